import type { ReportedClaim } from '../engine/scan/result.ts'
import type { NewEvent } from '../ledger/trust/events/admit.ts'
import type { MappedClaim } from './ci-checks/check-attribution.ts'
import type { LatestClaim } from './ci-checks/store.ts'

export const SCAN_SOURCE = 'scan'

/** A scan of the default branch. */
interface Scanned {
  readonly claims: readonly Pick<LatestClaim, 'id' | 'verdict'>[]
  readonly findings: readonly ReportedClaim[]
  readonly head: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/**
 * The validation events from a scan of the default branch: a claim that holds passes, at most once a day; one that was true and no longer
 * is fails, once per `last_true` commit. `keys` maps claims to entries.
 */
export function verdictEvents({ claims, findings, head, now }: Scanned, keys: ReadonlyMap<string, number>): NewEvent[] {
  const day = new Date(now).toISOString().slice(0, 10)
  const common = { source: SCAN_SOURCE, ts: now, context: { commit: head } }
  const passes = claims
    .filter(({ verdict }) => verdict === 'verified')
    .map(({ id }) => ({ id, externalId: `verified:${day}`, result: 'pass', signal_strength: 'medium' }) as const)
  const fails = findings.map(
    ({ claim_id: id, last_true }) =>
      ({ id, externalId: `drifted:${last_true ?? 'before'}`, result: 'fail', signal_strength: 'strong' }) as const,
  )
  return [...passes, ...fails].flatMap(({ id, ...event }) => {
    const entry = keys.get(id)
    return entry === undefined ? [] : [{ ...event, ...common, entry }]
  })
}

export interface ChangingCommit {
  readonly sha: string
  readonly changed: ReadonlySet<string>
}

/** A commit that changed a doc together with its claims' mapped code is a weak pass for these claims. */
export function coChangeEvents(
  commits: readonly ChangingCommit[],
  claims: readonly Pick<MappedClaim, 'id' | 'file' | 'evidence'>[],
  keys: ReadonlyMap<string, number>,
  now: number,
): NewEvent[] {
  return commits.flatMap(({ sha, changed }) =>
    claims.flatMap(({ id, file, evidence }): NewEvent[] => {
      const entry = keys.get(id)
      const together = changed.has(file) && evidence.some((path) => path !== file && changed.has(path))
      if (entry === undefined || !together) return []
      const common = { result: 'pass', signal_strength: 'weak', source: 'co-change', ts: now } as const
      return [{ ...common, entry, externalId: `commit:${sha}`, context: { commit: sha } }]
    }),
  )
}
