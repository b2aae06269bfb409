import type { Claim } from '../../claims/claim.ts'
import type { OwnerTypes } from '../../claims/extract/names/member.ts'
import type { QuotedMemberSubject } from '../../claims/extract/names/quoted-type.ts'
import { isInLanguage, languageOfFile } from '../../claims/written/languages.ts'
import { type Declaration, WRITTEN_IN_MACRO } from '../../ecosystems/declaration.ts'
import type { At, CodeModel, Scope } from '../../facts/model/model.ts'
import type { FactNeeds } from '../../facts/model/needs.ts'
import { closestName } from '../closest.ts'
import { contradicts, holdsAt, type Outcome, unknown, type Verifier } from '../outcome.ts'

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

/** Fewer members in common do not say that the repository's type of that name is quoted. */
const MIN_SHARED = 2
const TYPES = new Set<Declaration['kind']>(['interface', 'type', 'class'])

export function quotedMemberNeeds({ subject }: Claim<QuotedMemberSubject>): FactNeeds {
  return subject.member === subject.members[0] ? { declarations: [subject.type] } : {}
}

/** A member that a page quotes of a type holds when the type declares it, and fails when the type is known whole and does not. */
export const verifyQuotedMember: Verifier<QuotedMemberSubject> = ({ subject }, { code }) => {
  const { member, members, type } = subject
  const meant = meantBy(subject, code)
  if (meant === null) return unknown(`\`${type}\` is not declared once`)
  const { declared, scope } = meant
  const names = new Set(scope.facts.map(({ name }) => name))
  if (names.has(member)) return holdsAt('declared in', declared)
  if (scope.open !== null) return unknown(`\`${type}\` may have more members: ${scope.open}`)
  const shared = members.filter((name) => names.has(name)).length
  // With fewer in common the page writes out a type of its own.
  if (shared < MIN_SHARED || (members.length - shared) * 2 > shared + 1)
    return unknown(`another \`${type}\` may be meant`)
  const left = scope.facts.filter(({ name }) => !members.includes(name))
  return contradicts('quoted type', `\`${type}\` has no member \`${member}\``, {
    evidence: [declared],
    suggestion: closestName(member, left),
  })
}

/** The one type of the name that is declared, or that the page's own name leads to. */
function meantBy(
  { type, language, page }: QuotedMemberSubject,
  code: CodeModel,
): { readonly declared: At<Declaration>; readonly scope: Scope<Declaration> } | null {
  const all = code.typesOf(type).filter(({ file, kind }) => TYPES.has(kind) && languageOfFile(file) === language)
  const topics = new Set(page.slice(-2))
  const near = all.length > 1 ? all.filter(({ file }) => topics.has(file.toLowerCase().split('/').at(-2) ?? '')) : all
  const [declared] = near
  return declared && near.length === 1 ? { declared, scope: code.membersOf(declared) } : null
}
