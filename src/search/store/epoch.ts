import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { EntryKind } from '../../entries/store.ts'
import { type Changes, type IndexedColumns, indexedEntry, nextOf, type Page, SETTINGS, TIED } from './changes.ts'
import {
  type ClaimRow,
  type ClaimsIn,
  type ClaimsInOptions,
  claimsBySection,
  MAX_STATEMENT_LENGTH,
} from './claims-in.ts'
import {
  type EntryTexts,
  type FindOptions,
  type FoundEntry,
  type FoundRow,
  foundEntry,
  fullTextOf,
  TRUST_COLUMNS,
  webQuery,
} from './found.ts'

/** What the snapshot of an epoch is called: it does not change. */
const ALL = 'all'

/** The entries of an epoch that are searched: those of some kinds. */
export interface EpochPart {
  readonly namespaceId: number
  readonly epochId: number
  readonly kinds: readonly EntryKind[]
}

/** The entries of an epoch as they were, by the numbers of their versions. What ties them to others is as it is now. */
export async function epochChanges(
  queries: Queries,
  { namespaceId, epochId, kinds }: EpochPart,
  since: string | null,
  { after, limit }: Page,
): Promise<Changes> {
  const namespace = await sql<{ settings: string | null }>`
    select ${SETTINGS} from namespaces n where id = ${namespaceId}`.execute(queries)
  const known = { gone: [], snapshot: ALL, settings: namespace.rows[0]?.settings ?? null }
  if (since !== null) return { ...known, put: [], next: null }
  const { rows } = await sql<IndexedColumns & { key: number }>`
    select v.id as key, e.kind, v.question, v.answer, v.statement, v.headings, v.source_file, ${TIED}
    from epoch_members m join entry_versions v on v.id = m.version join entries e on e.key = v.entry
      join namespaces n on n.id = e.namespace_id
    where m.epoch_id = ${epochId} and e.kind = any(${kinds}::text[]) and v.id > ${after}
    order by v.id limit ${limit}`.execute(queries)
  return { ...known, put: rows.map((row) => indexedEntry(row, row.key)), next: nextOf(rows, limit) }
}

/** As `foundEntries`, of these versions as they were in an epoch, with their trust as it is now. */
export async function foundInEpoch(
  queries: Queries,
  epochId: number,
  versions: readonly number[],
  query: string,
  { now, withClaims }: FindOptions,
): Promise<Map<number, FoundEntry>> {
  if (versions.length === 0) return new Map()
  const { rows } = await sql<FoundRow>`
    select v.id as key, e.id, e.kind, e.claim_type, v.source_file, m.line, m.last_line, v.headings, ${TRUST_COLUMNS},
      case when ${withClaims} and e.kind = 'claim' then v.answer end as claim_text, ${fullTextOf('v')}
    from entry_versions v join epoch_members m on m.version = v.id and m.epoch_id = ${epochId}
      join entries e on e.key = v.entry join entry_trust t on t.entry = e.key, ${webQuery(query)}
    where v.id = any(${versions}::bigint[])`.execute(queries)
  return new Map(rows.map((row) => [row.key, foundEntry(row, now)]))
}

export async function textsInEpoch(queries: Queries, versions: readonly number[]): Promise<Map<number, EntryTexts>> {
  if (versions.length === 0) return new Map()
  const { rows } = await sql<EntryTexts & { readonly key: number }>`
    select id as key, question, answer, statement from entry_versions
    where id = any(${versions}::bigint[])`.execute(queries)
  return new Map(rows.map(({ key, ...texts }) => [key, texts]))
}

/**
 * The claims of an epoch that stand in its sections, by the versions of the sections: where they stood then, with the verdicts and the
 * trust that they have now.
 */
export async function claimsInEpoch(
  queries: Queries,
  epochId: number,
  versions: readonly number[],
  options: ClaimsInOptions,
): Promise<ReadonlyMap<number, ClaimsIn>> {
  if (versions.length === 0) return new Map()
  const { rows } = await sql<ClaimRow>`
    select v.id as key, cm.line, left(coalesce(cv.statement, cv.answer), ${MAX_STATEMENT_LENGTH}) as statement,
      c.claim_id, c.claim_type, c.text, c.file, c.verification_status as verdict, ${TRUST_COLUMNS}
    from entry_versions v
      join entries e on e.key = v.entry and e.kind = 'section'
      join namespaces n on n.id = e.namespace_id
      join epoch_members m on m.version = v.id and m.epoch_id = ${epochId}
      join claims c on c.repository_id = n.repository_id and c.file = v.source_file
      join entries own on own.namespace_id = e.namespace_id and own.id = c.claim_id and own.kind = 'claim'
      join entry_versions cv on cv.entry = own.key
      join epoch_members cm on cm.version = cv.id and cm.epoch_id = m.epoch_id and cm.line between m.line and m.last_line
      join entry_trust t on t.entry = own.key
    where v.id = any(${versions}::bigint[]) and c.verification_status in ('verified', 'drifted')
    order by cm.line, own.id`.execute(queries)
  return claimsBySection(rows, [], options)
}
