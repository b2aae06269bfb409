import type { SampleSubject } from '../../claims/extract/samples/subject.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { closestName } from '../closest.ts'
import { fails, holds, type Outcome, unknown } from '../outcome.ts'
import { declarationOf, membersOf, typeOf } from './origin.ts'

/** What every object of a language has. */
const UNIVERSAL =
  /^(?:__\w+__|constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf|then|catch|finally|clone|unwrap|expect|await|into|as_ref|as_mut|borrow|iter|to_owned|to_string|Error|String)$/

/** A member of a value whose type the repository declares. */
export function memberOutcome(
  { origin, language, member }: Extract<SampleSubject, { kind: 'member' }>,
  snapshot: Snapshot,
): Outcome {
  const declaration = declarationOf(origin, language, snapshot)
  if (!declaration) return unknown(`\`${origin.name}\` of \`${origin.module}\` is not known`)
  const members = membersOf({ origin, language }, declaration, snapshot)
  if (!members) return unknown(`the members of \`${origin.name}\` are not known`)
  const type = typeOf({ origin, language }, declaration, snapshot.code) ?? declaration
  const found = members.facts.find(({ name }) => name === member)
  if (found)
    return holds(`declared at ${found.file}:${found.line}`, [{ file: found.file, line: found.line }], { owned: true })
  if (UNIVERSAL.test(member)) return unknown('every object has it')
  const near = closestName(
    member,
    members.facts.map(({ name }) => name),
  )
  if (members.open !== null) return unknown(`\`${type.name}\` may have more members: ${members.open}`)
  return fails(`\`${type.name}\` has no member \`${member}\``, {
    closed: true,
    rule: 'member of its type',
    evidence: [{ file: type.file, line: type.line }],
    suggestion: near,
  })
}
