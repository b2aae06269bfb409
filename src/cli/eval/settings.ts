import type { RunContext } from '../../search/evaluation/runs/run-result.ts'
import { deterministicBucket } from '../../search/flags/flags.ts'
import type { Invocation } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { countOption } from '../terminal/options.ts'

/** Maximum number of results of a search. */
const MAX_DEPTH = 100
const RESAMPLES = 1000
const MAX_RESAMPLES = 100_000

/** How a run is measured: `--k` and `--resamples`. Throws CliError `DOCALIGN_E401`. */
export function measureSettings(
  options: Invocation['options'],
): Pick<Required<RunContext>, 'kValues' | 'bootstrapResamples'> {
  return {
    kValues: kOption(options.get('k')),
    bootstrapResamples: countOption(options, 'resamples', RESAMPLES, MAX_RESAMPLES),
  }
}

function kOption(given: string | true | undefined): number[] {
  if (typeof given !== 'string') return []
  const depths = given.split(',').map(Number)
  if (!depths.every((k) => Number.isInteger(k) && k >= 1 && k <= MAX_DEPTH))
    throw usageError(`--k is a list of numbers from 1 to ${MAX_DEPTH}, such as 1,3,20`)
  return [...new Set(depths)].sort((a, b) => a - b)
}

/** The queries selected by `--sample SHARE`, always the same; all without it. Throws CliError `DOCALIGN_E401` if it selects none. */
export function sampled<Query extends { readonly queryId: string }>(
  queries: readonly Query[],
  options: Invocation['options'],
): readonly Query[] {
  const given = options.get('sample')
  if (given === undefined) return queries
  const share = given === true || given.trim() === '' ? Number.NaN : Number(given)
  if (!(share > 0 && share <= 1)) throw usageError('--sample is a share of the queries, above 0 and at most 1')
  const taken = queries.filter(({ queryId }) => deterministicBucket(`sample:${queryId}`) < share * 100)
  if (taken.length === 0) throw usageError(`--sample ${share} takes none of the ${queries.length} queries`)
  return taken
}
