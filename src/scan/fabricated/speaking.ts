import type { RepositoryContext } from '../../claims/claim.ts'
import type { ClaimType } from '../../config/claim-types.ts'
import { type Doc, sectionOf, sectionTitles } from '../../docs/doc.ts'
import { statementOf } from '../../docs/parts/statement.ts'
import { groupBy } from '../../group-by.ts'
import { memoize, memoizePart } from '../../memoize.ts'
import { isNegated } from '../../text/words.ts'
import { kindOf } from '../../verify/claim-kinds.ts'
import { type JudgedPages, pageAt } from '../judgement/judged-pages.ts'
import type { ScannedClaim } from '../scanned-claim.ts'

/** A name where a page has it. */
type Named = Pick<ScannedClaim, 'line' | 'text' | 'value'>

/** Another claim of the page, of the same type, holds: the page speaks of this repository's own. */
export function speaksOfOwn(file: string, type: ClaimType, pages: JudgedPages): boolean {
  return typesThatHold(pages, file).has(type)
}

const typesThatHold = memoizePart((pages: JudgedPages, file: string): ReadonlySet<ClaimType> => {
  const held = (pageAt(pages, file)?.claims ?? []).filter(({ verdict }) => verdict === 'verified')
  return new Set(held.map(({ type }) => type))
})

/** As many names that hold, and this many times those that fail, make a page one about the repository. */
const MIN_NAMES = 3
const TIMES = 4

/** The sentence, a heading above it, what stands beside it, or most of the page speaks of this repository. */
export function isAboutOwn(doc: Doc, claim: Named, pages: JudgedPages): boolean {
  const statement = statementOf(doc, claim)
  if (isNegated(statement) || UNMADE.test(statement)) return false
  const names = ownNames(pages.code.own)
  const words = `${sectionTitles(doc, claim.line).join(' ')} ${statement}`.toLowerCase().match(/[\w@/-]+/g) ?? []
  return (
    words.some((word) => names.has(word.replace(/'s$/, ''))) || standsAmongOwn(doc, claim, namesOn(pages, doc.path))
  )
}

/** What is told not to be there is not told to be there. */
const UNMADE = /\bun(?:implemented|supported|available)\b|\bintentionally\b|\bmissing\b/i

function standsAmongOwn(doc: Doc, { line, value }: Named, { held, failing, bySection }: NamesOn): boolean {
  const others = (names: ReadonlySet<string>): number => names.size - (names.has(value) ? 1 : 0)
  if (others(bySection.get(sectionOf(doc, line).from) ?? NONE) > 0) return true
  return others(held) >= MIN_NAMES && others(held) >= others(failing) * TIMES
}

const NONE: ReadonlySet<string> = new Set()

/** What a page names of a repository, rightly and wrongly. */
interface NamesOn {
  readonly held: ReadonlySet<string>
  readonly failing: ReadonlySet<string>
  /** Those that hold, by the first line of their section. */
  readonly bySection: ReadonlyMap<number, ReadonlySet<string>>
}

const namesOn = memoizePart((pages: JudgedPages, file: string): NamesOn => {
  const page = pageAt(pages, file)
  const naming = (page?.claims ?? []).filter(({ type }) => kindOf(type).namesOwn)
  const names = (some: readonly Named[]): ReadonlySet<string> => new Set(some.map(({ value }) => value))
  const held = naming.filter(({ verdict }) => verdict === 'verified')
  const sections = page ? groupBy(held, ({ line }) => sectionOf(page.doc, line).from) : []
  return {
    held: names(held),
    failing: names(naming.filter(({ verdict }) => verdict !== 'verified')),
    bySection: new Map([...sections].map(([from, some]) => [from, names(some)])),
  }
})

const ownNames = memoize(
  ({ packages, binaries }: RepositoryContext): ReadonlySet<string> =>
    new Set([...packages, ...binaries].map((name) => name.toLowerCase())),
)

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
  return ownNames(own).has(word.toLowerCase())
}
