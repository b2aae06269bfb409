import type { ClaimType } from './claim-types.ts'
import type { Config } from './schema.ts'

/**
 * The configuration of a repository without a file. It equals the schema's result for an empty file, written out so that runs without a
 * file need not load the schema.
 */
export const defaultConfig: Config = {
  docs: { include: [], exclude: [] },
  code: { exclude: [] },
  claim_types: {},
  suppress: [],
  check: { fail_on: 'never', min_severity: 'low', min_confidence: null },
  comment: { mode: 'both' },
  fix: 'off',
  badge: false,
  learning: {
    count_based_threshold: 2,
    co_change_boost_cap: 0.1,
    co_change_boost_per_commit: 0.02,
    co_change_retention_days: 180,
    confidence_decay_half_life_days: 180,
    stale_threshold_days: 30,
    quick_pick_migration_expiry_days: 90,
    quick_pick_stale_expiry_days: 90,
    quick_pick_dont_care_expiry_days: 180,
    quick_pick_false_positive_expiry_days: 180,
    feedback_role: 'write',
    share_opinions: false,
    bots: [],
  },
  trust: { strengths: [], branches: [] },
  judge: {
    criteria: [],
    min_quality: 0.6,
    types: ['schema', 'criteria', 'facts', 'hallucination', 'quality'],
    schemas: [],
  },
  epochs: { gate: 'shadow', seen: 50, unseen: 50, nccr: 0.8, iur: 0.9, on_failure: 'report', keep: 20 },
  search: { tiers: { constitutional: [], critical: [], important: [], temporary: [] } },
  models: {},
}

type ClaimTypeSetting = NonNullable<Config['claim_types'][ClaimType]>

const USUAL: ClaimTypeSetting = { enabled: true, severity: null }

/** What a configuration says of a claim type: by default that it is checked. */
export function settingOf({ claim_types }: Pick<Config, 'claim_types'>, type: ClaimType): ClaimTypeSetting {
  return claim_types[type] ?? USUAL
}
