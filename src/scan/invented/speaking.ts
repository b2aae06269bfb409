import type { ClaimType } from '../../config/claim-types.ts'
import { type Doc, isWithin, sectionOf, sectionTitles } from '../../docs/doc.ts'
import { statementOf } from '../../docs/statement.ts'
import { isNegated } from '../../judge/text/words.ts'
import type { JudgedPages } from '../judged-pages.ts'
import type { ScannedClaim } from '../scanned-claim.ts'

/** A name where a page has it. */
type Named = Pick<ScannedClaim, 'line' | 'text' | 'value'>

/** Another claim of the page, of the same type, holds: the page speaks of this repository's own. */
export function speaksOfOwn(file: string, type: ClaimType, { claims }: JudgedPages): boolean {
  return claims.some((claim) => claim.file === file && claim.type === type && claim.verdict === 'verified')
}

/** Claims that name what the repository itself has; a link, or a version, stands on pages about anything. */
const NAMING: ReadonlySet<ClaimType> = new Set([
  'symbol',
  'path_reference',
  'cli_flag',
  'environment',
  'config',
  'code_example',
  'api_route',
  'command',
])
/** As many names that hold, and this many times those that fail, make a page one about the repository. */
const FEWEST_NAMES = 3
const TIMES = 4

/** The sentence, a heading above it, what stands beside it, or most of the page speaks of this repository. */
export function isAboutOwn(doc: Doc, claim: Named, pages: JudgedPages): boolean {
  const statement = statementOf(doc, claim)
  if (isNegated(statement) || UNMADE.test(statement)) return false
  const { packages, binaries } = pages.code.own
  const names = new Set([...packages, ...binaries].map((name) => name.toLowerCase()))
  const words = `${sectionTitles(doc, claim.line).join(' ')} ${statement}`.toLowerCase().match(/[\w@/-]+/g) ?? []
  return words.some((word) => names.has(word.replace(/'s$/, ''))) || standsAmongOwn(doc, claim, pages)
}

/** What is told not to be there is not told to be there. */
const UNMADE = /\bun(?:implemented|supported|available)\b|\bintentionally\b|\bmissing\b/i

function standsAmongOwn(doc: Doc, { line, value }: Named, { claims }: JudgedPages): boolean {
  const naming = claims.filter((other) => other.file === doc.path && other.value !== value && NAMING.has(other.type))
  const held = naming.filter(({ verdict }) => verdict === 'verified')
  if (held.some((other) => isWithin(other.line, [sectionOf(doc, line)]))) return true
  const names = new Set(held.map(({ value }) => value)).size
  const failing = new Set(naming.filter((each) => !held.includes(each)).map(({ value }) => value)).size
  return names >= FEWEST_NAMES && names >= failing * TIMES
}

/** Whose a name is by the words right before or behind it: "Node's `x()`", "`x()` of Kysely"; null when they do not say. */
export function ownerOf(doc: Doc, claim: Named, pages: JudgedPages): 'own' | 'other' | null {
  const statement = statementOf(doc, claim)
  const at = statement.indexOf(claim.value)
  if (at < 0) return null
  const before = /(?<![\w@./-])([\w@./-]+)['’]s (?:[a-z]+ )?[`*"'(]*(?:[\w$]+\.)*$/.exec(statement.slice(0, at))?.[1]
  const after = /^\S* (?:of|from|in|by) (?:the )?[`*"'(]*([\w@./-]*\w)/.exec(
    statement.slice(at + claim.value.length),
  )?.[1]
  const owners = [before, after].flatMap((word) => word ?? [])
  if (owners.some((word) => isOwnName(word, pages))) return 'own'
  const { dependencies } = pages.code.own
  return owners.some((word) => dependencies.has(word.toLowerCase()) || /^[A-Z][A-Za-z]/.test(word)) ? 'other' : null
}

function isOwnName(word: string, { code: { own } }: JudgedPages): boolean {
  const lower = word.toLowerCase()
  return [...own.packages, ...own.binaries].some((name) => name.toLowerCase() === lower)
}
