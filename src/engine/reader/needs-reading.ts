import { settingOf } from '../../base/config/defaults.ts'
import type { Config } from '../../base/config/schema.ts'
import type { Doc } from '../docs/doc.ts'
import { passagesOf } from './passages/passages.ts'
import { unitsOf } from './passages/units.ts'
import { READ_TYPES } from './questions/fault.ts'

/** What only a model could read of the docs, and about what that takes. */
export interface NeedsReading {
  /** Paragraphs, list items, rows of tables and pieces of samples. */
  readonly statements: number
  readonly passages: number
  /** About how many tokens of a model; `--estimate` counts what this repository takes. */
  readonly tokens: number
}

/** As reading pipx, probot and cobra takes by a stand-in that finds what is listed and asks for two look-ups: from 7,300 to 8,100. */
const TOKENS_PER_PASSAGE = 8_000

/** What of these pages no rule reads; null if nothing is left, or if the configuration wants none of it read. */
export function needsReading(
  docs: readonly Doc[],
  config: Pick<Config, 'models' | 'claim_types'>,
): NeedsReading | null {
  if (config.models.enabled === false || !READ_TYPES.some((type) => settingOf(config, type).enabled)) return null
  const passages = docs.flatMap(passagesOf)
  const statements = passages.reduce((sum, passage) => sum + unitsOf(passage).length, 0)
  return statements === 0
    ? null
    : { statements, passages: passages.length, tokens: passages.length * TOKENS_PER_PASSAGE }
}
