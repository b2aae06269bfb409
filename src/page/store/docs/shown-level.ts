import { type RawBuilder, sql } from 'kysely'
import { HALF_LIFE_DAYS } from '../../../trust/decay.ts'
import { ROUNDING, TRUST_OF_LEVEL } from '../../../trust/level.ts'

/** The effective trust of a row of `entry_trust t`, as `effectiveTrust` computes it. `now` in milliseconds. */
export function effectiveTrustAt(now: number): RawBuilder<number> {
  const days = sql`greatest(0, ${now / 1000} - date_part('epoch', t.last_validated_at)) / 86400`
  return sql`case when t.last_validated_at is null then t.trust_score
    else t.trust_score * power(2, -(${days}) / ${sql.lit(HALF_LIFE_DAYS)}) end`
}

/** The level of a row of `entry_trust t`, as `shownLevel` tells it: here it can be counted and filtered. `now` in milliseconds. */
export function shownLevelAt(now: number): RawBuilder<number> {
  return shownLevelOf(sql`t.validation_level`, effectiveTrustAt(now))
}

/**
 * The claims of a repository's docs that an entry stands for, with their effective trust and their level. A claim that is in no row has no
 * trust and is a candidate. The rows are fenced off: what computes trust is copied into every place that names it otherwise.
 */
export function trustedClaims(repositoryId: number, now: number): RawBuilder<unknown> {
  return sql`(
    select id, trust, ${shownLevelOf(sql`validation_level`, sql`trust`)} as level
    from (
      select e.id, t.validation_level, ${effectiveTrustAt(now)} as trust
      from entries e join entry_trust t on t.entry = e.key
      where e.namespace_id = (select id from namespaces where repository_id = ${repositoryId})
        and e.kind = 'claim' and e.retired_at is null
      offset 0
    ) computed
  )`
}

function shownLevelOf(level: RawBuilder<unknown>, trust: RawBuilder<unknown>): RawBuilder<number> {
  const [, ...thresholds] = TRUST_OF_LEVEL
  const reached = thresholds.map((threshold) => sql`(${trust} >= ${sql.lit(threshold)} - ${sql.lit(ROUNDING)})::int`)
  return sql`least(${level}, ${sql.join(reached, sql` + `)})`
}
