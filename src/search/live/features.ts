import { EVAL_FLAGS, type EvalFeatureFlag, type FlagSettings, isFeatureEnabled, setFlag } from '../../flags/flags.ts'
import type { TestStatus } from '../../flags/graduation.ts'
import { fuseByRank } from '../ranking/fusion.ts'
import type { Variant } from './pipeline.ts'

/** A change to search that can be tried. */
export interface Feature {
  readonly id: string
  readonly flag: EvalFeatureFlag
  readonly change: (variant: Variant) => Variant
}

/** The changes that are being tried. */
export const FEATURES: readonly Feature[] = (
  [
    ['F01_RANK_FUSION', { fuse: fuseByRank }],
    ['F02_GRAPH_CHANNEL', { graphWeight: 0.15 }],
  ] as const
).map(([id, changed]) => ({ id, flag: EVAL_FLAGS[id], change: (variant) => ({ ...variant, ...changed }) }))

/** The changes that are being tried, as an installation sets them. */
export function featuresOf(settings: FlagSettings): readonly Feature[] {
  return FEATURES.map((feature) => ({ ...feature, flag: setFlag(feature.flag, settings) }))
}

/** The features that a search is answered with: graduated ones, and those whose rollout takes it in. */
export function enabledFeatures(
  features: readonly Feature[],
  statuses: ReadonlyMap<string, TestStatus>,
  queryId: string,
): Feature[] {
  return features.filter(
    ({ id, flag }) => !flag.isOff && (statuses.get(id) === 'graduated' || isFeatureEnabled(id, flag, queryId)),
  )
}
