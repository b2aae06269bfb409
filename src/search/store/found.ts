import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import { rowsAs } from '../../base/db/values/rows.ts'
import { storableText } from '../../base/db/values/storable.ts'
import { type Entry, titlesFrom } from '../../ledger/entries/store.ts'
import { effectiveTrust } from '../../ledger/trust/decay.ts'
import type { ValidationLevel } from '../../ledger/trust/state.ts'
import { type Corpus, corpusRows } from './corpus.ts'

/** The trust state of an entry, from {@link TRUST_COLUMNS}; times are in milliseconds since the epoch. */
export interface Trusted {
  readonly key: number
  readonly trustScore: number
  readonly validationLevel: ValidationLevel
  readonly consecutiveFails: number
  readonly validatedAt: number | null
  readonly expiresAt: number
}

export interface FoundEntry
  extends Pick<Entry, 'key' | 'id' | 'kind' | 'claimType' | 'titles' | 'sourceFile' | 'line' | 'lastLine'>,
    Omit<Trusted, 'validatedAt' | 'expiresAt'> {
  readonly effectiveTrust: number
  readonly isStale: boolean
  /** The text of a claim; null if it was not requested. */
  readonly claimText: string | null
  /** The full text score for the query, from 0; null if the entry does not match it completely. */
  readonly fullText: number | null
}

export interface EntryTexts extends Pick<Entry, 'question' | 'answer'> {
  /** For a claim, the sentence that makes it; null if unknown. */
  readonly statement: string | null
}

export interface FindOptions {
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Whether to read the texts of claims. */
  readonly withClaims: boolean
}

/** For `entry_trust t`; times as milliseconds: parsing a hundred dates takes longer than all the rest. */
export const TRUST_COLUMNS = sql`t.trust_score as "trustScore", t.validation_level as "validationLevel",
  t.consecutive_fail as "consecutiveFails", date_part('epoch', t.last_validated_at) * 1000 as "validatedAt",
  date_part('epoch', t.expires_at) * 1000 as "expiresAt"`

export function trustAt({ trustScore, validatedAt }: Trusted, now: number): number {
  return effectiveTrust({ stats: { last_validated_at: validatedAt }, score: { trust_score: trustScore } }, now)
}

const MAX_QUERY_LENGTH = 1000

type FoundRow = Trusted & Omit<FoundEntry, 'titles' | 'effectiveTrust' | 'isStale'> & { readonly headings: string }

/** For rows `s` and `t` as {@link foundEntries} joins them. */
function entryColumns(withClaims: boolean): RawBuilder<unknown> {
  return sql`s.key, s.id, s.kind, s.claim_type as "claimType", s.source_file as "sourceFile", s.line, s.last_line as "lastLine",
    s.headings, ${TRUST_COLUMNS}, case when ${withClaims} and s.kind = 'claim' then s.answer end as "claimText"`
}

/**
 * The existing entries of these keys, with their current trust. PostgreSQL's full text search scores those that contain every word of the
 * query, with quoted phrases, `or` and `-` as in web search: a natural question seldom has an entry with all its words; a precise one does.
 */
export async function foundEntries(
  queries: Queries,
  of: Corpus,
  keys: readonly number[],
  query: string,
  { now, withClaims }: FindOptions,
): Promise<Map<number, FoundEntry>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<FoundRow>`
    select ${entryColumns(withClaims)}, case when s.words @@ q then ts_rank_cd(s.words, q, 1) end as "fullText"
    from ${corpusRows(of)} join entry_trust t on t.entry = s.entry,
      websearch_to_tsquery('english', ${searchedText(query)}) q
    where s.key = any(${keys}::bigint[])`.execute(queries)
  return byKey(rows, now)
}

/** The entries of these keys like {@link foundEntries}, without a query. */
export async function entriesByKey(
  queries: Queries,
  of: Corpus,
  keys: readonly number[],
  { now, withClaims }: FindOptions,
): Promise<Map<number, FoundEntry>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<FoundRow>`
    select ${entryColumns(withClaims)}, null as "fullText"
    from ${corpusRows(of)} join entry_trust t on t.entry = s.entry
    where s.key = any(${keys}::bigint[])`.execute(queries)
  return byKey(rows, now)
}

/** A query, and the keys of entries that may contain its words. */
export interface AskedEntries {
  readonly query: string
  readonly keys: readonly number[]
}

/** The full text scores of entries for several queries at once: for each query, the scores of the matching entries by key. */
export async function fullTextScores(
  queries: Queries,
  of: Corpus,
  asked: readonly AskedEntries[],
): Promise<ReadonlyMap<number, number>[]> {
  const wanted = asked.flatMap(({ keys }, at) => keys.map((key) => ({ at, key })))
  const scores = asked.map(() => new Map<number, number>())
  if (wanted.length === 0) return scores
  const { rows } = await sql<{ readonly at: number; readonly key: number; readonly score: number }>`
    select w.at, s.key, ts_rank_cd(s.words, a.q, 1) as score
    from (
        select u.n - 1 as at, websearch_to_tsquery('english', u.query) as q
        from ${rowsAs('u', asked, { query: ['text', ({ query }) => searchedText(query)] })}
      ) a
      join ${rowsAs('w', wanted, { at: 'int', key: 'bigint' })} on w.at = a.at
      join ${corpusRows(of)} on s.key = w.key
    where s.words @@ a.q`.execute(queries)
  for (const { at, key, score } of rows) scores[at]?.set(key, score)
  return scores
}

function searchedText(query: string): string {
  return storableText(query.slice(0, MAX_QUERY_LENGTH))
}

function byKey(rows: readonly FoundRow[], now: number): Map<number, FoundEntry> {
  return new Map(
    rows.map((row) => {
      const { headings, validatedAt: _, expiresAt, ...entry } = row
      const state = { effectiveTrust: trustAt(row, now), isStale: expiresAt <= now }
      return [row.key, { ...entry, ...state, titles: titlesFrom(headings) }]
    }),
  )
}

export async function textsOf(queries: Queries, of: Corpus, keys: readonly number[]): Promise<Map<number, EntryTexts>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<EntryTexts & { readonly key: number }>`
    select s.key, s.question, s.answer, s.statement from ${corpusRows(of)} where s.key = any(${keys}::bigint[])`.execute(
    queries,
  )
  return new Map(rows.map(({ key, ...texts }) => [key, texts]))
}

/** Length of phrases in characters; shorter ones occur everywhere. */
const PHRASE_LENGTH = { min: 3, max: 200 } as const
const MAX_WITH_PHRASE = 500

/** The entries that contain a phrase literally, ignoring case and spacing; only some of them if there are many. */
export async function entriesWithPhrase(queries: Queries, of: Corpus, phrase: string): Promise<number[]> {
  const wanted = storableText(phrase)
    .toLowerCase()
    .replace(/[\s"?!.]+/gu, ' ')
    .trim()
  if (wanted.length < PHRASE_LENGTH.min || wanted.length > PHRASE_LENGTH.max) return []
  const { rows } = await sql<{ key: number }>`
    select s.key from ${corpusRows(of)}
    where strpos(regexp_replace(lower(concat_ws(' ', s.question, s.headings, s.answer, s.statement)), '\\s+', ' ', 'g'), ${wanted}) > 0
    order by s.key limit ${MAX_WITH_PHRASE}`.execute(queries)
  return rows.map(({ key }) => key)
}
