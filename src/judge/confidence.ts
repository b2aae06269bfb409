import type { Finding, LayerOutcome } from './layer.ts'
import type { ValidationType } from './result.ts'

/** What the layers that ran decided. */
export type Outcomes = Readonly<Partial<Record<ValidationType, LayerOutcome>>>

/** How much each layer counts. */
const WEIGHTS: Readonly<Record<ValidationType, number>> = {
  schema: 3,
  criteria: 3,
  facts: 2,
  hallucination: 2,
  quality: 1,
}
/** A schema leaves nothing open; features of quality are measured, and what they mean is a matter of taste. */
const SCHEMA = 0.98
const QUALITY = 0.68
/** A layer that could decide nothing, and one that could decide everything. */
const NOTHING_DECIDED = 0.45
const ALL_DECIDED = 0.95

/**
 * How certain the verdict is, 0–1, in the bands of the ValidationResult Schema Reference.
 *
 * Each layer that ran has a certainty: the schema's is 0.98, quality's 0.68, and that of criteria, facts and hallucination
 * goes from 0.45 to 0.95 with the share of their questions that could be decided. A layer that was asked nothing has no
 * say. The confidence is their weighted mean. An output that is invalid is so whatever the other layers left open, so then it is
 * at least the certainty of the surest error.
 */
export function confidenceOf(outcomes: Outcomes, findings: readonly Finding[]): number {
  let sum = 0
  let weight = 0
  for (const [type, outcome] of Object.entries(outcomes) as [ValidationType, LayerOutcome][]) {
    const certainty = certaintyOf(type, outcome)
    if (certainty === null) continue
    sum += WEIGHTS[type] * certainty
    weight += WEIGHTS[type]
  }
  const mean = weight === 0 ? NOTHING_DECIDED : sum / weight
  const errors = findings.filter(({ issue }) => issue.severity === 'error').map(({ certainty }) => certainty)
  return Math.round(Math.max(mean, ...errors) * 100) / 100
}

function certaintyOf(type: ValidationType, { decided, open }: LayerOutcome): number | null {
  if (type === 'schema') return decided > 0 ? SCHEMA : null
  if (type === 'quality') return QUALITY
  const asked = decided + open
  return asked === 0 ? null : NOTHING_DECIDED + (ALL_DECIDED - NOTHING_DECIDED) * (decided / asked)
}
