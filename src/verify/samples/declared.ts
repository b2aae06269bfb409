import type { SampleSubject } from '../../claims/extract/samples/subject.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import { closestName } from '../closest.ts'
import { contradicts, holdsAt, type Outcome, unknown } from '../outcome.ts'
import { functionMisfit } from './function-argument.ts'
import { declarationOf, membersOf, typeOf } from './origin.ts'

/** A name that a sample takes of a module by the module's name. */
export function exportedOutcome(
  { language, module, name }: Extract<SampleSubject, { kind: 'export' }>,
  { code }: Snapshot,
): Outcome {
  const scope = code.exportsOf({ language, module })
  if (!scope) return unknown(`\`${module}\` is not known`)
  const found = scope.facts.find((fact) => fact.name === name)
  if (found) return holdsAt('declared at', found)
  if (scope.open !== null) return unknown(`\`${module}\` may export more: ${scope.open}`)
  if (mayBeDerived(name, language, scope.facts)) return unknown('a macro may make it')
  const suggestion = closestName(name, scope.facts)
  return contradicts('export of its module', `\`${module}\` exports no \`${name}\``, { suggestion })
}

/** What derives of Rust make begins with the name of the type: `QueueBuilder` of `Queue`. */
export function mayBeDerived(name: string, language: string, known: readonly { readonly name: string }[]): boolean {
  return language === 'rust' && known.some((fact) => fact.name.length > 2 && name.startsWith(fact.name))
}

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
  if (found) return holdsAt('declared at', found)
  if (UNIVERSAL.test(member)) return unknown('every object has it')
  if (members.open !== null) return unknown(`\`${type.name}\` may have more members: ${members.open}`)
  return contradicts('member of its type', `\`${type.name}\` has no member \`${member}\``, {
    evidence: [type],
    suggestion: closestName(member, members.facts),
  })
}

/** A field of a struct that is written as a literal: it is declared, and takes the function that is written for it. */
export function fieldOutcome(
  { origin, language, field: { name, function: written } }: Extract<SampleSubject, { kind: 'field' }>,
  snapshot: Snapshot,
): Outcome {
  const { code } = snapshot
  const type = declarationOf(origin, language, snapshot)
  if (type?.kind !== 'class') return unknown(`\`${origin.name}\` of \`${origin.module}\` is no known struct`)
  const scope = code.membersOf(type)
  const field = scope.facts.find((fact) => fact.name === name)
  if (field === undefined) {
    if (scope.open !== null) return unknown(`\`${type.name}\` may have more fields: ${scope.open}`)
    const fields = scope.facts.filter(({ kind }) => kind === 'member')
    return contradicts('field of a literal', `\`${type.name}\` has no field \`${name}\``, {
      evidence: [type],
      suggestion: closestName(name, fields),
    })
  }
  const misfit = written && field.type ? functionMisfit(written, field.type, field.file, code) : null
  if (misfit === null) return holdsAt('declared at', field)
  return contradicts('function of its type', `\`${type.name}.${name}\` ${misfit}`, { evidence: [field] })
}
