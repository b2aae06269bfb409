import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { titlesFrom } from '../../../ledger/entries/entry.ts'
import type { Concept } from '../concept.ts'
import type { Epoch } from '../epoch.ts'
import { EpochError } from '../errors.ts'
import type { Section } from '../self-check/self-check.ts'

/** The columns of an {@link Epoch} in `epochs`. */
export const EPOCH = [
  'epochs.id',
  'namespace_id as namespaceId',
  'status',
  'entries',
  'created_at as createdAt',
  'epochs.seen_at as seenAt',
  'published_at as publishedAt',
  'forced_why as forcedWhy',
  'kept',
] as const

/** An epoch by its id. Throws EpochError `DOCALIGN_E953` if there is none. */
export async function findEpoch(queries: Queries, id: number): Promise<Epoch> {
  const epoch = await queries.selectFrom('epochs').select(EPOCH).where('id', '=', id).executeTakeFirst()
  if (!epoch) throw new EpochError('DOCALIGN_E953', `there is no epoch ${id}`)
  return epoch
}

/**
 * An epoch of a namespace: by its id, `latest` (last seen, except those of tags), or `published` (last published). Throws EpochError
 * `DOCALIGN_E953` if there is none, and `DOCALIGN_E955` if its entries were deleted.
 */
export async function namedEpoch(queries: Queries, namespaceId: number, name: string): Promise<Epoch> {
  const epoch = await epochsOf(queries, namespaceId, name === 'published')
    .$if(name === 'latest', (query) => query.where('current', '=', true))
    .$if(name !== 'published' && name !== 'latest', (query) => query.where('id', '=', epochId(name)))
    .limit(1)
    .executeTakeFirst()
  if (!epoch) throw new EpochError('DOCALIGN_E953', missing(name))
  if (!epoch.kept) throw new EpochError('DOCALIGN_E955', `the entries of epoch ${epoch.id} are no longer stored`)
  return epoch
}

/** The last seen epoch of a namespace, except those of tags; null if there is none. */
export async function latestEpoch(queries: Queries, namespaceId: number): Promise<Epoch | null> {
  const latest = epochsOf(queries, namespaceId).where('current', '=', true).limit(1)
  return (await latest.executeTakeFirst()) ?? null
}

/** The epochs of a namespace, newest first. */
export function listEpochs(queries: Queries, namespaceId: number, limit: number): Promise<Epoch[]> {
  return epochsOf(queries, namespaceId).limit(limit).execute()
}

function epochsOf(queries: Queries, namespaceId: number, isPublished = false) {
  return queries
    .selectFrom('epochs')
    .select(EPOCH)
    .where('namespace_id', '=', namespaceId)
    .$if(isPublished, (query) => query.where('status', '=', 'published').orderBy('published_at', 'desc'))
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
}

/** The commits with the entries of an epoch, newest first. */
export async function commitsOf(queries: Queries, id: number): Promise<string[]> {
  const rows = await queries
    .selectFrom('epoch_commits')
    .select('head_sha')
    .where('epoch_id', '=', id)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map(({ head_sha }) => head_sha)
}

/** The epoch of a commit of a namespace; null if there is none. */
export async function epochAt(queries: Queries, namespaceId: number, headSha: string): Promise<Epoch | null> {
  const epoch = await queries
    .selectFrom('epochs')
    .innerJoin('epoch_commits', 'epoch_id', 'epochs.id')
    .select(EPOCH)
    .where('namespace_id', '=', namespaceId)
    .where('head_sha', '=', headSha)
    .orderBy('epochs.id', 'desc')
    .executeTakeFirst()
  return epoch ?? null
}

type ConceptRow = Omit<Concept, 'concept_id' | 'headings'> & { readonly confirmed: boolean; readonly headings: string }

/**
 * The claims of an epoch as concepts for questions. Search withholds unconfirmed matches if there are confirmed ones; so if most claims are
 * confirmed, only these are used.
 */
export async function conceptsOfEpoch(queries: Queries, id: number): Promise<Concept[]> {
  const { rows } = await sql<ConceptRow>`
    select t.validation_level > 0 as confirmed, e.id as qa_id, v.source_file as doc, coalesce(m.line, 1) as line, e.claim_type,
      v.statement as ground_truth, v.value, v.subject, v.headings
    from epoch_members m join entry_versions v on v.id = m.version join entries e on e.key = v.entry
      join entry_trust t on t.entry = e.key
    where m.epoch_id = ${id} and e.kind = 'claim' and v.statement is not null and v.value is not null
      and v.source_file is not null
    order by e.id collate "C"`.execute(queries)
  const confirmed = rows.filter((row) => row.confirmed)
  const asked = confirmed.length * 2 > rows.length ? confirmed : rows
  return asked.map(({ confirmed: _, ...row }, index) => {
    return { concept_id: index + 1, ...row, headings: titlesFrom(row.headings) }
  })
}

/** The content of all entries of an epoch, one text each. */
export async function textsOfEpoch(queries: Queries, id: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', v.question, coalesce(v.statement, v.answer), v.headings) as text
    from epoch_members m join entry_versions v on v.id = m.version
    where m.epoch_id = ${id} order by v.id`.execute(queries)
  return rows.map(({ text }) => text)
}

/** The sections of the docs of an epoch. */
export async function sectionsOfEpoch(queries: Queries, id: number): Promise<Section[]> {
  const { rows } = await sql<{ file: string; headings: string; text: string }>`
    select v.source_file as file, v.headings, v.answer as text
    from epoch_members m join entry_versions v on v.id = m.version join entries e on e.key = v.entry
    where m.epoch_id = ${id} and e.kind = 'section' and v.source_file is not null
    order by e.id collate "C"`.execute(queries)
  return rows.map(({ headings, ...section }) => ({ ...section, titles: titlesFrom(headings) }))
}

/** The previous state of a namespace for an epoch: the last published epoch, otherwise the newest other one; null if there is none. */
export async function epochBefore(queries: Queries, { id, namespaceId }: Epoch): Promise<Epoch | null> {
  const others = (isPublished: boolean) =>
    epochsOf(queries, namespaceId, isPublished).where('epochs.id', '<>', id).where('kept', '=', true).limit(1)
  return (await others(true).executeTakeFirst()) ?? (await others(false).executeTakeFirst()) ?? null
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
