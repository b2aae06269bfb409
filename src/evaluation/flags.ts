import { demand } from './errors.ts'
import { hashText } from './random.ts'

/** A change to search that is measured before it is let in (Evaluation Framework, §4.3). */
export interface EvalFeatureFlag {
  /** The environment variable that overrides `rolloutPercent`. */
  readonly flagName: string
  /** Share of searches that are answered with the treatment, 0–100. */
  readonly rolloutPercent: number
  /** Share of searches after whose answer the treatment runs too, 0–100. */
  readonly shadowPercent: number
  readonly shadowEnabled: boolean
  /** Least judged pairs before it may graduate. */
  readonly minSamples: number
  /** Least mean improvement of MRR@5. */
  readonly graduationThreshold: number
}

export type FeatureId = 'F01_RANK_FUSION' | 'F02_GRAPH_CHANNEL'

/** The changes that are being tried. */
export const EVAL_FLAGS: Readonly<Record<FeatureId, EvalFeatureFlag>> = {
  F01_RANK_FUSION: {
    flagName: 'DOCALIGN_RANK_FUSION',
    rolloutPercent: 0,
    shadowPercent: 10,
    shadowEnabled: true,
    minSamples: 100,
    graduationThreshold: 0.03,
  },
  F02_GRAPH_CHANNEL: {
    flagName: 'DOCALIGN_GRAPH_CHANNEL',
    rolloutPercent: 0,
    shadowPercent: 10,
    shadowEnabled: true,
    minSamples: 100,
    graduationThreshold: 0.02,
  },
}

const STEPS = 10_000

/** Where an identity falls between 0 and 100, the same wherever and whenever it is asked. */
export function deterministicBucket(identity: string): number {
  return ((hashText(identity) % STEPS) / STEPS) * 100
}

/**
 * Whether the treatment runs in the shadow of this search (Evaluation Framework, §6.4). Features draw apart from each other.
 *
 * @throws EvaluationError `DOCALIGN_E901` when the percentage is not between 0 and 100
 */
export function shouldShadowRun(
  queryId: string,
  { featureId, shadowPercent }: { readonly featureId: string; readonly shadowPercent: number },
): boolean {
  checkPercent(shadowPercent)
  return deterministicBucket(`shadow:${featureId}:${queryId}`) < shadowPercent
}

/**
 * Whether a search is answered with the treatment.
 *
 * @throws EvaluationError `DOCALIGN_E901` when the percentage is not between 0 and 100
 */
export function isFeatureEnabled(
  featureId: string,
  { rolloutPercent }: { readonly rolloutPercent: number },
  identity: string,
): boolean {
  checkPercent(rolloutPercent)
  return deterministicBucket(`rollout:${featureId}:${identity}`) < rolloutPercent
}

function checkPercent(percent: number): void {
  demand(percent >= 0 && percent <= 100, `a percentage is from 0 to 100, not ${percent}`)
}
