import { DAY, type Instant, millisecondsOf } from '../../base/time.ts'
import { effectiveTrust, HALF_LIFE_DAYS } from './decay.ts'
import { BARRING_DAYS, BARRING_FAILS } from './events/guard.ts'
import { LEVEL_NAMES, shownLevel, validationLevel } from './level.ts'
import type { TrustState, TrustStats } from './state.ts'
import { isStale } from './ttl.ts'

/**
 * Why an entry has its score, in one sentence: what each kind of event adds to it, when the last one was, and what keeps the level down.
 *
 * @throws RangeError when a time is none
 * @example
 * import { applyEvent, explainTrust } from 'docalign/trust'
 *
 * const state = applyEvent(null, { result: 'pass', signal_strength: 'strong', source: 'ci' }, '2026-01-01')
 * explainTrust(state, '2026-01-03') // '0.45 (candidate): 1 strong pass (+0.25), the last 2 days ago.'
 */
export function explainTrust(state: TrustState, now: Instant): string {
  const { stats, score } = state
  const level = LEVEL_NAMES[shownLevel(score.validation_level, effectiveTrust(state, now))]
  const head = `${score.trust_score.toFixed(2)} (${level})`
  if (stats.last_validated_at === null) return `${head}: there is no signal yet, and this is where every entry starts.`
  const days = Math.max(0, Math.floor((millisecondsOf(now) - millisecondsOf(stats.last_validated_at)) / DAY))
  const parts = [...contributions(stats), `the last ${ago(days)}`]
  return `${head}: ${parts.join(', ')}${riseNote(state)}${decayNote(state, now)}.`
}

function contributions(stats: TrustStats): string[] {
  const counts: readonly (readonly [number, string, string, number])[] = [
    [stats.strong_pass, 'strong pass', 'strong passes', 0.25],
    [stats.strong_fail, 'strong fail', 'strong fails', -0.35],
    [stats.medium_pass, 'medium pass', 'medium passes', 0.1],
    [stats.medium_fail, 'medium fail', 'medium fails', -0.15],
    [stats.weak_pass, 'weak pass', 'weak passes', 0.02],
    [stats.weak_fail, 'weak fail', 'weak fails', -0.05],
    [Math.min(stats.consecutive_fail, 3), 'fail in a row', 'fails in a row', -0.5],
  ]
  return counts.flatMap(([count, one, many, weight]) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many} (${signed(count * weight)})`],
  )
}

function riseNote(state: TrustState): string {
  const { stats, score } = state
  return validationLevel(stats, score.trust_score) > score.validation_level
    ? `; its level may rise with a pass, once a day${barredNote(state)}`
    : ''
}

function barredNote({ guard }: TrustState): string {
  return guard.entry.bar === null
    ? ''
    : `, after ${BARRING_FAILS} fails in a row once passes have stood for ${BARRING_DAYS} days, or a strong one for a day`
}

function decayNote(state: TrustState, now: Instant): string {
  const effective = effectiveTrust(state, now)
  const decay =
    state.score.trust_score - effective >= 0.005
      ? `; it counts ${effective.toFixed(2)} today, as trust halves in ${HALF_LIFE_DAYS} days without news`
      : ''
  return `${decay}${isStale(state, now) ? '; it is stale' : ''}`
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
}

function ago(days: number): string {
  return days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
}
