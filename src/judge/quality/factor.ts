import type { IssueSeverity } from '../result/result.ts'

/** The factors of quality in the ValidationResult Schema Reference, and their weights in the score, which add up to 1. */
export const WEIGHTS = {
  correctness: 0.3,
  completeness: 0.2,
  readability: 0.15,
  maintainability: 0.1,
  performance: 0.05,
  security: 0.1,
  style: 0.1,
} as const
export type Factor = keyof typeof WEIGHTS
export const FACTORS = Object.keys(WEIGHTS) as readonly Factor[]

/** A problem that lowers a factor. */
export interface Flaw {
  readonly factor: Factor
  /** 0–1: how much it lowers the factor. */
  readonly cost: number
  readonly severity: IssueSeverity
  readonly type: string
  readonly message: string
  readonly location?: string
  readonly suggestion: string
  /** 0–1: the maximum score of an output with this flaw. */
  readonly cap?: number
}

/** Default for a factor that was not measured: no better than good. */
const NOT_MEASURED = 0.7

/** The score of each factor, 0–1 with two digits; null if it was not measured. */
export type FactorScores = Readonly<Record<Factor, number | null>>

export function factorScores(
  costs: readonly Pick<Flaw, 'factor' | 'cost'>[],
  measured: ReadonlySet<Factor>,
): FactorScores {
  const scoreOf = (factor: Factor): number | null => {
    const own = costs.filter((flaw) => flaw.factor === factor)
    if (own.length === 0 && !measured.has(factor)) return null
    return rounded(Math.max(0, 1 - own.reduce((sum, { cost }) => sum + cost, 0)))
  }
  return Object.fromEntries(FACTORS.map((factor) => [factor, scoreOf(factor)])) as FactorScores
}

/** The weighted sum of the factors, 0–1, with two digits. */
export function weightedScore(scores: FactorScores): number {
  return rounded(FACTORS.reduce((sum, factor) => sum + WEIGHTS[factor] * (scores[factor] ?? NOT_MEASURED), 0))
}

/** How much each further issue lowers a capped score, and the maximum. */
const FURTHER: Readonly<Record<IssueSeverity, number>> = { error: 0.1, warning: 0.05, info: 0.01 }
const MAX_FURTHER = 0.3

/**
 * The cap of the worst flaw, lowered by each further flaw: a risk is not compensated by the quality of the rest. 1 if no flaw has a cap.
 */
export function capOf(flaws: readonly Flaw[]): number {
  const worst = flaws.reduce<Flaw | null>((least, flaw) => ((flaw.cap ?? 1) < (least?.cap ?? 1) ? flaw : least), null)
  if (worst?.cap === undefined) return 1
  const further = flaws.filter((flaw) => flaw !== worst).reduce((sum, { severity }) => sum + FURTHER[severity], 0)
  return rounded(Math.max(0, worst.cap - Math.min(MAX_FURTHER, further)))
}

function rounded(score: number): number {
  return Math.round(score * 100) / 100
}
