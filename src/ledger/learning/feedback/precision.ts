import type { Feedback } from './feedback.ts'

/** How many people found findings right and wrong. A 👎 without a reason counts as half a person. */
export interface Opinions {
  readonly right: number
  readonly wrong: number
}

export interface PageOpinions extends Opinions, Kind {}

/** Opinions from which the precision of findings is estimated. */
export interface Learned {
  /** Opinions in the repository itself. */
  readonly own: readonly PageOpinions[]
  /** Opinions by rule, in the other repositories of the server that share theirs. */
  readonly shared: Readonly<Record<string, Opinions>>
  /** By rule, what became of the statements that past changes of the repository made false. */
  readonly past?: Readonly<Record<string, Opinions>>
}

export const NOTHING_LEARNED: Learned = { own: [], shared: {} }

/**
 * The opinion that feedback expresses: the finding is right, or wrong. A 👎 without a reason counts half, as the finding may only have been
 * in the way. Null for feedback without an opinion, such as that the docs will be fixed later.
 */
export function opinionOf({
  feedback_type: type,
  quick_pick_reason: reason,
}: Pick<Feedback, 'feedback_type' | 'quick_pick_reason'>): Opinions | null {
  if (reason !== null) return WRONG_REASONS.has(reason) ? { right: 0, wrong: 1 } : null
  if (type === 'thumbs_up' || type === 'fix_accepted') return { right: 1, wrong: 0 }
  return type === 'thumbs_down' ? { right: 0, wrong: 0.5 } : null
}

const WRONG_REASONS: ReadonlySet<string> = new Set(['this_is_correct', 'not_relevant_to_this_file'])

/** With how many opinions what was known before counts: the closer to the finding the opinions are, the fewer. */
const PRIOR = { shared: 30, past: 20, type: 20, page: 12, rule: 6 }

/** The properties of a finding by which opinions on other findings apply to it. */
export interface Kind {
  readonly rule: string
  readonly claim_type: string
  readonly file: string
}

/** How close an opinion is to a finding. Each opinion counts once, at its closest level. */
type Nearness = 'rule' | 'page' | 'type'

/**
 * How likely a finding is right, 0–1, by what was measured, by what became of what its rule would have reported in the past, and by people's
 * opinions on findings of its claim type, page and rule: each time the mean of a beta distribution that starts where the one before ended, so that a few opinions move little.
 */
export function learnedPrecision(measured: number, kind: Kind, { own, shared, past = {} }: Learned): number {
  const none = () => ({ right: 0, wrong: 0 })
  const sums = { type: none(), page: none(), rule: none() }
  for (const each of own) {
    const nearness = nearnessOf(each, kind)
    if (nearness === null) continue
    sums[nearness].right += each.right
    sums[nearness].wrong += each.wrong
  }
  const elsewhere = shrunk(measured, shared[kind.rule] ?? none(), PRIOR.shared)
  const start = shrunk(elsewhere, past[kind.rule] ?? none(), PRIOR.past)
  return (['type', 'page', 'rule'] as const).reduce((mean, each) => shrunk(mean, sums[each], PRIOR[each]), start)
}

function nearnessOf(each: Kind, kind: Kind): Nearness | null {
  if (each.rule === kind.rule) return 'rule'
  if (each.file === kind.file) return 'page'
  return each.claim_type === kind.claim_type ? 'type' : null
}

function shrunk(mean: number, { right, wrong }: Opinions, prior: number): number {
  return (prior * mean + right) / (prior + right + wrong)
}

/** Standard deviations around the mean that contain 80 % of a normal distribution. */
const FOUR_OF_FIVE = 1.2816

/** The share of findings that people found right, 0–1, from opinions alone: the mean, and the bounds of an 80 % interval. */
export function precisionOf({ right, wrong }: Opinions): {
  readonly mean: number
  readonly low: number
  readonly high: number
} {
  // Mean and variance of a beta distribution with the prior of one opinion each.
  const [a, b] = [right + 1, wrong + 1]
  const mean = a / (a + b)
  const spread = FOUR_OF_FIVE * Math.sqrt((mean * (1 - mean)) / (a + b + 1))
  return { mean, low: Math.max(mean - spread, 0), high: Math.min(mean + spread, 1) }
}

/**
 * How much another opinion on a finding would teach, 0–0.25: the variance of its confidence, reduced by the number of opinions on its rule.
 */
export function doubt(confidence: number, opinionsOnRule: Opinions): number {
  const { right, wrong } = opinionsOnRule
  return (confidence * (1 - confidence) * PRIOR.rule) / (PRIOR.rule + right + wrong)
}
