import { judgeCriteria } from '../criteria/layer.ts'
import { FACTORS, type Factor } from '../quality/factor.ts'
import { judgeQuality, type QualityOutcome } from '../quality/layer.ts'
import { qualityOf } from '../quality/score.ts'
import type { ValidationResult, ValidationType } from '../result/result.ts'
import type { OutputView } from '../text/output.ts'
import type { Asked } from './asked.ts'
import { distinct } from './checked.ts'
import { confidenceOf, type Outcomes } from './confidence.ts'
import type { Finding, LayerOutcome } from './layer.ts'
import { checkedTruth, judgeTruth, knownOf, type Truth } from './truth.ts'

const ORDER = { error: 0, warning: 1, info: 2 } as const

/** The result that the layers come to. @param spent milliseconds so far */
export function judgeView(view: OutputView, asked: Asked, spent: () => number): ValidationResult {
  const { types, checked } = asked
  const { outcomes, criteria, quality, undecided, evidence } = runLayers(view, asked)
  const reportedElsewhere = new Set(
    checked?.isReportedElsewhere ? [...checked.facts.findings, ...checked.hallucination.findings] : [],
  )
  const findings = distinct(types.flatMap((type): readonly Finding[] => outcomes[type]?.findings ?? [])).filter(
    (finding) => !reportedElsewhere.has(finding),
  )
  const issues = findings.map(({ issue }) => issue).sort((left, right) => ORDER[left.severity] - ORDER[right.severity])
  const counted = (severity: keyof typeof ORDER): number => issues.filter((issue) => issue.severity === severity).length
  const { score, factors } = qualityOf({
    flaws: quality?.flaws ?? [],
    findings,
    measured: measuredBy(outcomes, quality),
    passed: criteria?.passed.length ?? 0,
    failed: criteria?.failed.length ?? 0,
  })
  const basis = { sources: asked.trusted_sources?.length ?? 0, isChecked: checked !== undefined }
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
      duration_ms: Math.max(0, Math.round(spent() * 10) / 10),
    },
  }
}

/** What each layer that is asked for comes to, where it concerns the caller. */
function runLayers(view: OutputView, asked: Asked) {
  const { types, concerns = () => true } = asked
  const runs = (type: ValidationType): boolean => types.includes(type)
  const here = ({ issue }: Finding): boolean => issue.location === undefined || concerns(issue.location)
  const only = <T extends LayerOutcome>(outcome: T): T => ({ ...outcome, findings: outcome.findings.filter(here) })
  const { facts, hallucination } = truthOf(view, asked, runs)
  const found = runs('quality') ? only(judgeQuality(view, asked.syntax)) : null
  const quality = found && {
    ...found,
    flaws: found.flaws.filter(({ location }) => location === undefined || concerns(location)),
  }
  const known = knownOf({ ...(facts && { facts }), ...(hallucination && { hallucination }) })
  const criteria = runs('criteria')
    ? judgeCriteria(asked.acceptance_criteria ?? [], asked.subjectOf ?? (() => view), known, asked.opinions)
    : null
  const outcomes: Outcomes = {
    ...(runs('schema') && { schema: only(asked.schema) }),
    ...(criteria && { criteria }),
    ...(facts && { facts }),
    ...(hallucination && { hallucination }),
    ...(quality && { quality }),
  }
  return { outcomes, criteria, quality, undecided: facts?.undecided ?? [], evidence: facts?.evidence ?? [] }
}

function truthOf(view: OutputView, asked: Asked, runs: (type: ValidationType) => boolean): Truth {
  if (!runs('facts') && !runs('hallucination')) return {}
  return asked.checked ? checkedTruth(view, asked.checked, runs) : judgeTruth(view, asked, runs)
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
