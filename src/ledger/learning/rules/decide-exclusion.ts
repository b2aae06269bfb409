import { type LearningConfig, learningConfig } from '../config.ts'
import { dismissalWeight, type Feedback } from '../feedback/feedback.ts'

/** Whether the silent dismissals of a claim exclude it, how many there were on which pull requests, and the reason that its rule gives. */
export interface ExclusionDecision {
  readonly excluded: boolean
  readonly count: number
  readonly pr_numbers: readonly number[]
  readonly reason: string
  /** Login of the only person who dismissed it, on enough pull requests to exclude it if nobody else has write access; null otherwise. */
  readonly alone: string | null
}

type Dismissal = Pick<Feedback, 'feedback_type' | 'quick_pick_reason' | 'pr_number'> & {
  /** Without a login, each dismissal counts as another person. */
  readonly github_user?: string | null
  /** Whether the person only resolved the finding's thread, as some repositories require before a merge. */
  readonly by_resolving?: boolean
}

/**
 * Whether silent dismissals exclude a claim: those of two people do, if at least one of them did
 * more than resolve a thread.
 *
 * @param feedback all feedback on one claim; whoever has no `github_user` counts as a person of their own
 * @param config replaces the two people by `count_based_threshold`
 * @param onlyPerson login of the only person whose dismissals count: theirs on two pull requests are enough
 * @example
 * import { decideExclusion } from 'docalign/learning'
 *
 * const first = { feedback_type: 'thumbs_down', quick_pick_reason: null, pr_number: 112, github_user: 'dev-bob' } as const
 * const second = { ...first, pr_number: 118, github_user: 'dev-alice' }
 * decideExclusion([first]).excluded // false
 * decideExclusion([first, second]).excluded // true
 * decideExclusion([first, second]).reason // 'Silently dismissed 2 times (PRs: 112, 118)'
 */
export function decideExclusion(
  feedback: readonly Dismissal[],
  config: Partial<LearningConfig> = {},
  onlyPerson: string | null = null,
): ExclusionDecision {
  const silent = feedback.filter((record) => dismissalWeight(record) > 0)
  const numbers = [...new Set(silent.flatMap(({ pr_number }) => pr_number ?? []))].sort((a, b) => a - b)
  const people = new Set(silent.map(({ github_user: user }, index) => user?.toLowerCase() ?? index))
  const isMeant = silent.some(({ by_resolving: resolving }) => !resolving)
  const { count_based_threshold: threshold } = learningConfig(config)
  const login = silent[0]?.github_user ?? null
  const alone = isMeant && people.size === 1 && numbers.length >= threshold ? login : null
  const isOnlyPerson = alone !== null && alone.toLowerCase() === onlyPerson?.toLowerCase()
  return {
    excluded: (isMeant && people.size >= threshold) || isOnlyPerson,
    count: silent.length,
    pr_numbers: numbers,
    reason: exclusionReason(silent.length, numbers),
    alone,
  }
}

function exclusionReason(count: number, numbers: readonly number[]): string {
  const where = numbers.length === 0 ? '' : ` (PRs: ${numbers.join(', ')})`
  return `Silently dismissed ${count} times${where}`
}

/** A rule is revoked after the 👍 of this many people since its creation. */
const REVOKING_PEOPLE = 2

/** Whether the positive feedback of this many people since a rule's creation revokes the rule. */
export function isChallenged(people: number): boolean {
  return people >= REVOKING_PEOPLE
}
