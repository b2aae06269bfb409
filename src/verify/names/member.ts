import type { OwnerTypes } from '../../claims/extract/names/member.ts'
import { isInLanguage, languageOfFile } from '../../claims/written/languages.ts'
import { WRITTEN_IN_MACRO } from '../../ecosystems/declaration.ts'
import type { CodeModel } from '../../facts/model/model.ts'
import { closestName } from '../closest.ts'
import { contradicts, holdsAt, type Outcome } from '../outcome.ts'

const CLOSED_KINDS = new Set(['class', 'interface', 'type'])

/** What every value of a language has. */
const UNIVERSAL =
  /^(?:constructor|prototype|length|name|toString|toJSON|valueOf|hasOwnProperty|then|catch|finally|call|apply|bind|default|new|clone|into|from|unwrap|__\w+__)$/

/**
 * Whether the types that a page names have a member: holds where one does, fails where all that is known of them says that none
 * does, null where they are not ours or not known whole.
 */
export function memberOutcome(name: string, { types, languages }: OwnerTypes, code: CodeModel): Outcome | null {
  const declared = types.flatMap((type) => code.typesOf(type)).filter(({ file }) => isInLanguage(file, languages))
  if (declared.length === 0 || UNIVERSAL.test(name)) return null
  const scopes = declared.map((type) => ({ type, scope: code.membersOf(type) }))
  const found = scopes.flatMap(({ scope }) => scope.facts).find((member) => member.name === name)
  if (found) return holdsAt('declared at', found)
  if (scopes.some(({ scope }) => scope.open !== null || scope.facts.length === 0)) return null
  // A macro may put it into any type.
  if (code.declarationsOf(name).some(({ open }) => open === WRITTEN_IN_MACRO)) return null
  const [first] = scopes
  const written = new Set(declared.map(({ file }) => languageOfFile(file)))
  if (!first || written.size > 1 || declared.some(({ exported, kind }) => !exported || !CLOSED_KINDS.has(kind)))
    return null
  const near = closestName(name, first.scope.facts)
  // `restart` is no slip of the pen for `start`.
  const suggestion = near !== null && Math.abs(near.length - name.length) <= 1 ? near : null
  const reason = `\`${first.type.name}\` has no member \`${name}\``
  return contradicts('member', reason, { evidence: [first.type], suggestion })
}
