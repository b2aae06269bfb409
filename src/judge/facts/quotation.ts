import { memoize } from '../../memoize.ts'
import type { Sources, TrustedText } from './sources.ts'

export interface Quotation {
  readonly text: string
  /** The words stand in the source that is named, from the beginning of a sentence to its end. */
  readonly isThere: boolean
}

const QUOTES =
  /^(?:according to |as )?(?:the )?([\p{L}\p{N}][\p{L}\p{N} ._-]{0,60}?)(?: (?:says?|states?|reads?|writes?)(?: that)?)?\s*[:,]?\s*["“]([^"“”]{12,600})["”]\.?$/iu
/** Names for a source that every source answers to. */
const ANY_SOURCE = /^(?:sources?|documentation|docs|manual|page|text|document|guide|readme|specification)$/i

/**
 * The quotation that a sentence consists of: `The manual says: "…"`. Null for one that says more, and where the words stand in a
 * source that is not named, or only as a part of a sentence: then it is not told here whether it is true.
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

/** A sentence, or several. */
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
