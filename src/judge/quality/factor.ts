import type { IssueSeverity } from '../result.ts'

/** The factors of quality in the ValidationResult Schema Reference, and what each weighs in the score. They add up to 1. */
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

/** Something that lowers a factor. */
export interface Flaw {
  readonly factor: Factor
  /** 0–1: what it takes from the factor. */
  readonly cost: number
  readonly severity: IssueSeverity
  readonly type: string
  readonly message: string
  readonly location?: string
  readonly suggestion: string
}

/** 0–1: what the flaws leave of a factor. */
function factorScore(flaws: readonly Pick<Flaw, 'factor' | 'cost'>[], factor: Factor): number {
  return Math.max(0, 1 - flaws.filter((flaw) => flaw.factor === factor).reduce((sum, { cost }) => sum + cost, 0))
}

/** The weighted sum of the factors, 0–1, with two digits. */
export function qualityScore(flaws: readonly Pick<Flaw, 'factor' | 'cost'>[]): number {
  const sum = (Object.keys(WEIGHTS) as Factor[]).reduce(
    (total, factor) => total + WEIGHTS[factor] * factorScore(flaws, factor),
    0,
  )
  return Math.round(sum * 100) / 100
}
