import { hashText } from '../../base/random.ts'
import { demand } from '../errors.ts'

/** A change to search that is tested before it is released. */
export interface EvalFeatureFlag {
  /** The environment variable that controls it. */
  readonly flagName: string
  /** Percentage of searches that are answered with the treatment, 0–100. */
  readonly rolloutPercent: number
  /** Percentage of searches after which the treatment also runs in the shadow, 0–100. */
  readonly shadowPercent: number
  readonly shadowEnabled: boolean
  /** What is stored of a shadow run: both rankings (the default), or only their difference. */
  readonly logLevel?: ShadowLog
  /** Disabled: never answers and never runs in the shadow, even if it has graduated. */
  readonly isOff?: boolean
  /** Minimum number of judged pairs before it may graduate. */
  readonly minSamples: number
  /** Minimum mean improvement of MRR@5. */
  readonly graduationThreshold: number
}

/** What is stored of a shadow run. */
type ShadowLog = 'diff-only' | 'full-results'

/** The id of a feature under test. */
export type FeatureId = 'F01_RANK_FUSION' | 'F02_GRAPH_CHANNEL'

const TRIED = { rolloutPercent: 0, shadowPercent: 10, shadowEnabled: true, minSamples: 100 } as const

/**
 * The features under test.
 *
 * @example
 * import { EVAL_FLAGS } from 'docalign/evaluation'
 *
 * EVAL_FLAGS.F02_GRAPH_CHANNEL.graduationThreshold // 0.02
 */
export const EVAL_FLAGS: Readonly<Record<FeatureId, EvalFeatureFlag>> = {
  F01_RANK_FUSION: { flagName: 'DOCALIGN_RANK_FUSION', ...TRIED, graduationThreshold: 0.03 },
  F02_GRAPH_CHANNEL: { flagName: 'DOCALIGN_GRAPH_CHANNEL', ...TRIED, graduationThreshold: 0.02 },
}

/** An installation's settings for the features. */
export interface FlagSettings {
  /** By `flagName`: `on` for `rolloutPercent` of searches, a percentage, or `off`. */
  readonly switches: Readonly<Record<string, 'on' | 'off' | number>>
  /** Percentage of searches for features that are `on`, 0–100. */
  readonly rolloutPercent: number
  /** Percentage of searches after which features run in the shadow, 0–100; null for each flag's own. */
  readonly shadowPercent: number | null
  /** What is stored of a shadow run; defaults to each flag's own. */
  readonly shadowLog?: ShadowLog
}

/** A flag with an installation's settings; flags without a switch keep their rollout. */
export function setFlag(flag: EvalFeatureFlag, settings: FlagSettings): EvalFeatureFlag {
  const { switches, rolloutPercent, shadowPercent, shadowLog } = settings
  const stored = shadowLog && { logLevel: shadowLog }
  const tried = { ...flag, shadowPercent: shadowPercent ?? flag.shadowPercent, ...stored }
  const state = switches[flag.flagName]
  if (state === undefined) return tried
  if (state === 'off') return { ...tried, rolloutPercent: 0, shadowEnabled: false, isOff: true }
  return { ...tried, rolloutPercent: state === 'on' ? rolloutPercent : state }
}

const STEPS = 10_000

/**
 * Where an identity falls between 0 and 100, the same wherever and whenever it is asked.
 *
 * @example
 * import { deterministicBucket } from 'docalign/evaluation'
 *
 * deterministicBucket('session-1') // 82.35
 */
export function deterministicBucket(identity: string): number {
  return ((hashText(identity) % STEPS) / STEPS) * 100
}

/**
 * Whether the change is run after this search as well, unseen, to compare the two. Each feature draws its own
 * searches.
 *
 * @param shadowPercent share of the searches, 0–100
 * @throws EvaluationError `DOCALIGN_E901` when the percentage is not between 0 and 100
 * @example
 * import { shouldShadowRun } from 'docalign/evaluation'
 *
 * shouldShadowRun('query-1', { featureId: 'graph', shadowPercent: 100 }) // true
 * shouldShadowRun('query-1', { featureId: 'graph', shadowPercent: 101 })
 * // throws EvaluationError: a percentage is from 0 to 100, not 101
 */
export function shouldShadowRun(
  queryId: string,
  { featureId, shadowPercent }: { readonly featureId: string; readonly shadowPercent: number },
): boolean {
  checkPercent(shadowPercent)
  return deterministicBucket(`shadow:${featureId}:${queryId}`) < shadowPercent
}

/**
 * Whether a search is answered with the change that is tried.
 *
 * @param identity of the search, such as its session: the same one always gets the same answer
 * @throws EvaluationError `DOCALIGN_E901` when the percentage is not between 0 and 100
 * @example
 * import { isFeatureEnabled } from 'docalign/evaluation'
 *
 * isFeatureEnabled('graph', { rolloutPercent: 100 }, 'session-1') // true
 * isFeatureEnabled('graph', { rolloutPercent: 0 }, 'session-1') // false
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
