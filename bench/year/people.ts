import { hashText, seededRandom } from '../../src/evaluation/statistics/random.ts'
import type { FeedbackType } from '../../src/learning/feedback/feedback.ts'
import type { QuickPickReason } from '../../src/learning/feedback/quick-pick.ts'

/** Four people who read findings, and how they are made; the same for the same seed. */
export const PEOPLE = ['ann', 'bob', 'cat', 'dan'] as const

/** What somebody says of a finding, so many days after it was shown. */
export interface Answer {
  readonly login: (typeof PEOPLE)[number]
  readonly days: number
  readonly type: FeedbackType
  readonly reason: QuickPickReason | null
}

/** How often people find out whether a finding is right: now and then they err. */
const RELIABILITY = 0.95
/** Of the people who see a finding, so many say what they think. */
const ANSWERING = 0.6
/** Within so many days they see it. */
const SEEN_WITHIN_DAYS = 14
/** Shares of a rule's findings that are right. */
const PRECISIONS = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95] as const

/** The share of a rule's findings that are right in this world, 0–1. */
export function precisionOfRule(rule: string): number {
  return PRECISIONS[hashText(`precision ${rule}`) % PRECISIONS.length] ?? 0.5
}

/** Whether a finding is right in this world. */
export function isRight(rule: string, claimId: string): boolean {
  return seededRandom(hashText(`right ${claimId}`))() < precisionOfRule(rule)
}

/** What people say of a finding. Who finds it right says so, or that it will be mended later; who finds it wrong says so, or just waves it away. */
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

/** Whether the tests of a commit pass: nine times of ten. */
export function testsPass(sha: string): boolean {
  return seededRandom(hashText(`tests ${sha}`))() < 0.9
}
