/** Trigger phrases of an entry, given or learned. */
export interface TriggerPhrases {
  readonly given: readonly string[]
  readonly learnt: readonly string[]
  /** Learned phrases that were removed and must not be learned again. */
  readonly takenBack?: readonly string[]
}

/** Maximum number of learned phrases of an entry; a new one replaces the oldest. */
export const MAX_LEARNT = 8
/** Maximum number of removed phrases that are kept, the newest. */
const MAX_TAKEN_BACK = 100
/** Number of sessions that must search for the same words and then read the entry before it learns them. */
const SESSIONS_TO_LEARN = 2
const MAX_WORDS = 6
const MAX_LENGTH = 80

/**
 * The trigger phrases after an entry was selected from the results of a query. Adds the query without its stop
 * words if two to six words remain. `plain` returns the meaningful words of a query, in order.
 *
 * @example
 * import { learnFromSelection } from 'docalign/evaluation'
 *
 * const words = (query: string) => query.split(' ').filter((word) => word !== 'the')
 * learnFromSelection({ given: [], learnt: [] }, 'rotate the keys', words).learnt // ['rotate keys']
 * learnFromSelection({ given: [], learnt: [] }, 'keys', words).learnt // []
 */
export function learnFromSelection(
  phrases: TriggerPhrases,
  query: string,
  plain: (query: string) => readonly string[],
): TriggerPhrases {
  const words = plain(query)
  const phrase = words.join(' ').toLowerCase()
  const isFit = words.length >= 2 && words.length <= MAX_WORDS && phrase.length <= MAX_LENGTH
  const known = [...phrases.given, ...phrases.learnt, ...(phrases.takenBack ?? [])]
  if (!isFit || known.includes(phrase)) return phrases
  return { ...phrases, learnt: [...phrases.learnt, phrase].slice(-MAX_LEARNT) }
}

/** A session that searched and then read the entry. */
export interface Selection {
  readonly sessionId: string
  readonly query: string
}

/** Whether enough different sessions searched for the words of a query and then read the entry. */
export function isConfirmed(
  selections: readonly Selection[],
  query: string,
  plain: (query: string) => readonly string[],
): boolean {
  const phraseOf = (text: string) => plain(text).join(' ').toLowerCase()
  const phrase = phraseOf(query)
  const same = selections.filter((selection) => phraseOf(selection.query) === phrase)
  return new Set(same.map(({ sessionId }) => sessionId)).size >= SESSIONS_TO_LEARN
}

/** Removes a learned phrase permanently; given phrases stay. */
export function unlearn(phrases: TriggerPhrases, phrase: string): TriggerPhrases {
  if (!phrases.learnt.includes(phrase)) return phrases
  return {
    ...phrases,
    learnt: phrases.learnt.filter((learnt) => learnt !== phrase),
    takenBack: [...(phrases.takenBack ?? []), phrase].slice(-MAX_TAKEN_BACK),
  }
}
