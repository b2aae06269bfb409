import { type RawBuilder, sql } from 'kysely'
import { HALF_LIFE_DAYS } from '../../trust/decay.ts'
import { ROUNDING, TRUST_OF_LEVEL } from '../../trust/level.ts'

/** The effective trust of a row of `entry_trust t`, as `effectiveTrust` computes it. `now` in milliseconds. */
export function effectiveTrustAt(now: number): RawBuilder<number> {
  const days = sql`greatest(0, ${now / 1000} - date_part('epoch', t.last_validated_at)) / 86400`
  return sql`case when t.last_validated_at is null then t.trust_score
    else t.trust_score * power(2, -(${days}) / ${sql.lit(HALF_LIFE_DAYS)}) end`
}

/** The level of a row of `entry_trust t`, as `shownLevel` tells it: here it can be counted and filtered. `now` in milliseconds. */
export function shownLevelAt(now: number): RawBuilder<number> {
  const trust = effectiveTrustAt(now)
  const [, ...thresholds] = TRUST_OF_LEVEL
  const reached = thresholds.map((threshold) => sql`(${trust} >= ${sql.lit(threshold)} - ${sql.lit(ROUNDING)})::int`)
  return sql`least(t.validation_level, ${sql.join(reached, sql` + `)})`
}
