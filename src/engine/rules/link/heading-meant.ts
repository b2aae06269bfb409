import { memoizePart } from '../../../base/memoize.ts'
import type { Doc } from '../../docs/doc.ts'
import type { HeadingIds } from '../../docs/site/site.ts'
import { idsInOrder } from '../../docs/slugs/slugs.ts'

/** Minimum length of a name with which a heading may begin by more than chance. */
const MIN_NAME = 4
/** On a page with more headings several have any name, and comparing each link with all of them would be slow. */
const MAX_HEADINGS = 2000

/**
 * The id of the only heading that the writer of a missing anchor can have had in mind: one whose id ends in the name
 * (`#Type-Aliases-Query` for `#query`), that begins with it (`dispatch(action)` for `#dispatch`, `options.merge(other)` for `#merge`), or
 * that has all its words. Null if there is none, or more than one.
 */
export function headingMeant(doc: Doc, site: HeadingIds, anchor: string): string | null {
  if (doc.headings.length > MAX_HEADINGS) return null
  const name = anchor.toLowerCase()
  const ids = idsInOrder(doc, site)
  const ending = ids.filter((id) => id.toLowerCase().endsWith(`-${name}`))
  if (ending.length > 0) return only(ending)
  if (/^[\w$]+$/.test(name)) {
    if (name.length < MIN_NAME) return null
    const called = only(ids.filter((_, index) => calledIn(doc.headings[index]?.text ?? '') === name))
    return called ?? only(ids.filter((id) => id.toLowerCase().startsWith(name)))
  }
  const words = wordsOf(name)
  return words.length < 2 ? null : only(ids.filter((id) => containsAll(wordsOf(id), words)))
}

/** What a heading shows a call of, `options.merge(other: Options)`, in lower case. */
function calledIn(title: string): string | undefined {
  return /^(?:[\w$]{1,60}[.#])?([\w$]{1,60})\(/.exec(title)?.[1]?.toLowerCase()
}

function only(found: readonly string[]): string | null {
  return found.length === 1 ? (found[0] ?? null) : null
}

const UNIMPORTANT: ReadonlySet<string> = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'])

function wordsOf(id: string): string[] {
  return id
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !UNIMPORTANT.has(word))
}

function containsAll(words: readonly string[], sought: readonly string[]): boolean {
  return sought.every((word) => words.includes(word))
}

/** Ids as the page writes them, by their lower case. */
export const writtenIds: (doc: Doc, site: HeadingIds) => ReadonlyMap<string, string> = memoizePart((doc, site) => {
  const ids = [...doc.anchors, ...idsInOrder(doc, site)]
  return new Map(ids.map((id) => [id.toLowerCase(), id]))
})
