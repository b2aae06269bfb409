import { type LearningConfig, learningConfig } from '../config.ts'
import { dismissalWeight, type Feedback } from '../feedback/feedback.ts'

/** Whether a claim's silent dismissals exclude it, and the reason that its rule then gives. */
export interface ExclusionDecision {
  readonly excluded: boolean
  readonly count: number
  readonly pr_numbers: readonly number[]
  readonly reason: string
  /** Login of the one person who dismissed it, on so many pull requests that it is excluded if nobody else may; null for others. */
  readonly alone: string | null
}

type Dismissal = Pick<Feedback, 'feedback_type' | 'quick_pick_reason' | 'pr_number'> & {
  /** Whoever is not known is somebody else each time. */
  readonly github_user?: string | null
  /** Whether all they did was to resolve the thread of the finding, as some repositories require before a merge. */
  readonly by_resolving?: boolean
}

/**
 * Decides by one claim's feedback whether it is excluded: after the silent dismissals of two people, by default (Learning System, §4.3
 * and appendix B), at least one of whom did more than to resolve a thread. Where `onlyPerson` is the only one whose dismissals count,
 * theirs on as many pull requests do.
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

/** A rule is revoked by the 👍 of this many people since it was made (Learning System, §4.1 and OQ-4). */
const REVOKING_PEOPLE = 2

/** Whether the positive feedback of so many people since a rule was made takes the rule back. */
export function isChallenged(people: number): boolean {
  return people >= REVOKING_PEOPLE
}
