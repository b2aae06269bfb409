import type { Queries } from '../../../db/database.ts'
import { unlearn } from '../../../usage/learn-from-selection.ts'
import { saveTriggers, triggersOf } from '../../store/triggers.ts'
import { lexemesOf } from '../../words/lexemes.ts'
import { newTriggers } from '../../words/trigger.ts'

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
  const wanted = phrase?.trim().toLowerCase() ?? null
  return forget(queries, entry, (learnt) => wanted === null || learnt === wanted, at)
}

/** Takes the learnt phrases back that bring an entry up for a query, for good. Returns them. `at` in milliseconds since the epoch. */
export function forgetMatching(queries: Queries, entry: number, query: string, at: number): Promise<readonly string[]> {
  const lexemes = lexemesOf(query)
  return forget(queries, entry, (phrase) => matches(phrase, lexemes), at)
}

function matches(phrase: string, lexemes: readonly string[]): boolean {
  const triggers = newTriggers()
  triggers.set(0, [phrase])
  return triggers.match(lexemes).size > 0
}

async function forget(
  queries: Queries,
  entry: number,
  isWrong: (phrase: string) => boolean,
  at: number,
): Promise<readonly string[]> {
  const phrases = await triggersOf(queries, entry)
  const forgotten = phrases.learnt.filter(isWrong)
  if (forgotten.length > 0) await saveTriggers(queries, entry, forgotten.reduce(unlearn, phrases), at)
  return forgotten
}
