import { isAllChecked } from '../result/coverage.ts'
import type { Coverage, ValidationType } from '../result/result.ts'
import type { Finding, LayerOutcome } from './layer.ts'

/** The outcomes of the layers that ran. */
export type Outcomes = Readonly<Partial<Record<ValidationType, LayerOutcome>>>

/** The evidence for a verdict of the layers. */
export interface Basis {
  /** Number of trusted texts that statements were compared with. */
  readonly sources: number
  /** The output has a quality, as something of it was checked. */
  readonly hasQuality: boolean
  /** The claim engine compared the statements with the code. */
  readonly isChecked: boolean
}

/** The weight of each layer. */
const WEIGHTS: Readonly<Record<ValidationType, number>> = {
  schema: 3,
  criteria: 3,
  facts: 2,
  hallucination: 2,
  quality: 1,
}
/** Certainty of the quality layer: its measurements are exact, but their meaning is a matter of taste. */
const QUALITY = 0.68
/** Certainty of a small schema; each doubling of a larger one lowers it, up to a limit. */
const SCHEMA = 0.98
const SMALL_SCHEMA = 32
const PER_DOUBLING = 0.02
const MAX_FOR_SIZE = 0.1
/** Certainty of a layer that decided nothing, and of one that decided everything. */
const NOTHING_DECIDED = 0.45
const ALL_DECIDED = 0.95
/** Maximum certainty of a comparison of texts with one source, with two, and with more. */
const BY_SOURCES = [0.75, 0.85, 0.9] as const
/** Penalty for each sign of an invention in a valid output, and its maximum. */
const PER_SIGN = 0.03
const MAX_FOR_SIGNS = 0.15
/** Maximum confidence in an output that was not checked completely. */
const NOT_ALL_CHECKED = 0.8

/**
 * The certainty of the verdict, 0–1, by the factors of the ValidationResult Schema Reference.
 *
 * Each layer that ran has a certainty: 0.98 for the schema, less for large ones; 0.68 for quality; 0.45 to 0.95 for criteria, facts and
 * hallucination, by the share of their questions that were decided, where a model's opinion counts less. The number of trusted texts limits
 * the certainty of results that depend on them alone. Layers without questions do not count. The confidence is the weighted mean, lowered
 * for each sign of an invention, and at most 0.8 if something was not checked. An invalid output is invalid whatever the other layers leave
 * open, so its confidence is at least the certainty of the most certain error.
 */
export function confidenceOf(
  outcomes: Outcomes,
  findings: readonly Finding[],
  basis: Basis,
  coverage: Coverage,
): number {
  let sum = 0
  let weight = 0
  for (const [type, outcome] of Object.entries(outcomes) as [ValidationType, LayerOutcome][]) {
    const certainty = certaintyOf(type, outcome, basis)
    if (certainty === null) continue
    sum += WEIGHTS[type] * certainty
    weight += WEIGHTS[type]
  }
  const most = isAllChecked(coverage) ? 1 : NOT_ALL_CHECKED
  const mean = Math.min(most, (weight === 0 ? NOTHING_DECIDED : sum / weight) - forSigns(findings))
  const errors = findings
    .filter(({ issue }) => issue.severity === 'error')
    .map(({ certainty, issue }) => (BY_TEXTS.has(issue.type) ? Math.min(certainty, ceilingOf(basis)) : certainty))
  return Math.round(Math.max(0, mean, ...errors) * 100) / 100
}

function certaintyOf(type: ValidationType, { decided, open }: LayerOutcome, basis: Basis): number | null {
  if (type === 'schema') return decided > 0 ? SCHEMA - forSize(decided) : null
  if (type === 'quality') return basis.hasQuality ? QUALITY : null
  const asked = decided + open
  if (asked === 0) return null
  const certainty = NOTHING_DECIDED + (ALL_DECIDED - NOTHING_DECIDED) * (decided / asked)
  return type === 'criteria' ? certainty : Math.min(certainty, ceilingOf(basis))
}

function forSize(keywords: number): number {
  return Math.min(MAX_FOR_SIZE, PER_DOUBLING * Math.max(0, Math.log2(keywords / SMALL_SCHEMA)))
}

/** Types of issues that depend on sources. */
const BY_TEXTS: ReadonlySet<string> = new Set(['fact_mismatch', 'hallucination', 'unsupported_claim'])

function ceilingOf({ sources, isChecked }: Basis): number {
  return isChecked ? 1 : (BY_SOURCES[Math.max(0, sources - 1)] ?? BY_SOURCES[2])
}

function forSigns(findings: readonly Finding[]): number {
  const signs = findings.filter(({ issue }) => issue.severity !== 'error' && BY_TEXTS.has(issue.type)).length
  return Math.min(MAX_FOR_SIGNS, PER_SIGN * signs)
}
