import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { LedgerTables } from '../../../base/db/tables/ledger.ts'
import { type RowColumn, rowsAs } from '../../../base/db/values/rows.ts'
import { initialState, NO_MEMORY } from '../initial-state.ts'
import type { TrustState } from '../state.ts'

type TrustRow = Selectable<LedgerTables['entry_trust']>

/** An entry's state, as stored. */
export interface StoredState {
  readonly entry: number
  readonly state: TrustState
}

/** Locks the states of these entries until the transaction ends, and reads them. */
export async function lockStates(queries: Queries, entries: readonly number[]): Promise<Map<number, TrustState>> {
  // Always in the same order, so that transactions cannot deadlock.
  const { rows } = await sql<TrustRow>`
    select * from entry_trust where entry = any(${entries}::bigint[]) order by entry for update`.execute(queries)
  return new Map(rows.map((row) => [row.entry, stateOf(row)]))
}

/** Stores the initial state for new entries; existing states do not change. `now` is in milliseconds since the epoch. */
export async function insertInitialStates(queries: Queries, entries: readonly number[], now: number): Promise<void> {
  const { score, ttl } = initialState(now)
  await sql`
    insert into entry_trust (entry, trust_score, expires_at)
    select entry, ${score.trust_score}, ${ttl.expires_at} from unnest(${entries}::bigint[]) as r (entry)
    on conflict (entry) do nothing`.execute(queries)
}

/** The statement that writes states. */
export function updateStates(states: readonly StoredState[]): RawBuilder<unknown> {
  const columns = Object.keys(COLUMNS).filter((name) => name !== 'entry')
  const set = columns.map((name) => sql`${sql.id(name)} = ${sql.ref(`r.${name}`)}${sql.raw(CASTS[name] ?? '')}`)
  return sql`
    update entry_trust t set ${sql.join(set)}
    from ${rowsAs('r', states, COLUMNS)} where t.entry = r.entry`
}

const CASTS: Readonly<Record<string, string>> = { sources: '::jsonb', memory: '::jsonb' }

const COLUMNS: Readonly<Record<string, RowColumn<StoredState>>> = {
  entry: ['bigint', ({ entry }) => entry],
  strong_pass: ['integer', ({ state }) => state.stats.strong_pass],
  strong_fail: ['integer', ({ state }) => state.stats.strong_fail],
  medium_pass: ['integer', ({ state }) => state.stats.medium_pass],
  medium_fail: ['integer', ({ state }) => state.stats.medium_fail],
  weak_pass: ['integer', ({ state }) => state.stats.weak_pass],
  weak_fail: ['integer', ({ state }) => state.stats.weak_fail],
  consecutive_fail: ['integer', ({ state }) => state.stats.consecutive_fail],
  last_result: ['text', ({ state }) => state.stats.last_result],
  last_validated_at: ['timestamptz', ({ state }) => state.stats.last_validated_at],
  trust_score: ['double precision', ({ state }) => state.score.trust_score],
  validation_level: ['smallint', ({ state }) => state.score.validation_level],
  expires_at: ['timestamptz', ({ state }) => state.ttl.expires_at],
  level_raised_at: ['timestamptz', ({ state }) => state.guard.level_raised_at],
  sources: ['text', ({ state }) => JSON.stringify(state.guard.sources)],
  memory: ['text', ({ state }) => JSON.stringify(state.guard.entry)],
}

export function stateOf(row: TrustRow): TrustState {
  const { strong_pass, strong_fail, medium_pass, medium_fail, weak_pass, weak_fail } = row
  return {
    stats: {
      total_pass: strong_pass + medium_pass + weak_pass,
      total_fail: strong_fail + medium_fail + weak_fail,
      strong_pass,
      strong_fail,
      medium_pass,
      medium_fail,
      weak_pass,
      weak_fail,
      consecutive_fail: row.consecutive_fail,
      last_result: row.last_result,
      last_validated_at: row.last_validated_at?.toISOString() ?? null,
    },
    score: { trust_score: row.trust_score, validation_level: row.validation_level },
    ttl: { expires_at: row.expires_at.toISOString() },
    guard: {
      level_raised_at: row.level_raised_at?.toISOString() ?? null,
      sources: row.sources,
      entry: { ...NO_MEMORY, ...row.memory },
    },
  }
}
