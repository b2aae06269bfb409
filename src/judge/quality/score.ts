import type { Finding } from '../layer.ts'
import { capOf, type Factor, type FactorScores, type Flaw, factorScores, weightedScore } from './factor.ts'

export interface Costs {
  readonly flaws: readonly Flaw[]
  /** Of all layers. */
  readonly findings: readonly Finding[]
  /** Numbers of acceptance criteria. */
  readonly passed: number
  readonly failed: number
  readonly measured: ReadonlySet<Factor>
}

export interface Quality {
  readonly score: number
  readonly factors: FactorScores
}

/** What an issue of another layer takes from its factor. */
const COSTS: Readonly<Record<string, readonly [Factor, number]>> = {
  missing_field: ['completeness', 0.4],
  invalid_type: ['correctness', 0.3],
  constraint_violation: ['correctness', 0.3],
  schema_violation: ['correctness', 0.3],
  fact_mismatch: ['correctness', 0.4],
  hallucination: ['correctness', 0.4],
  unsupported_claim: ['correctness', 0.25],
  detail_inconsistency: ['correctness', 0.3],
  source_missing: ['completeness', 0.1],
  confidence_mismatch: ['correctness', 0.1],
}

/**
 * The quality of the output, 0–1: factors weighed as `WEIGHTS` says, each lowered by the issues that speak of it. Failed
 * criteria lower completeness by their share. The worst flaw caps the score, and an output with errors is at most good.
 */
export function qualityOf({ flaws, findings, passed, failed, measured }: Costs): Quality {
  const costs: { factor: Factor; cost: number }[] = [...flaws]
  for (const { issue } of findings) {
    const cost = Object.hasOwn(COSTS, issue.type) ? COSTS[issue.type] : undefined
    if (cost) costs.push({ factor: cost[0], cost: issue.severity === 'error' ? cost[1] : cost[1] / 2 })
  }
  if (failed > 0) costs.push({ factor: 'completeness', cost: failed / (passed + failed) })
  const factors = factorScores(costs, measured)
  const errors = findings.filter(({ issue }) => issue.severity === 'error').length
  const score = Math.min(weightedScore(factors) - Math.min(0.4, 0.1 * errors), capOf(flaws))
  return { score: Math.max(0, Math.round(score * 100) / 100), factors }
}
