import type { Edit } from './edit.ts'

/**
 * Splits the edits of one page into sets without two edits on one line, so that each line's result belongs to one edit. There are as many
 * sets as the busiest line has edits.
 */
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
