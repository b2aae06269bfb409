import { ModelError } from '../../../base/models/errors.ts'
import type { SpendingLimits } from './tools.ts'

/**
 * The installation's limits for one validation: `DOCALIGN_EPOCH_MAX_TOKENS` and `DOCALIGN_EPOCH_MAX_USD`; the defaults apply without them.
 * Throws ModelError `DOCALIGN_E204`.
 */
export function readSpendingLimits(env: Readonly<Record<string, string | undefined>>): SpendingLimits {
  const read = (name: string, whole: boolean): number | null => {
    const text = env[name]?.trim() ?? ''
    if (text === '') return null
    const value = Number(text)
    if (!(value >= 0) || !Number.isFinite(value) || (whole && !Number.isInteger(value)))
      throw new ModelError('DOCALIGN_E204', `${name} must be ${whole ? 'a whole number' : 'an amount of US dollars'}`)
    return value
  }
  return { maxTokens: read('DOCALIGN_EPOCH_MAX_TOKENS', true), maxUsd: read('DOCALIGN_EPOCH_MAX_USD', false) }
}
