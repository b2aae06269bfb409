import { groupBy } from '../../../base/group-by.ts'
import { memoizePart } from '../../../base/memoize.ts'
import type { Doc } from '../../docs/doc.ts'
import type { HeadingIds } from '../../docs/site/site.ts'
import { idsInOrder } from '../../docs/slugs/slugs.ts'

/** Minimum length of a name with which a heading may begin by more than chance. */
const MIN_NAME = 4
/** A word of more headings than this says which of them is meant of none. */
const MAX_WITH_WORD = 50

/**
 * The id of the only heading that the writer of a missing anchor can have had in mind: one whose id ends in the name
 * (`#Type-Aliases-Query` for `#query`), that begins with it (`dispatch(action)` for `#dispatch`, `options.merge(other)` for `#merge`), or
 * that has all its words. Null if there is none, or more than one.
 */
export function headingMeant(doc: Doc, site: HeadingIds, anchor: string): string | null {
  const name = anchor.toLowerCase()
  const words = wordsOf(name)
  const index = indexOf(doc, site)
  const near = withWords(index, words)
  const ending = near.filter((id) => id.toLowerCase().endsWith(`-${name}`))
  if (ending.length > 0) return only(ending)
  if (!/^[\w$]+$/.test(name)) return words.length < 2 ? null : only(near)
  if (name.length < MIN_NAME) return null
  return only(index.called.get(name) ?? []) ?? onlyBeginningWith(index, name)
}

/** The ids of a page's headings, to be found by what an anchor may have of them. */
interface IdIndex {
  readonly withWord: ReadonlyMap<string, ReadonlySet<string>>
  /** By the name of the call that the heading shows. */
  readonly called: ReadonlyMap<string, readonly string[]>
  /** In lower case, each with the id as it is written, in order. */
  readonly sorted: readonly (readonly [lower: string, id: string])[]
}

const indexOf: (doc: Doc, site: HeadingIds) => IdIndex = memoizePart((doc, site) => {
  const ids = idsInOrder(doc, site)
  const withWord = new Map<string, Set<string>>()
  for (const id of ids) for (const word of wordsOf(id)) withWord.set(word, (withWord.get(word) ?? new Set()).add(id))
  const calls = ids.map((id, index) => ({ id, name: calledIn(doc.headings[index]?.text ?? '') ?? '' }))
  const called = [...groupBy(calls, ({ name }) => name)].map(
    ([name, each]) => [name, each.map(({ id }) => id)] as const,
  )
  const sorted = ids.map((id) => [id.toLowerCase(), id] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { withWord, called: new Map(called), sorted }
})

/** The ids that have all words, of which one is of few headings. */
function withWords({ withWord }: IdIndex, words: readonly string[]): string[] {
  const sets = words.map((word) => withWord.get(word) ?? new Set<string>()).toSorted((a, b) => a.size - b.size)
  const [rarest = new Set<string>(), ...others] = sets
  return rarest.size > MAX_WITH_WORD ? [] : [...rarest].filter((id) => others.every((each) => each.has(id)))
}

function onlyBeginningWith({ sorted }: IdIndex, name: string): string | null {
  const at = firstFrom(sorted, name)
  const [first, second] = [sorted[at], sorted[at + 1]]
  return first?.[0].startsWith(name) && !second?.[0].startsWith(name) ? first[1] : null
}

/** The index of the first id that is not before a name. */
function firstFrom(sorted: IdIndex['sorted'], name: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle]?.[0] ?? '') < name) low = middle + 1
    else high = middle
  }
  return low
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

/** Ids as the page writes them, by their lower case. */
export const writtenIds: (doc: Doc, site: HeadingIds) => ReadonlyMap<string, string> = memoizePart((doc, site) => {
  const ids = [...doc.anchors, ...idsInOrder(doc, site)]
  return new Map(ids.map((id) => [id.toLowerCase(), id]))
})
