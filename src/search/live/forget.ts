import type { Queries } from '../../db/database.ts'
import { unlearn } from '../../evaluation/learn-from-selection.ts'
import { saveTriggers, triggersOf } from '../store/triggers.ts'

/**
 * Takes a phrase back that an entry has learnt, or all of them for null: it brings the entry up no more, and is not learnt again.
 * Returns the phrases that were taken back. `at` in milliseconds since the epoch.
 */
export async function forgetPhrases(
  queries: Queries,
  entry: number,
  phrase: string | null,
  at: number,
): Promise<readonly string[]> {
  const phrases = await triggersOf(queries, entry)
  const wanted = phrase?.trim().toLowerCase() ?? null
  const forgotten = phrases.learnt.filter((learnt) => wanted === null || learnt === wanted)
  if (forgotten.length > 0) await saveTriggers(queries, entry, forgotten.reduce(unlearn, phrases), at)
  return forgotten
}
