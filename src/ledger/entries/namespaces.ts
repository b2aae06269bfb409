import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'

/** A container of entries. A repository's namespace is named `project:OWNER/REPO`, after its current name. */
export interface Namespace {
  readonly id: number
  readonly name: string
  readonly repositoryId: number | null
}

/** The columns of `named_namespaces` that form a {@link Namespace}. */
const NAMESPACE = ['id', 'name', 'repository_id as repositoryId'] as const

/** Finds a namespace by name, ignoring case; null when there is none. */
export async function findNamespace(queries: Queries, name: string): Promise<Namespace | null> {
  const namespace = await queries
    .selectFrom('named_namespaces')
    .select(NAMESPACE)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .orderBy('repository_id', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return namespace ?? null
}

export function allNamespaces(queries: Queries): Promise<Namespace[]> {
  return queries.selectFrom('named_namespaces').select(NAMESPACE).orderBy('name').execute()
}

export function namespaceById(queries: Queries, id: number): Promise<Namespace> {
  return queries.selectFrom('named_namespaces').select(NAMESPACE).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Finds a namespace by name, or creates it: a repository's if a repository has this name. */
export async function openNamespace(queries: Queries, name: string): Promise<Namespace> {
  const found = await findNamespace(queries, name)
  if (found) return found
  const [, owner = '', repository = ''] = /^project:([^/]+)\/([^/]+)$/i.exec(name) ?? []
  const row = await queries
    .selectFrom('repositories')
    .select('id')
    .where(sql<boolean>`lower(owner) = ${owner.toLowerCase()} and lower(name) = ${repository.toLowerCase()}`)
    .orderBy('added_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row) await namespaceOfRepository(queries, row.id)
  else await sql`insert into namespaces (name) values (${name}) on conflict do nothing`.execute(queries)
  const made = await findNamespace(queries, name)
  if (!made) throw new Error(`no namespace ${name}`)
  return made
}

/** Id of a repository's namespace, created if needed. A namespace that was created under the repository's name becomes its namespace. */
export async function namespaceOfRepository(queries: Queries, repositoryId: number): Promise<number> {
  const find = () =>
    queries.selectFrom('namespaces').select('id').where('repository_id', '=', repositoryId).executeTakeFirst()
  const found = await find()
  if (found) return found.id
  await sql`
    update namespaces n set repository_id = r.id, name = null from repositories r
    where r.id = ${repositoryId} and lower(n.name) = lower('project:' || r.owner || '/' || r.name)
      and not exists (select from namespaces where repository_id = r.id)`.execute(queries)
  await sql`insert into namespaces (repository_id) values (${repositoryId}) on conflict do nothing`.execute(queries)
  const made = await find()
  if (!made) throw new Error(`no namespace of repository ${repositoryId}`)
  return made.id
}
