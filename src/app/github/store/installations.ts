import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../../base/config/schema.ts'
import type { Queries } from '../../../base/db/database.ts'

/** A repository on which DocAlign is installed. Ids are GitHub's. */
export interface Repository {
  readonly id: number
  readonly installationId: number
  readonly owner: string
  readonly name: string
  readonly defaultBranch: string
  readonly cloneUrl: string
  readonly private: boolean
  /** Kilobytes; null if GitHub has not reported it. */
  readonly size: number | null
}

/** Stores an installation, its account's current name, and whether it is suspended. */
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

/** Deletes an installation and everything about its repositories. Returns the ids of these. */
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
 * Stores a repository with its current name and URL. Its installation must be stored. `awaitsScan`: its first scan is still to be
 * requested, see {@link scanRequested}. `switchedOn`: whether an unknown one is switched on.
 */
export async function saveRepository(
  queries: Queries,
  repository: Repository,
  { awaitsScan = false, switchedOn = true }: { readonly awaitsScan?: boolean; readonly switchedOn?: boolean } = {},
): Promise<void> {
  const { id, ...rest } = rowOf(repository)
  const set = awaitsScan ? { ...rest, awaits_scan: true } : rest
  await queries
    .insertInto('repositories')
    .values({ id, ...set, switched_on: switchedOn })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(set))
    .execute()
}

/** Whether people let DocAlign write to them on a repository; false if it is unknown. */
export async function isSwitchedOn(queries: Queries, id: number): Promise<boolean> {
  const row = await queries.selectFrom('repositories').select('switched_on').where('id', '=', id).executeTakeFirst()
  return row?.switched_on ?? false
}

export async function saveSwitchedOn(queries: Queries, id: number): Promise<void> {
  await queries.updateTable('repositories').set({ switched_on: true }).where('id', '=', id).execute()
}

/** Records that the first scan of a repository was requested. */
export async function scanRequested(queries: Queries, id: number): Promise<void> {
  await queries.updateTable('repositories').set({ awaits_scan: false }).where('id', '=', id).execute()
}

/** The repositories among these whose first scan was not requested yet. */
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
 * Updates a repository of an installation with its current name and URL. Returns whether its first scan is still to be requested; null if
 * it is not known to belong to that installation.
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

/** The installations of repositories, by repository id, including suspended ones. */
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

/** A repository by its id; null if DocAlign is not, or no longer, installed on it, or the installation is suspended. */
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

/** When findings fail a check, according to the repository's configuration as last read. */
export async function storedFailOn(queries: Queries, repositoryId: number): Promise<Config['check']['fail_on']> {
  const row = await queries
    .selectFrom('repositories')
    .select('fail_on')
    .where('id', '=', repositoryId)
    .executeTakeFirst()
  return row?.fail_on ?? 'never'
}

/** Stores settings of the default branch for code that does not read the repository: checks that end without a scan, answers, pages. */
export async function saveConfig(
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

/**
 * Stores whether the default branch asks for a badge. A private repository has none, not even after it becomes public, until this is called
 * again.
 */
export async function saveBadge(queries: Queries, repositoryId: number, isAsked: boolean): Promise<void> {
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
    id,
    installation_id: installationId,
    owner,
    name,
    default_branch: defaultBranch,
    clone_url: cloneUrl,
    private: isPrivate,
    size_kb: size,
  }
}
