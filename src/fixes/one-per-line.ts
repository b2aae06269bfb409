import type { Edit } from './edit.ts'

/** Edits of one page in sets that can be tried together, so that what a line says then is of one edit: as many sets as the busiest line has. */
export function onePerLine<E extends Pick<Edit, 'line'>>(edits: readonly E[]): E[][] {
  const sets: E[][] = []
  for (const edit of edits) {
    const free = sets.find((set) => set.every(({ line }) => line !== edit.line))
    if (free) free.push(edit)
    else sets.push([edit])
  }
  return sets
}
