import type { Edit } from './edit.ts'

/** Edits of one page in sets that can be tried together, so that what a line says then is of one edit: as many sets as the busiest line has. */
export function onePerLine<E extends Pick<Edit, 'line'>>(edits: readonly E[]): E[][] {
  const sets: E[][] = []
  const before = new Map<number, number>()
  for (const edit of edits) {
    const place = before.get(edit.line) ?? 0
    before.set(edit.line, place + 1)
    const set = sets[place]
    if (set) set.push(edit)
    else sets.push([edit])
  }
  return sets
}
