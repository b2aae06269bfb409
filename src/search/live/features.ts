import { EVAL_FLAGS, type EvalFeatureFlag, type FlagSettings, isFeatureEnabled, setFlag } from '../flags/flags.ts'
import type { TestStatus } from '../flags/statuses.ts'
import { fuseByRank } from '../ranking/fusion.ts'
import { BASE_VARIANT, type Variant } from './pipeline.ts'

/** A change to search that can be tested. */
export interface Feature {
  readonly id: string
  readonly flag: EvalFeatureFlag
  readonly change: (variant: Variant) => Variant
}

/** The changes under test. */
export const FEATURES: readonly Feature[] = (
  [
    ['F01_RANK_FUSION', { fuse: fuseByRank }],
    ['F02_GRAPH_CHANNEL', { graphWeight: 0.15 }],
  ] as const
).map(([id, changed]) => ({ id, flag: EVAL_FLAGS[id], change: (variant) => ({ ...variant, ...changed }) }))

/** The changes under test, with the installation's settings. */
export function featuresOf(settings: FlagSettings): readonly Feature[] {
  return FEATURES.map((feature) => ({ ...feature, flag: setFlag(feature.flag, settings) }))
}

/** The features of a search: graduated ones, and those whose rollout includes it. */
export function enabledFeatures(
  features: readonly Feature[],
  statuses: ReadonlyMap<string, TestStatus>,
  queryId: string,
): Feature[] {
  return features.filter(
    ({ id, flag }) => !flag.isOff && (statuses.get(id) === 'graduated' || isFeatureEnabled(id, flag, queryId)),
  )
}

/** The search with changes. */
export function variantWith(features: readonly Feature[]): Variant {
  return features.reduce((before, { change }) => change(before), BASE_VARIANT)
}

/** The enabled features of a search, and the search with them. */
export function variantOf(features: readonly Feature[], statuses: ReadonlyMap<string, TestStatus>, queryId: string) {
  const enabled = enabledFeatures(features, statuses, queryId)
  return { enabled, variant: variantWith(enabled) }
}
