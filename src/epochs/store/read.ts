import { type Selectable, sql } from 'kysely'
import type { ClaimType } from '../../config/claim-types.ts'
import type { Queries } from '../../db/database.ts'
import type { EpochTables } from '../../db/tables/epochs.ts'
import type { Concept } from '../concept.ts'
import type { Epoch } from '../epoch.ts'
import { EpochError } from '../errors.ts'
import type { GuidePassage } from '../questions/guide.ts'

/** An epoch by its id. Throws EpochError `DOCALIGN_E953` when there is none. */
export async function findEpoch(queries: Queries, id: number): Promise<Epoch> {
  const row = await queries.selectFrom('epochs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new EpochError('DOCALIGN_E953', `there is no epoch ${id}`)
  return epochOf(row)
}

/**
 * The epoch of a namespace that somebody means: by its id, `latest` (come upon last, but for those of tags), or `published` (published last). Throws
 * EpochError `DOCALIGN_E953` when there is none, and `DOCALIGN_E955` when its entries were forgotten.
 */
export async function namedEpoch(queries: Queries, namespaceId: number, name: string): Promise<Epoch> {
  const row = await queries
    .selectFrom('epochs')
    .selectAll()
    .where('namespace_id', '=', namespaceId)
    .$if(name === 'published', (query) => query.where('status', '=', 'published').orderBy('published_at', 'desc'))
    .$if(name === 'latest', (query) => query.where('current', '=', true))
    .$if(name !== 'published' && name !== 'latest', (query) => query.where('id', '=', epochId(name)))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new EpochError('DOCALIGN_E953', missing(name))
  if (!row.kept) throw new EpochError('DOCALIGN_E955', `the entries of epoch ${row.id} are no longer stored`)
  return epochOf(row)
}

/** The epoch of a namespace that was come upon last, but for those of tags; null when there is none. */
export async function latestEpoch(queries: Queries, namespaceId: number): Promise<Epoch | null> {
  const row = await queries
    .selectFrom('epochs')
    .selectAll()
    .where('namespace_id', '=', namespaceId)
    .where('current', '=', true)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? epochOf(row) : null
}

/** The epochs of a namespace, newest first. */
export async function listEpochs(queries: Queries, namespaceId: number, limit: number): Promise<Epoch[]> {
  const rows = await queries
    .selectFrom('epochs')
    .selectAll()
    .where('namespace_id', '=', namespaceId)
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(epochOf)
}

/** The commits whose entries an epoch is, newest first. */
export async function commitsOf(queries: Queries, id: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('epoch_commits')
    .select('head_sha')
    .where('epoch_id', '=', id)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map(({ head_sha }) => head_sha)
}

/** The epoch of a commit of a namespace; null when none was made of it. */
export async function epochAt(queries: Queries, namespaceId: number, headSha: string): Promise<Epoch | null> {
  const row = await queries
    .selectFrom('epochs')
    .innerJoin('epoch_commits', 'epoch_id', 'epochs.id')
    .selectAll('epochs')
    .where('namespace_id', '=', namespaceId)
    .where('head_sha', '=', headSha)
    .orderBy('epochs.id', 'desc')
    .executeTakeFirst()
  return row ? epochOf(row) : null
}

interface ConceptRow {
  readonly confirmed: boolean
  readonly id: string
  readonly source_file: string
  readonly line: number | null
  readonly claim_type: ClaimType
  readonly statement: string
  readonly value: string
  readonly subject: string | null
  readonly headings: string
}

/**
 * The claims of an epoch as concepts to be asked about. Search holds back what nothing has confirmed where something confirmed
 * matches as well; so where most claims are confirmed, only these.
 */
export async function conceptsOfEpoch(queries: Queries, id: number): Promise<Concept[]> {
  const { rows } = await sql<ConceptRow>`
    select t.validation_level > 0 as confirmed, e.id, v.source_file, m.line, e.claim_type, v.statement, v.value, v.subject, v.headings
    from epoch_members m join entry_versions v on v.id = m.version join entries e on e.key = v.entry
      join entry_trust t on t.entry = e.key
    where m.epoch_id = ${id} and e.kind = 'claim' and v.statement is not null and v.value is not null
      and v.source_file is not null
    order by e.id collate "C"`.execute(queries)
  const confirmed = rows.filter((row) => row.confirmed)
  const asked = confirmed.length * 2 > rows.length ? confirmed : rows
  return asked.map((row, index) => ({
    concept_id: index + 1,
    qa_id: row.id,
    doc: row.source_file,
    line: row.line ?? 1,
    claim_type: row.claim_type,
    ground_truth: row.statement,
    value: row.value,
    subject: row.subject,
    headings: row.headings === '' ? [] : row.headings.split('\n'),
  }))
}

/** All that the entries of an epoch say, one text each. */
export async function textsOfEpoch(queries: Queries, id: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', v.question, coalesce(v.statement, v.answer), v.headings) as text
    from epoch_members m join entry_versions v on v.id = m.version
    where m.epoch_id = ${id} order by v.id`.execute(queries)
  return rows.map(({ text }) => text)
}

/** The sections and the code of an epoch. */
export async function passagesOfEpoch(queries: Queries, id: number): Promise<GuidePassage[]> {
  const { rows } = await sql<{ kind: GuidePassage['kind']; file: string; headings: string; text: string }>`
    select e.kind, v.source_file as file, v.headings, v.answer as text
    from epoch_members m join entry_versions v on v.id = m.version join entries e on e.key = v.entry
    where m.epoch_id = ${id} and e.kind in ('section', 'code') and v.source_file is not null
    order by e.id collate "C"`.execute(queries)
  return rows.map(({ headings, ...passage }) => ({ ...passage, titles: headings === '' ? [] : headings.split('\n') }))
}

export function epochOf(row: Selectable<EpochTables['epochs']>): Epoch {
  return {
    id: row.id,
    namespaceId: row.namespace_id,
    status: row.status,
    entries: row.entries,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    publishedAt: row.published_at,
    forcedWhy: row.forced_why,
    kept: row.kept,
  }
}

function epochId(name: string): number {
  const id = Number(name)
  if (!/^\d{1,15}$/.test(name) || id === 0)
    throw new EpochError('DOCALIGN_E951', 'an epoch is named by its number, or as published or latest')
  return id
}

function missing(name: string): string {
  if (name === 'published') return 'no epoch is published yet'
  return name === 'latest' ? 'there is no epoch yet' : `there is no epoch ${name}`
}
