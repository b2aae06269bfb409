import { DAY, type Instant, millisecondsOf } from '../../../base/time.ts'
import { initialState } from '../initial-state.ts'
import { validationLevel } from '../level.ts'
import { computeTrustScore } from '../score.ts'
import type { GuardMemory, TrustState, TrustStats, ValidationLevel } from '../state.ts'
import { expiryAfter } from '../ttl.ts'
import type { ValidationSignal } from './event.ts'
import { type AnomalyKind, barAfter, withEvent } from './guard.ts'
import { failsInARow, streaksAfter } from './streak.ts'

/** A state after an event, and how the guard rails treated the event. */
export interface Applied {
  readonly state: TrustState
  /** Why the event does not change the statistics; null when it counts. */
  readonly ignored: string | null
  readonly anomalies: readonly AnomalyKind[]
}

/** An entry with this many strong passes ignores weak fails, whatever other fails it has. */
const CONTRADICTED_PASSES = 2

/**
 * The trust in an entry after one more event. The score follows from the statistics; the level
 * falls at once, and rises by one with a pass, at most once in 24 hours. Events are applied in the order in which they arrive.
 *
 * @param state the trust until now; null for an entry without events
 * @param now when the event arrives
 * @throws RangeError when `now` or the event's `ts` is no time
 * @example
 * import { applyEvent } from 'docalign/trust'
 *
 * const pass = { result: 'pass', signal_strength: 'strong', source: 'ci' } as const
 * const first = applyEvent(null, pass, '2026-01-01')
 * first.score // { trust_score: 0.45, validation_level: 0 }
 * first.ttl.expires_at // '2026-05-01T00:00:00.000Z'
 * const second = applyEvent(first, pass, '2026-01-02')
 * second.score // { trust_score: 0.5, validation_level: 1 }
 */
export function applyEvent(state: TrustState | null, event: ValidationSignal, now: Instant): TrustState {
  const arrived = millisecondsOf(now)
  return judgeEvent(state ?? initialState(arrived), event, arrived).state
}

/** Like {@link applyEvent}, but also returns how the guard rails treated the event. `now` is in milliseconds since the epoch. */
export function judgeEvent(state: TrustState, event: ValidationSignal, now: number): Applied {
  const ignored = whyIgnored(state.stats, event)
  const { anomalies, ...memory } = withEvent(state.guard, event, now)
  if (ignored !== null) return { state: { ...state, guard: { ...state.guard, ...memory } }, ignored, anomalies }
  const streaks = streaksAfter(memory.entry.streaks, event)
  const stats = counted(state.stats, event, { now, consecutive_fail: failsInARow(streaks) })
  const trust = computeTrustScore(stats)
  const entry = { ...memory.entry, streaks }
  const guard = { ...state.guard, ...memory, entry: { ...entry, bar: barAfter(entry, event, now) } }
  const current = state.score.validation_level
  const deserved = validationLevel(stats, trust)
  // The level falls with the statistics at once, and rises by at most one.
  const rose = deserved > current && mayRise(guard, event, now)
  const level = rose ? ((current + 1) as ValidationLevel) : (Math.min(deserved, current) as ValidationLevel)
  const expires = millisecondsOf(state.ttl.expires_at)
  const expiry = expiryAfter(expires, event, { level, now })
  return {
    state: {
      stats,
      score: { trust_score: trust, validation_level: level },
      ttl: expiry === expires ? state.ttl : { expires_at: new Date(expiry).toISOString() },
      guard: rose ? { ...guard, level_raised_at: new Date(now).toISOString() } : guard,
    },
    ignored: null,
    anomalies,
  }
}

function whyIgnored({ strong_pass }: TrustStats, { result, signal_strength }: ValidationSignal) {
  const contradicts = signal_strength === 'weak' && result === 'fail'
  return contradicts && strong_pass >= CONTRADICTED_PASSES ? 'a weak fail against two or more strong passes' : null
}

function counted(
  stats: TrustStats,
  { result, signal_strength, ts }: ValidationSignal,
  { now, consecutive_fail }: { readonly now: number; readonly consecutive_fail: number },
): TrustStats {
  const isPass = result === 'pass'
  const observed = Math.min(ts === undefined ? now : millisecondsOf(ts), now)
  const latest = Math.max(observed, stats.last_validated_at === null ? 0 : millisecondsOf(stats.last_validated_at))
  const key = `${signal_strength}_${result}` as const
  return {
    ...stats,
    total_pass: stats.total_pass + (isPass ? 1 : 0),
    total_fail: stats.total_fail + (isPass ? 0 : 1),
    [key]: stats[key] + 1,
    consecutive_fail,
    last_result: result,
    last_validated_at: new Date(latest).toISOString(),
  }
}

/** Whether an event may raise the level: only a pass may, at most once a day, and not while fails bar it. */
function mayRise(guard: GuardMemory, { result }: ValidationSignal, now: number): boolean {
  const { level_raised_at: raised, entry } = guard
  const isRested = raised === null || now - millisecondsOf(raised) >= DAY
  return result === 'pass' && isRested && entry.bar === null
}
