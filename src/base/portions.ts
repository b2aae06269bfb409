/**
 * Items in portions, in order: each has as many as fit into `most` with their sizes, and at least one.
 *
 * @param sizeOf 1 by default, so that `most` is a number of items
 */
export function portionsOf<T>(items: Iterable<T>, most: number, sizeOf: (item: T) => number = () => 1): T[][] {
  const portions: T[][] = []
  let room = 0
  for (const item of items) {
    const size = sizeOf(item)
    const last = portions.at(-1)
    if (last && size <= room) last.push(item)
    else {
      portions.push([item])
      room = most
    }
    room -= size
  }
  return portions
}
