import type { Sighting } from './sighting.ts'

/**
 * How a false statement ended. `fixed`: its line was changed or removed. `undone`: the line stayed, and the code made it true again.
 * `deleted`: its page was deleted.
 */
export type EndKind = 'fixed' | 'undone' | 'deleted'

/** Positions count the commits of the main line, oldest first. */
export interface End {
  readonly kind: EndKind
  readonly position: number
}

/** What is known of a statement's page without reading it at each commit. */
export interface Course {
  /** Position at which the statement was found false. */
  readonly from: number
  /** The later commits that changed the statement's line, or may have, in order. */
  readonly edits: readonly number[]
  /** The commit that deleted the page, after all edits; null if the page still exists. */
  readonly deleted: number | null
  /** The last position to check. */
  readonly until: number
  /** Whether the statement is known to be true there, whatever its page shows. */
  readonly isTrueThen: boolean
}

/**
 * Finds the commit that ended a false statement; null if none did. Checks the statement once between two edits of its line, just before the
 * second: if it is true there, bisects the interval for the commit that made it true.
 *
 * @param look checks the statement at a position between `from` and `until`
 */
export async function endOf(
  { from, edits, deleted, until, isTrueThen }: Course,
  look: (position: number) => Promise<Sighting>,
): Promise<End | null> {
  let known = from
  const undoneBy = async (position: number): Promise<End | null> =>
    position > known && (await look(position)) === 'true'
      ? { kind: 'undone', position: await firstTrue(known, position, look) }
      : null
  for (const edit of edits) {
    if (edit > until) break
    if ((await look(edit)) === 'false') {
      known = edit
      continue
    }
    return (await undoneBy(edit - 1)) ?? { kind: 'fixed', position: edit }
  }
  if (deleted !== null && deleted <= until)
    return (await undoneBy(deleted - 1)) ?? { kind: 'deleted', position: deleted }
  return (await undoneBy(until)) ?? (isTrueThen && until > known ? { kind: 'undone', position: until } : null)
}

/** The first position at which a statement turns true, between a false one and a true one. */
async function firstTrue(
  isFalse: number,
  isTrue: number,
  look: (position: number) => Promise<Sighting>,
): Promise<number> {
  let [low, high] = [isFalse, isTrue]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((await look(middle)) === 'true') high = middle
    else low = middle
  }
  return high
}
