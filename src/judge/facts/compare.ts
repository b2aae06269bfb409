import { memoize } from '../../base/memoize.ts'
import type { Value } from '../text/values.ts'
import {
  areAlike,
  type Difference,
  differenceOf,
  differing,
  type Frame,
  frameOf,
  isSame,
  isSelfContained,
} from './frame.ts'
import type { SourceStatement, Sources, TrustedText } from './sources.ts'
import type { Statement } from './statement.ts'

interface Quotation {
  readonly text: string
  /** The words occur in the named source as whole sentences. */
  readonly isThere: boolean
}

const QUOTES =
  /^(?:according to |as )?(?:the )?([\p{L}\p{N}][\p{L}\p{N} ._-]{0,60}?)(?: (?:says?|states?|reads?|writes?)(?: that)?)?\s*[:,]?\s*["“]([^"“”]{12,600})["”]\.?$/iu
/** Names that refer to any source. */
const ANY_SOURCE = /^(?:sources?|documentation|docs|manual|page|text|document|guide|readme|specification)$/i

/**
 * The quotation if a sentence consists of one: `The manual says: "…"`. Null if the sentence contains more, or if the words occur only in
 * another source or only as part of a sentence: then its truth stays open.
 */
function quotationIn(sentence: string, { texts }: Sources): Quotation | null {
  const [, source, quoted] = QUOTES.exec(sentence.trim()) ?? []
  if (source === undefined || quoted === undefined) return null
  const isAny = ANY_SOURCE.test(source)
  const named = texts.filter(({ name }) => isAny || name.toLowerCase().includes(source.toLowerCase()))
  if (named.length === 0) return null
  const wanted = bare(quoted)
  if (!texts.some((text) => bareOf(text).includes(wanted))) return { text: quoted, isThere: false }
  return named.some((text) => isWhole(bareOf(text), wanted)) ? { text: quoted, isThere: true } : null
}

const bareOf = memoize(({ content }: TrustedText) => bare(content))

/** Whether the words are one or several whole sentences of the text. */
function isWhole(text: string, wanted: string): boolean {
  const at = text.indexOf(wanted)
  if (at === -1) return false
  const before = text.slice(0, at).trimEnd()
  const after = text.slice(at + wanted.length)
  return (before === '' || /[.!?:]$/.test(before)) && (/[.!?]$/.test(wanted) || /^\s*(?:[.!?]|$)/.test(after))
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[`*_]/g, '').replace(/\s+/g, ' ').trim()
}

/** The result of comparing a statement with the sources, where that is exact. */
export type Comparison =
  | { readonly state: 'supported' }
  | {
      readonly state: 'contradicted'
      readonly stated: string
      readonly actual: string
      /** Null for texts that are not amounts. */
      readonly kind: Value['kind'] | null
      readonly source: SourceStatement
    }
  | { readonly state: 'misquoted'; readonly quotation: string }
  | { readonly state: 'open' }

const OPEN: Comparison = { state: 'open' }
const SUPPORTED: Comparison = { state: 'supported' }

/**
 * Compares a statement with the sources in the forms that need no understanding: the same clause except for one amount, a field of the same
 * name, a quotation. Everything else stays open.
 */
export function compare(statement: Statement, sources: Sources): Comparison {
  if (statement.field) return compareField(statement, sources)
  const quotation = quotationIn(statement.text, sources)
  if (quotation) return quotation.isThere ? SUPPORTED : { state: 'misquoted', quotation: quotation.text }
  const frame = frameOf(statement.text)
  return isSelfContained(frame) ? compareClause(frame, sources.clauses(frame.key)) : OPEN
}

function compareClause(frame: Frame, known: readonly SourceStatement[]): Comparison {
  const clauses = known.filter(({ field }) => !field)
  const [first, ...others] = clauses
  if (!first) return OPEN
  if (clauses.some((each) => isSame(frame, each.frame))) return SUPPORTED
  // If sources give several values in the same clause, another value may be true as well.
  if (others.some((each) => !isSame(first.frame, each.frame))) return OPEN
  const difference = differenceOf(frame, first.frame)
  return difference ? contradicted(difference, first) : OPEN
}

function contradicted({ stated, actual }: Difference, source: SourceStatement): Comparison {
  return { state: 'contradicted', stated: stated.text, actual: actual.text, kind: stated.kind, source }
}

function compareField({ field }: Statement, sources: Sources): Comparison {
  const known = field ? sources.fields(field.path) : []
  const [first, ...others] = known
  if (!field || !first?.field) return OPEN
  const actual = first.field.value
  if (others.some((each) => !isSameText(each.field?.value ?? '', actual))) return OPEN
  if (isSameText(field.value, actual)) return SUPPORTED
  const [mine, theirs] = [frameOf(field.value), frameOf(actual)]
  const [only, more] = mine.key === theirs.key ? differing(mine, theirs) : []
  if (only && !more) return areAlike(only) ? OPEN : contradicted(only, first)
  if (!areTokens(field.value, actual)) return OPEN
  return { state: 'contradicted', stated: field.value, actual, kind: null, source: first }
}

function isSameText(left: string, right: string): boolean {
  const [mine, theirs] = [frameOf(left), frameOf(right)]
  return isSame(mine, theirs) && mine.amounts.length === theirs.amounts.length
}

const TOKEN = /^[\w.+:/@-]{2,80}$/

/** Two words, neither of which abbreviates the other: `MIT` and `Apache-2.0`. */
function areTokens(left: string, right: string): boolean {
  if (!TOKEN.test(left) || !TOKEN.test(right)) return false
  const [mine, theirs] = [left.toLowerCase(), right.toLowerCase()]
  return !mine.startsWith(theirs[0] ?? '') && !mine.includes(theirs) && !theirs.includes(mine)
}
