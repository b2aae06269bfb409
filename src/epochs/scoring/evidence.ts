import type { ValidationConfig } from '../config.ts'
import { differenceInterval, ONE_SIDED, shareInterval } from './interval.ts'

/** What was counted in a validation. */
export interface Counted {
  readonly seen: { readonly right: number; readonly wrong: number; readonly total: number }
  readonly unseen: { readonly good: number; readonly total: number }
}

/**
 * Why what was asked is too little to rely on, one sentence each: fewer questions than the configuration requires, or a rate that is
 * above its threshold only by chance, for its lower bound is not. The bound is one-sided: with 95 % confidence the rate of all
 * questions that could be asked lies above it.
 */
export function lackingEvidence({ seen, unseen }: Counted, config: ValidationConfig): string[] {
  const few = [
    { asked: seen.total, what: 'known facts' },
    { asked: unseen.total, what: 'questions without an answer' },
  ].filter(({ asked }) => asked < config.min_questions)
  if (few.length > 0)
    return few.map(({ asked, what }) => `too small to validate: ${asked} of at least ${config.min_questions} ${what}`)
  const rates = [
    {
      name: 'NCCR',
      rate: (seen.right - seen.wrong) / seen.total,
      low: differenceInterval(seen.right, seen.wrong, seen.total, ONE_SIDED)[0],
      threshold: config.nccr_threshold,
    },
    {
      name: 'IUR',
      rate: unseen.good / unseen.total,
      low: shareInterval(unseen.good, unseen.total, ONE_SIDED)[0],
      threshold: config.iur_threshold,
    },
  ]
  return rates
    .filter(({ rate, low, threshold }) => rate > threshold && !(low > threshold))
    .map(
      ({ name, rate, low, threshold }) =>
        `${name} is ${rate.toFixed(3)}, but with so few questions only known to be above ${low.toFixed(3)}, not above ${threshold}`,
    )
}
