import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import { storableText } from '../../base/db/values/storable.ts'
import { type ContentName, type ContentOf, contentAs, type Entry, titlesFrom } from '../../ledger/entries/entry.ts'
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

/** What search answers of an entry. */
const FOUND = ['claim_type', 'source_file', 'line', 'last_line', 'headings'] as const satisfies readonly ContentName[]

type FoundContent = ContentOf<(typeof FOUND)[number]>

export interface FoundEntry
  extends Pick<Entry, 'key' | 'id' | 'kind' | 'titles'>,
    Omit<FoundContent, 'headings'>,
    Omit<Trusted, 'validatedAt' | 'expiresAt'> {
  readonly effectiveTrust: number
  readonly isStale: boolean
  /** The text of a claim; null if it was not requested. */
  readonly claimText: string | null
}

export interface EntryTexts extends Pick<Entry, 'question' | 'answer'> {
  /** For a claim, the sentence that makes it; null if unknown. */
  readonly statement: string | null
}

/** For `entry_trust t`; times as milliseconds: parsing a hundred dates takes longer than all the rest. */
export const TRUST_COLUMNS = sql`t.trust_score as "trustScore", t.validation_level as "validationLevel",
  t.consecutive_fail as "consecutiveFails", date_part('epoch', t.last_validated_at) * 1000 as "validatedAt",
  date_part('epoch', t.expires_at) * 1000 as "expiresAt"`

export function trustAt({ trustScore, validatedAt }: Trusted, now: number): number {
  return effectiveTrust({ stats: { last_validated_at: validatedAt }, score: { trust_score: trustScore } }, now)
}

/** An entry as it is stored, without what depends on the time. */
export type FoundRow = Trusted &
  Omit<FoundEntry, 'titles' | 'effectiveTrust' | 'isStale'> &
  Pick<FoundContent, 'headings'>

/** For rows `s` and `t` as {@link foundRows} joins them. */
function entryColumns(withClaims: boolean): RawBuilder<unknown> {
  return sql`s.key, s.id, s.kind, ${contentAs('s', FOUND)}, ${TRUST_COLUMNS}, case when ${withClaims} and s.kind = 'claim' then s.answer end as "claimText"`
}

/** The existing entries of these keys. */
export async function foundRows(
  queries: Queries,
  of: Corpus,
  keys: readonly number[],
  withClaims: boolean,
): Promise<readonly FoundRow[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<FoundRow>`
    select ${entryColumns(withClaims)}
    from ${corpusRows(of)} join entry_trust t on t.entry = s.entry
    where s.key = any(${keys}::bigint[])`.execute(queries)
  return rows
}

/** An entry with its trust at a time, in milliseconds since the epoch. */
export function foundAt(row: FoundRow, now: number): FoundEntry {
  const { headings, validatedAt: _, expiresAt, ...entry } = row
  const current = { effectiveTrust: trustAt(row, now), isStale: expiresAt <= now }
  return { ...entry, ...current, titles: titlesFrom(headings) }
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
export const MAX_WITH_PHRASE = 500

/** A phrase as texts are searched for it, in lower case and with single spaces; null for one that is too short or too long. */
export function searchedPhrase(phrase: string): string | null {
  const wanted = storableText(phrase)
    .toLowerCase()
    .replace(/[\s"?!.]+/gu, ' ')
    .trim()
  return wanted.length < PHRASE_LENGTH.min || wanted.length > PHRASE_LENGTH.max ? null : wanted
}

/** The entries that contain a phrase literally, ignoring case and spacing; only some of them if there are many. */
export async function entriesWithPhrase(queries: Queries, of: Corpus, phrase: string): Promise<number[]> {
  const wanted = searchedPhrase(phrase)
  if (wanted === null) return []
  const { rows } = await sql<{ key: number }>`
    select s.key from ${corpusRows(of)}
    where strpos(regexp_replace(lower(concat_ws(' ', s.question, s.headings, s.answer, s.statement)), '\\s+', ' ', 'g'), ${wanted}) > 0
    order by s.key limit ${MAX_WITH_PHRASE}`.execute(queries)
  return rows.map(({ key }) => key)
}
