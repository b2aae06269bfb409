import { isAllChecked } from '../result/coverage.ts'
import type { Coverage, ValidationType } from '../result/result.ts'
import type { Finding, LayerOutcome } from './layer.ts'

/** What the layers that ran decided. */
export type Outcomes = Readonly<Partial<Record<ValidationType, LayerOutcome>>>

/** What a verdict of the layers rests on. */
export interface Basis {
  /** Trusted texts that statements were compared with. */
  readonly sources: number
  /** The claim engine compared them with the code. */
  readonly isChecked: boolean
}

/** How much each layer counts. */
const WEIGHTS: Readonly<Record<ValidationType, number>> = {
  schema: 3,
  criteria: 3,
  facts: 2,
  hallucination: 2,
  quality: 1,
}
/** Features of quality are measured, and what they mean is a matter of taste. */
const QUALITY = 0.68
/** A small schema leaves nothing open; of a larger one, each doubling takes something, to a limit. */
const SCHEMA = 0.98
const SMALL_SCHEMA = 32
const PER_DOUBLING = 0.02
const MAX_FOR_SIZE = 0.1
/** A layer that could decide nothing, and one that could decide everything. */
const NOTHING_DECIDED = 0.45
const ALL_DECIDED = 0.95
/** What a comparison of texts is worth at most, with one source, two, and more. */
const BY_SOURCES = [0.75, 0.85, 0.9] as const
/** What each sign of something invented takes from the confidence in an output that is valid nevertheless, and all of them at most. */
const PER_SIGN = 0.03
const MAX_FOR_SIGNS = 0.15
/** What an output is worth at most of which something was not checked. */
const NOT_ALL_CHECKED = 0.8

/**
 * How certain the verdict is, 0–1, by the factors of the ValidationResult Schema Reference.
 *
 * Each layer that ran has a certainty: the schema's is 0.98, less for large ones; quality's 0.68; that of criteria, facts and
 * hallucination goes from 0.45 to 0.95 with the share of their questions that could be decided, where a model's word counts for less.
 * What rests on trusted texts alone is no surer than they are many. A layer that was asked nothing has no say. The confidence is their
 * weighted mean, less for each sign of something invented, and at most 0.8 where something was not checked. An output that is invalid is so whatever the other layers left open, so
 * then it is at least the certainty of the surest error.
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
  if (type === 'quality') return QUALITY
  const asked = decided + open
  if (asked === 0) return null
  const certainty = NOTHING_DECIDED + (ALL_DECIDED - NOTHING_DECIDED) * (decided / asked)
  return type === 'criteria' ? certainty : Math.min(certainty, ceilingOf(basis))
}

function forSize(keywords: number): number {
  return Math.min(MAX_FOR_SIZE, PER_DOUBLING * Math.max(0, Math.log2(keywords / SMALL_SCHEMA)))
}

/** Issues that say what a source says otherwise, or does not say. */
const BY_TEXTS: ReadonlySet<string> = new Set(['fact_mismatch', 'hallucination', 'unsupported_claim'])

function ceilingOf({ sources, isChecked }: Basis): number {
  return isChecked ? 1 : (BY_SOURCES[Math.max(0, sources - 1)] ?? BY_SOURCES[2])
}

function forSigns(findings: readonly Finding[]): number {
  const signs = findings.filter(({ issue }) => issue.severity !== 'error' && BY_TEXTS.has(issue.type)).length
  return Math.min(MAX_FOR_SIGNS, PER_SIGN * signs)
}
