import type { Sighting } from './sighting.ts'

/**
 * What ended a false statement. `fixed`: its line was changed or removed. `undone`: the line stayed, and what it speaks of made it true
 * again. `deleted`: its whole page was deleted.
 */
export type EndKind = 'fixed' | 'undone' | 'deleted'

/** Positions count the commits of the main line, the oldest first. */
export interface End {
  readonly kind: EndKind
  readonly position: number
}

/** What is known of a statement's page, without reading it at each commit. */
export interface Course {
  /** Where the statement was found false. */
  readonly from: number
  /** The commits after it that changed the statement's line, or may have, in order. */
  readonly edits: readonly number[]
  /** The commit that deleted the page, after all edits; null while the page is there. */
  readonly deleted: number | null
  /** The last position that is looked at. */
  readonly until: number
  /** Whether it is known to be true there, whatever its page shows. */
  readonly isTrueThen: boolean
}

/**
 * Finds the commit that ended a false statement; null where none did. Between two edits of its line it is looked at once, just before the
 * second: where it holds there, the interval is bisected for a commit at which it holds and before which it does not.
 *
 * @param look how the statement is met at a position between `from` and `until`
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

/** The first of the positions behind one that does not hold, up to one that does, at which it turns true. */
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
