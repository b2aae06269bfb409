import { type RawBuilder, sql } from 'kysely'
import { HALF_LIFE_DAYS } from '../../../../ledger/trust/decay.ts'
import { ROUNDING, TRUST_OF_LEVEL } from '../../../../ledger/trust/level.ts'

/** The effective trust of a row of `entry_trust t`, as computed by `effectiveTrust`. `now` is in milliseconds since the epoch. */
export function effectiveTrustAt(now: number): RawBuilder<number> {
  const days = sql`greatest(0, ${now / 1000} - date_part('epoch', t.last_validated_at)) / 86400`
  return sql`case when t.last_validated_at is null then t.trust_score
    else t.trust_score * power(2, -(${days}) / ${sql.lit(HALF_LIFE_DAYS)}) end`
}

/**
 * The level of a row of `entry_trust t`, as computed by `shownLevel`, for counting and filtering in SQL. `now` is in milliseconds since the
 * epoch.
 */
export function shownLevelAt(now: number): RawBuilder<number> {
  return shownLevelOf(sql`t.validation_level`, effectiveTrustAt(now))
}

/**
 * The claims of a repository's docs that have an entry, with their effective trust and level. A claim without a row has no trust and is a
 * candidate. `offset 0` is an optimization fence: otherwise PostgreSQL copies the trust expression into every place that uses it.
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
