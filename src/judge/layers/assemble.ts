import type { CriteriaOutcome } from '../criteria/layer.ts'
import { FACTORS, type Factor } from '../quality/factor.ts'
import type { QualityOutcome } from '../quality/layer.ts'
import { qualityOf } from '../quality/score.ts'
import type { ValidationResult, ValidationType } from '../result/result.ts'
import { distinct } from './checked.ts'
import { type Basis, confidenceOf, type Outcomes } from './confidence.ts'
import type { Finding } from './layer.ts'

export interface Parts {
  readonly types: readonly ValidationType[]
  readonly outcomes: Outcomes
  readonly criteria: CriteriaOutcome | null
  readonly quality: QualityOutcome | null
  /** Statements that the sources neither bear out nor contradict. */
  readonly undecided: readonly string[]
  /** Statements that a model found to be true, with the words of the source. */
  readonly evidence: readonly string[]
  readonly milliseconds: number
  /** What the claim engine found, where it tells so itself. */
  readonly reportedElsewhere: ReadonlySet<Finding>
  readonly basis: Basis
}

const ORDER = { error: 0, warning: 1, info: 2 } as const

/** The result that the layers come to. */
export function assemble({
  types,
  outcomes,
  criteria,
  quality,
  undecided,
  evidence,
  milliseconds,
  reportedElsewhere,
  basis,
}: Parts): ValidationResult {
  const all = distinct(types.flatMap((type): readonly Finding[] => outcomes[type]?.findings ?? []))
  const findings = all.filter((finding) => !reportedElsewhere.has(finding))
  const issues = findings.map(({ issue }) => issue).sort((left, right) => ORDER[left.severity] - ORDER[right.severity])
  const counted = (severity: keyof typeof ORDER): number => issues.filter((issue) => issue.severity === severity).length
  const { score, factors } = qualityOf({
    flaws: quality?.flaws ?? [],
    findings,
    measured: measuredBy(outcomes, quality),
    passed: criteria?.passed.length ?? 0,
    failed: criteria?.failed.length ?? 0,
  })
  return {
    valid: counted('error') === 0,
    confidence: confidenceOf(outcomes, findings, basis),
    issues,
    passed_criteria: [...(criteria?.passed ?? [])],
    failed_criteria: [...(criteria?.failed ?? [])],
    quality_score: score,
    metadata: {
      validation_types_run: [...types],
      total_issues: issues.length,
      error_count: counted('error'),
      warning_count: counted('warning'),
      info_count: counted('info'),
      ...(criteria && { undecided_criteria: [...criteria.undecided] }),
      ...(undecided.length > 0 && { undecided_statements: [...undecided] }),
      ...(evidence.length > 0 && { supported_by_model: [...evidence] }),
      quality_factors: factors,
      not_measured: FACTORS.filter((factor) => factors[factor] === null),
      duration_ms: Math.max(0, Math.round(milliseconds * 10) / 10),
    },
  }
}

/** What the other layers decided says something of correctness and completeness too. */
function measuredBy(outcomes: Outcomes, quality: QualityOutcome | null): ReadonlySet<Factor> {
  const hasDecided = (...types: readonly ValidationType[]): boolean =>
    types.some((type) => (outcomes[type]?.decided ?? 0) > 0)
  return new Set([
    ...(quality?.measured ?? []),
    ...(hasDecided('schema', 'facts', 'hallucination') ? (['correctness'] as const) : []),
    ...(hasDecided('schema', 'criteria') ? (['completeness'] as const) : []),
  ])
}
