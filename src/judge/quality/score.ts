import type { Finding } from '../layers/layer.ts'
import { capOf, type Factor, type FactorScores, type Flaw, factorScores, weightedScore } from './factor.ts'

export interface Costs {
  readonly flaws: readonly Flaw[]
  /** Findings of all layers. */
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

/** How much an issue of another layer lowers its factor. */
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
 * The quality of the output, 0–1: the weighted factors, each lowered by its issues. Failed criteria lower completeness by their share. The
 * worst issue caps the score: with a warning it is at most good, with an error at most fair.
 */
export function qualityOf({ flaws, findings, passed, failed, measured }: Costs): Quality {
  const costs: { factor: Factor; cost: number }[] = [...flaws]
  for (const { issue } of findings) {
    const cost = Object.hasOwn(COSTS, issue.type) ? COSTS[issue.type] : undefined
    if (cost) costs.push({ factor: cost[0], cost: issue.severity === 'error' ? cost[1] : cost[1] / 2 })
  }
  if (failed > 0) costs.push({ factor: 'completeness', cost: failed / (passed + failed) })
  const factors = factorScores(costs, measured)
  const score = Math.min(weightedScore(factors), capOf(flaws), capOfSeverity(flaws, findings))
  return { score: Math.max(0, Math.round(score * 100) / 100), factors }
}

/** The maximum score with one error or warning, how much each further one lowers it, and the maximum of that. */
const BY_SEVERITY = {
  error: { cap: 0.65, further: 0.1, atMost: 0.4 },
  warning: { cap: 0.85, further: 0.02, atMost: 0.15 },
} as const

/** The maximum score by the severity of the issues; warnings only count if they lower a factor. 1 without issues. */
function capOfSeverity(flaws: readonly Flaw[], findings: readonly Finding[]): number {
  const lowering = new Set([...Object.keys(COSTS), ...flaws.map(({ type }) => type)])
  const count = (severity: keyof typeof BY_SEVERITY): number =>
    findings.filter(({ issue }) => issue.severity === severity && (severity === 'error' || lowering.has(issue.type)))
      .length
  return Math.min(
    ...(['error', 'warning'] as const).map((severity) => {
      const [number, { cap, further, atMost }] = [count(severity), BY_SEVERITY[severity]]
      return number === 0 ? 1 : cap - Math.min(atMost, further * (number - 1))
    }),
  )
}
