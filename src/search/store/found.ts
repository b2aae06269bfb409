import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { storableText } from '../../db/storable.ts'
import { type Entry, type EntryKind, titlesFrom } from '../../entries/store.ts'
import { effectiveTrust } from '../../trust/decay.ts'
import type { ValidationLevel } from '../../trust/state.ts'

export interface FoundEntry
  extends Pick<Entry, 'key' | 'id' | 'kind' | 'claimType' | 'titles' | 'sourceFile' | 'line' | 'lastLine'> {
  readonly trustScore: number
  readonly effectiveTrust: number
  readonly validationLevel: ValidationLevel
  readonly consecutiveFails: number
  readonly isStale: boolean
  /** The text of a claim; null when it was not asked for. */
  readonly claimText: string | null
  /** What full text search makes of it for the query, 0 upwards; null when it does not have all that is asked for. */
  readonly fullText: number | null
}

export interface EntryTexts extends Pick<Entry, 'question' | 'answer'> {
  /** Of a claim, the sentence that makes it; null where it is not known. */
  readonly statement: string | null
}

export interface FindOptions {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Whether the texts of claims are wanted. */
  readonly withClaims: boolean
}

/** An entry's row with its trust, as {@link foundEntry} takes it. */
export interface FoundRow {
  readonly key: number
  readonly id: string
  readonly kind: EntryKind
  readonly claim_type: string | null
  readonly source_file: string | null
  readonly line: number | null
  readonly last_line: number | null
  readonly headings: string
  readonly trust_score: number
  readonly validation_level: ValidationLevel
  readonly consecutive_fail: number
  readonly validated_at: number | null
  readonly expires_at: number
  readonly claim_text: string | null
  readonly full_text: number | null
}

/** Of `entry_trust t`; times in milliseconds: a hundred dates take longer to read than all the rest. */
export const TRUST_COLUMNS = sql`t.trust_score, t.validation_level, t.consecutive_fail,
  date_part('epoch', t.last_validated_at) * 1000 as validated_at, date_part('epoch', t.expires_at) * 1000 as expires_at`

const MAX_QUERY_LENGTH = 1000

/** A query as `q`: every word, quoted words as a phrase, `or` and `-` as on the web. */
export function webQuery(query: string) {
  return sql`websearch_to_tsquery('english', ${storableText(query.slice(0, MAX_QUERY_LENGTH))}) q`
}

/** What `q` makes of the words of a table. */
export function fullTextOf(table: 'e' | 'v') {
  const words = sql.ref(`${table}.words`)
  return sql`case when ${words} @@ q then ts_rank_cd(${words}, q, 1) end as full_text`
}

/**
 * The entries of these keys that are not gone, with their trust. Those that have every word of the query are told by PostgreSQL's full
 * text search: a natural question seldom has an entry with all its words; a precise one does.
 */
export async function foundEntries(
  queries: Queries,
  keys: readonly number[],
  query: string,
  { now, withClaims }: FindOptions,
): Promise<Map<number, FoundEntry>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<FoundRow>`
    select e.key, e.id, e.kind, e.claim_type, e.source_file, e.line, e.last_line, e.headings, ${TRUST_COLUMNS},
      case when ${withClaims} and e.kind = 'claim' then e.answer end as claim_text, ${fullTextOf('e')}
    from entries e join entry_trust t on t.entry = e.key, ${webQuery(query)}
    where e.key = any(${keys}::bigint[]) and e.retired_at is null`.execute(queries)
  return new Map(rows.map((row) => [row.key, foundEntry(row, now)]))
}

export async function textsOf(queries: Queries, keys: readonly number[]): Promise<Map<number, EntryTexts>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<EntryTexts & { readonly key: number }>`
    select key, question, answer, statement from entries where key = any(${keys}::bigint[])`.execute(queries)
  return new Map(rows.map(({ key, ...texts }) => [key, texts]))
}

/** An entry as it was found, from its row. `now` in milliseconds. */
export function foundEntry(row: FoundRow, now: number): FoundEntry {
  const state = {
    stats: { last_validated_at: row.validated_at === null ? null : new Date(row.validated_at) },
    score: { trust_score: row.trust_score },
  }
  return {
    key: row.key,
    id: row.id,
    kind: row.kind,
    claimType: row.claim_type,
    sourceFile: row.source_file,
    line: row.line,
    lastLine: row.last_line,
    titles: titlesFrom(row.headings),
    trustScore: row.trust_score,
    effectiveTrust: effectiveTrust(state, now),
    validationLevel: row.validation_level,
    consecutiveFails: row.consecutive_fail,
    isStale: row.expires_at <= now,
    claimText: row.claim_text,
    fullText: row.full_text,
  }
}
