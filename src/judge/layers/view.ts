import { judgeCriteria } from '../criteria/layer.ts'
import { FACTORS, type Factor, type FactorScores } from '../quality/factor.ts'
import { judgeQuality, type QualityOutcome } from '../quality/layer.ts'
import { qualityOf } from '../quality/score.ts'
import type {
  Coverage,
  ValidationIssue,
  ValidationMetadata,
  ValidationResult,
  ValidationType,
} from '../result/result.ts'
import type { OutputView } from '../text/output.ts'
import type { LayerInput } from './asked.ts'
import { distinct } from './checked.ts'
import { confidenceOf, type Outcomes } from './confidence.ts'
import type { Finding, LayerOutcome } from './layer.ts'
import { layerResultsOf, truthOf } from './truth.ts'

/** A result, and the open questions that a model could decide. */
export interface Judged {
  readonly result: ValidationResult
  readonly open: Questions
}

export interface Questions {
  /** Each with the text to decide it by. */
  readonly criteria: readonly { readonly criterion: string; readonly output: string }[]
  readonly statements: readonly string[]
}

/** The factors that say whether an output is right and complete: how it reads and looks says neither. */
const SUBSTANCE = ['correctness', 'completeness', 'performance'] as const

const ORDER = { error: 0, warning: 1, info: 2 } as const

/** Combines the layers into a result. @param spent milliseconds so far */
export function judgeView(view: OutputView, asked: LayerInput, spent: () => number): Judged {
  const { types, checked } = asked
  const layers = runLayers(view, asked)
  const { outcomes, criteria, quality, truth } = layers
  const reportedElsewhere = new Set(
    checked?.isReportedElsewhere ? [...checked.facts.findings, ...checked.hallucination.findings] : [],
  )
  const findings = distinct(types.flatMap((type): readonly Finding[] => outcomes[type]?.findings ?? [])).filter(
    (finding) => !reportedElsewhere.has(finding),
  )
  const issues = findings.map(({ issue }) => issue).sort((left, right) => ORDER[left.severity] - ORDER[right.severity])
  const [passed, failed] = [criteria?.passed ?? [], criteria?.failed ?? []]
  const { score, factors } = qualityOf({
    flaws: quality?.flaws ?? [],
    findings,
    measured: measuredBy(outcomes, layers, view),
    passed: passed.length,
    failed: failed.length,
  })
  const valid = issues.every(({ severity }) => severity !== 'error')
  const isChecked =
    !valid ||
    SUBSTANCE.some((factor) => factors[factor] !== null) ||
    (quality?.flaws.some(({ cap }) => cap !== undefined) ?? false)
  const basis = {
    sources: asked.trusted_sources?.length ?? 0,
    hasQuality: isChecked,
    isChecked: checked !== undefined,
  }
  const coverage = coverageOf(layers, factors)
  const result: ValidationResult = {
    valid,
    confidence: confidenceOf(outcomes, findings, basis, coverage),
    issues,
    passed_criteria: [...passed],
    failed_criteria: [...failed],
    quality_score: isChecked ? score : null,
    metadata: {
      ...countsOf(issues),
      verdict: isChecked ? (valid ? 'pass' : 'fail') : 'unchecked',
      validation_types_run: [...types],
      coverage,
      ...(criteria && { undecided_criteria: criteria.undecided.map(({ criterion }) => criterion.toWellFormed()) }),
      ...(truth.undecided.length > 0 && { undecided_statements: [...truth.undecided] }),
      ...(truth.evidence.length > 0 && { supported_by_model: [...truth.evidence] }),
      quality_factors: factors,
      not_measured: FACTORS.filter((factor) => factors[factor] === null),
      duration_ms: Math.max(0, Math.round(spent() * 10) / 10),
    },
  }
  return { result, open: questionsOf(layers) }
}

function countsOf(issues: readonly ValidationIssue[]): ValidationMetadata {
  const counted = (severity: keyof typeof ORDER): number => issues.filter((issue) => issue.severity === severity).length
  return {
    total_issues: issues.length,
    error_count: counted('error'),
    warning_count: counted('warning'),
    info_count: counted('info'),
  }
}

type Layers = ReturnType<typeof runLayers>

function coverageOf({ truth, criteria, quality }: Layers, factors: FactorScores): Coverage {
  const decided = (criteria?.passed.length ?? 0) + (criteria?.failed.length ?? 0)
  return {
    ...(truth.statements && { statements: truth.statements }),
    ...(criteria && { criteria: { decided, total: decided + criteria.undecided.length } }),
    ...(quality && { quality_factors: factorsMeasured(factors, quality) }),
  }
}

function questionsOf({ truth, criteria, quality }: Layers): Questions {
  const undecided = criteria?.undecided.filter(({ isAboutTruth }) => !isAboutTruth) ?? []
  return { criteria: [...(quality?.questions ?? []), ...undecided], statements: truth.undecided }
}

/** Runs the requested layers, and keeps the findings that concern the caller. */
function runLayers(view: OutputView, asked: LayerInput) {
  const { types, concerns = () => true, opinions = new Map() } = asked
  const runs = (type: ValidationType): boolean => types.includes(type)
  const here = ({ issue }: Finding): boolean => issue.location === undefined || concerns(issue.location)
  const only = <T extends LayerOutcome>(outcome: T): T => ({ ...outcome, findings: outcome.findings.filter(here) })
  const truth = truthOf(view, asked, runs)
  const found = runs('quality') ? only(judgeQuality(view, opinions)) : null
  const quality = found && {
    ...found,
    flaws: found.flaws.filter(({ location }) => location === undefined || concerns(location)),
  }
  const criteria = runs('criteria')
    ? judgeCriteria(asked.acceptance_criteria ?? [], asked.subjectOf ?? (() => view), layerResultsOf(truth), opinions)
    : null
  const outcomes: Outcomes = {
    ...(runs('schema') && { schema: only(asked.schema) }),
    ...(criteria && { criteria }),
    ...(truth.facts && { facts: truth.facts }),
    ...(truth.hallucination && { hallucination: truth.hallucination }),
    ...(quality && { quality }),
  }
  return { outcomes, criteria, quality, truth }
}

/** Decisions of other layers also measure correctness and completeness; those of a schema only if the output is not plain text. */
function measuredBy(outcomes: Outcomes, { quality, truth }: Layers, { value }: OutputView): ReadonlySet<Factor> {
  const hasDecided = (...types: readonly ValidationType[]): boolean =>
    types.some((type) => (outcomes[type]?.decided ?? 0) > 0)
  const isShaped = hasDecided('schema') && typeof value !== 'string'
  // Names and links may be correct in statements that nothing checked.
  const isUnchecked =
    truth.statements?.checked === 0 && ![truth.facts, truth.hallucination].some((layer) => layer?.findings.length)
  return new Set([
    ...(quality?.measured ?? []),
    ...((hasDecided('facts', 'hallucination') && !isUnchecked) || isShaped ? (['correctness'] as const) : []),
    ...(hasDecided('criteria') || isShaped ? (['completeness'] as const) : []),
  ])
}

/** Counts the factors that apply to the output or were measured. */
function factorsMeasured(factors: FactorScores, { applies }: QualityOutcome): Coverage['quality_factors'] {
  const wanted = FACTORS.filter((factor) => applies.has(factor) || factors[factor] !== null)
  return { measured: wanted.filter((factor) => factors[factor] !== null).length, total: wanted.length }
}
