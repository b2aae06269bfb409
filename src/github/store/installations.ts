import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../config/schema.ts'
import type { Queries } from '../../db/database.ts'

/** A repository that DocAlign is installed on. Ids are GitHub's. */
export interface Repository {
  readonly id: number
  readonly installationId: number
  readonly owner: string
  readonly name: string
  readonly defaultBranch: string
  readonly cloneUrl: string
  readonly private: boolean
  /** Kilobytes; null while GitHub has not said. */
  readonly size: number | null
}

/** Notes an installation, or that its account was renamed, or whether it is suspended. */
export async function saveInstallation(
  queries: Queries,
  installation: { readonly id: number; readonly account: string; readonly suspended: boolean },
): Promise<void> {
  await queries
    .insertInto('installations')
    .values(installation)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ account: installation.account, suspended: installation.suspended }),
    )
    .execute()
}

export async function hasInstallation(queries: Queries, id: number): Promise<boolean> {
  const row = await queries.selectFrom('installations').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Forgets an installation and all that was known of its repositories. Returns the ids of these. */
export async function deleteInstallation(queries: Queries, id: number): Promise<number[]> {
  return queries.transaction().execute(async (transaction) => {
    const repositories = await transaction
      .selectFrom('repositories')
      .select('id')
      .where('installation_id', '=', id)
      .execute()
    await transaction
      .updateTable('deliveries')
      .set({ payload: null })
      .where('installation_id', '=', id)
      .where('status', '<>', 'received')
      .execute()
    await transaction.deleteFrom('installations').where('id', '=', id).execute()
    return repositories.map((repository) => repository.id)
  })
}

/**
 * Notes a repository as it is called and found now. Its installation must be known. One that `awaitsScan` is to be scanned for
 * the first time: see {@link scanRequested}.
 */
export async function saveRepository(
  queries: Queries,
  repository: Repository,
  { awaitsScan = false }: { readonly awaitsScan?: boolean } = {},
): Promise<void> {
  const { id, ...rest } = rowOf(repository)
  const set = awaitsScan ? { ...rest, awaits_scan: true } : rest
  await queries
    .insertInto('repositories')
    .values({ id, ...set })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(set))
    .execute()
}

/** Notes that the first scan of a repository was asked for. */
export async function scanRequested(queries: Queries, id: number): Promise<void> {
  await queries.updateTable('repositories').set({ awaits_scan: false }).where('id', '=', id).execute()
}

/** Those of these repositories whose first scan nobody asked for yet. */
export async function awaitingScan(queries: Queries, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await queries
    .selectFrom('repositories')
    .select('id')
    .where('id', 'in', ids)
    .where('awaits_scan', '=', true)
    .execute()
  return new Set(rows.map((row) => row.id))
}

/**
 * Notes how a repository of an installation is called and found now, and says whether its first scan is still to be asked for.
 * Null where it is not known to be of that installation.
 */
export async function updateRepository(
  queries: Queries,
  repository: Repository,
): Promise<{ readonly awaitsScan: boolean } | null> {
  const { id, installation_id: installationId, ...rest } = rowOf(repository)
  const row = await queries
    .updateTable('repositories')
    .set(rest)
    .where('id', '=', id)
    .where('installation_id', '=', installationId)
    .returning('awaits_scan')
    .executeTakeFirst()
  return row === undefined ? null : { awaitsScan: row.awaits_scan }
}

/** The installations that repositories are known to be of, by the ids of these; a suspended one too. */
export async function installationsOf(queries: Queries, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('repositories')
    .select(['id', 'installation_id'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row.installation_id]))
}

export async function deleteRepositories(queries: Queries, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('deliveries')
      .set({ payload: null })
      .where('repository_id', 'in', ids)
      .where('status', '<>', 'received')
      .execute()
    await transaction.deleteFrom('repositories').where('id', 'in', ids).execute()
  })
}

/** A repository by its id; null when DocAlign is not, or no longer, installed on it, or is suspended. */
export async function findRepository(queries: Queries, id: number): Promise<Repository | null> {
  const repository = await queries
    .selectFrom('repositories')
    .innerJoin('installations', 'installations.id', 'repositories.installation_id')
    .select(['repositories.id', 'installation_id as installationId', 'owner', 'name', 'private', 'size_kb as size'])
    .select(['default_branch as defaultBranch', 'clone_url as cloneUrl'])
    .where('repositories.id', '=', id)
    .where('installations.suspended', '=', false)
    .executeTakeFirst()
  return repository ?? null
}

/** When findings make a check fail, as the repository's configuration said when it was read last. */
export async function rememberedFailOn(queries: Queries, repositoryId: number): Promise<Config['check']['fail_on']> {
  const row = await queries
    .selectFrom('repositories')
    .select('fail_on')
    .where('id', '=', repositoryId)
    .executeTakeFirst()
  return row?.fail_on ?? 'never'
}

/** Keeps what the configuration on the default branch says for those who do not read the repository: checks that end without a scan, answers, pages. */
export async function rememberConfig(
  queries: Queries,
  repositoryId: number,
  { check, badge, learning, models }: Config,
): Promise<void> {
  await queries
    .updateTable('repositories')
    .set({
      fail_on: check.fail_on,
      badge: shownBadge(badge),
      learning: JSON.stringify(learning),
      models: JSON.stringify(models),
    })
    .where('id', '=', repositoryId)
    .execute()
}

/** Notes whether the default branch asks for a badge. One that is private has none, and none either when it becomes public, until this is said anew. */
export async function rememberBadge(queries: Queries, repositoryId: number, isAsked: boolean): Promise<void> {
  await queries
    .updateTable('repositories')
    .set({ badge: shownBadge(isAsked) })
    .where('id', '=', repositoryId)
    .execute()
}

function shownBadge(isAsked: boolean): RawBuilder<boolean> {
  return sql<boolean>`${isAsked} and not private`
}

function rowOf({ id, installationId, owner, name, defaultBranch, cloneUrl, private: isPrivate, size }: Repository) {
  return {
    ...{ id, installation_id: installationId, owner, name, default_branch: defaultBranch },
    ...{ clone_url: cloneUrl, private: isPrivate, size_kb: size },
  }
}
