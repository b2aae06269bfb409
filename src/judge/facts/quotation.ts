import { memoize } from '../../base/memoize.ts'
import type { Sources, TrustedText } from './sources.ts'

export interface Quotation {
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
export function quotationIn(sentence: string, { texts }: Sources): Quotation | null {
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
