import { hashText, seededRandom } from '../../src/base/random.ts'
import type { FeedbackType } from '../../src/ledger/learning/feedback/feedback.ts'
import type { QuickPickReason } from '../../src/ledger/learning/feedback/quick-pick.ts'

/** Four simulated people who read findings, and their behavior; the same for the same seed. */
export const PEOPLE = ['ann', 'bob', 'cat', 'dan'] as const

/** A person's feedback on a finding, in days after it was shown. */
export interface Answer {
  readonly login: (typeof PEOPLE)[number]
  readonly days: number
  readonly type: FeedbackType
  readonly reason: QuickPickReason | null
}

/** The probability that a person assesses a finding correctly. */
const RELIABILITY = 0.95
/** The share of people who see a finding and give feedback. */
const ANSWERING = 0.6
/** Maximum days until they see it. */
const SEEN_WITHIN_DAYS = 14
/** Shares of right findings per rule. */
const PRECISIONS = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95] as const

/** The share of a rule's findings that are right in this simulation, 0–1. */
export function precisionOfRule(rule: string): number {
  return PRECISIONS[hashText(`precision ${rule}`) % PRECISIONS.length] ?? 0.5
}

/** Whether a finding is right in this simulation. */
export function isRight(rule: string, claimId: string): boolean {
  return seededRandom(hashText(`right ${claimId}`))() < precisionOfRule(rule)
}

/**
 * People's feedback on a finding. Those who consider it right confirm it, or say that it will be fixed later; those who consider it wrong
 * say so, or just dismiss it.
 */
export function answersTo(rule: string, claimId: string): Answer[] {
  const right = isRight(rule, claimId)
  return PEOPLE.flatMap((login): Answer[] => {
    const random = seededRandom(hashText(`${login} ${claimId}`))
    if (random() >= ANSWERING) return []
    const days = random() * SEEN_WITHIN_DAYS
    const thinksRight = random() < RELIABILITY ? right : !right
    const mood = random()
    if (thinksRight && mood < 0.15) return [{ login, days, type: 'thumbs_down', reason: 'will_fix_later' }]
    if (thinksRight) return [{ login, days, type: 'thumbs_up', reason: null }]
    return [{ login, days, type: 'thumbs_down', reason: mood < 0.7 ? 'this_is_correct' : null }]
  })
}

/** Whether the tests of a commit pass, with a probability of 90 %. */
export function testsPass(sha: string): boolean {
  return seededRandom(hashText(`tests ${sha}`))() < 0.9
}
