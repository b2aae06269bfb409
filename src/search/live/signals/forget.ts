import type { Queries } from '../../../base/db/database.ts'
import { lexemesOf } from '../../../base/text/lexemes.ts'
import { saveTriggers, triggersOf } from '../../store/triggers.ts'
import { unlearn } from '../../usage/learn-from-selection.ts'
import { newTriggers } from '../../words/trigger.ts'

/**
 * Removes a phrase that an entry has learnt, or all of them for null: it no longer matches the entry, and is not learnt again. Returns the
 * removed phrases. `at` is in milliseconds since the epoch.
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

/** Permanently removes the learnt phrases by which a query matches an entry. Returns them. `at` is in milliseconds since the epoch. */
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
