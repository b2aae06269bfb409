import { distinct } from './checked.ts'
import { confidenceOf, type Outcomes } from './confidence.ts'
import type { CriteriaOutcome } from './criteria/layer.ts'
import type { Finding } from './layer.ts'
import type { QualityOutcome } from './quality/layer.ts'
import { type Costs, scoreOf } from './quality/score.ts'
import type { ValidationResult, ValidationType } from './result.ts'

export interface Parts {
  readonly types: readonly ValidationType[]
  readonly outcomes: Outcomes
  readonly criteria: CriteriaOutcome | null
  readonly quality: QualityOutcome | null
  readonly milliseconds: number
}

const ORDER = { error: 0, warning: 1, info: 2 } as const

/** The result that the layers come to. */
export function assemble({ types, outcomes, criteria, quality, milliseconds }: Parts): ValidationResult {
  const findings = distinct(types.flatMap((type): readonly Finding[] => outcomes[type]?.findings ?? []))
  const issues = findings.map(({ issue }) => issue).sort((left, right) => ORDER[left.severity] - ORDER[right.severity])
  const counted = (severity: keyof typeof ORDER): number => issues.filter((issue) => issue.severity === severity).length
  const costs: Costs = {
    flaws: quality?.flaws ?? [],
    findings,
    passed: criteria?.passed.length ?? 0,
    failed: criteria?.failed.length ?? 0,
  }
  return {
    valid: counted('error') === 0,
    confidence: confidenceOf(outcomes, findings),
    issues,
    passed_criteria: [...(criteria?.passed ?? [])],
    failed_criteria: [...(criteria?.failed ?? [])],
    quality_score: scoreOf(costs),
    metadata: {
      validation_types_run: [...types],
      total_issues: issues.length,
      error_count: counted('error'),
      warning_count: counted('warning'),
      info_count: counted('info'),
      duration_ms: Math.max(0, Math.round(milliseconds * 10) / 10),
    },
  }
}
