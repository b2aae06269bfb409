import { groupBy } from '../../../base/group-by.ts'
import { hashText, seededRandom } from '../../../base/random.ts'

interface Placed {
  readonly qa_id: string
  readonly doc: string
  readonly headings: readonly string[]
}

/**
 * Concepts in the order in which they are asked about: of any number of the first, each page has about its share, and of a page no section
 * has two before every other has one. Which of a section come first depends on the seed; the order of `concepts` does not matter.
 */
export function askingOrder<T extends Placed>(concepts: readonly T[], seed: number): T[] {
  const chance = (name: string): number => hashText(`${seed} ${name}`) / 2 ** 32
  const pages = groupBy(concepts, ({ doc }) => doc)
  const placed = [...pages].flatMap(([doc, ofPage]) => {
    const sections = groupBy(ofPage, ({ headings }) => headings.join('\n'))
    const inTurns = turns(
      sortedBy([...sections.keys()], (titles) => chance(`${doc} ${titles}`)).map((titles) =>
        sortedBy(sections.get(titles) ?? [], ({ qa_id }) => chance(`${doc} ${qa_id}`)),
      ),
    )
    const start = chance(doc)
    return inTurns.map((concept, index) => ({ concept, at: (index + start) / inTurns.length }))
  })
  return sortedBy(placed, ({ at }) => at).map(({ concept }) => concept)
}

/** The first of each list, then the second of each, and so on. */
function turns<T>(lists: readonly (readonly T[])[]): T[] {
  const most = lists.reduce((longest, { length }) => Math.max(longest, length), 0)
  return Array.from({ length: most }, (_, turn) => lists.flatMap((list) => list.slice(turn, turn + 1))).flat()
}

function sortedBy<T>(items: readonly T[], keyOf: (item: T) => number): T[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

/** The items in an order that depends only on the seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seededRandom(seed)
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [order[last], order[other]]
    if (a !== undefined && b !== undefined) [order[last], order[other]] = [b, a]
  }
  return order
}
