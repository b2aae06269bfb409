import { isEmpty, isGone, isRefused } from '../../github/refusal.ts'
import {
  awaitingScan,
  deleteInstallation,
  deleteRepositories,
  findRepository,
  hasInstallation,
  installationsOf,
  type Repository,
  saveInstallation,
  saveRepository,
  scanRequested,
  updateRepository,
} from '../../github/store/installations.ts'
import { enqueueBranchScan } from '../scan/request-scan.ts'
import { publisherOf, type Services } from '../services.ts'

/** A repository as in payloads and API responses. */
interface Described {
  readonly id: number
  readonly name: string
  readonly owner: { readonly login: string } | null
  readonly private: boolean
  readonly clone_url?: string | null
  readonly default_branch?: string | null
  /** Kilobytes. */
  readonly size?: number | null
}

/** Milliseconds for which a negative answer of GitHub is cached: late events arrive together. */
const NO_MS = 10_000

/** Stores every repository of an installation, and scans new ones and those that an interrupted attempt stored. */
export async function adoptRepositories(installationId: number, services: Services): Promise<void> {
  const listed = await repositoriesOf(installationId, services)
  const known = await installationsOf(
    services.queries,
    listed.map(({ id }) => id),
  )
  const awaiting = await awaitingScan(services.queries, [...known.keys()])
  const fresh = listed.filter(({ id }) => known.get(id) !== installationId || awaiting.has(id))
  if (fresh.length === 0) return
  for (const repository of fresh) await saveRepository(services.queries, repository, asNew(services))
  // For a repository that was removed since it was listed, the event about the removal found nothing to delete.
  const still = new Set((await repositoriesOf(installationId, services)).map(({ id }) => id))
  const removed = fresh.filter(({ id }) => !still.has(id))
  await forgetRepositories(
    services,
    removed.map(({ id }) => id),
  )
  for (const repository of fresh) if (still.has(repository.id)) await scanDefaultBranch(repository, services)
}

function asNew({ onboarding = false }: Services) {
  return { awaitsScan: true, switchedOn: !onboarding }
}

/** The repositories of an installation; none if it no longer exists. */
async function repositoriesOf(installationId: number, services: Services): Promise<Repository[]> {
  try {
    const octokit = await services.github.installation(installationId)
    const listed = await octokit.paginate(octokit.rest.apps.listReposAccessibleToInstallation, { per_page: 100 })
    return (listed as unknown as readonly Described[]).map((described) => repositoryOf(described, installationId))
  } catch (error) {
    if (isGone(error) && (await recordInstallation(installationId, services)) === null) return []
    throw error
  }
}

/**
 * Stores and returns the repository of a payload with its current name and URL. Null if it is in no installation: a late event must not
 * restore what was deleted, and an early one may arrive before its installation's.
 */
export async function recordRepository(
  payload: { readonly repository: unknown; readonly installation?: { readonly id: number } | null | undefined },
  services: Services,
): Promise<Repository | null> {
  if (!payload.installation) return null
  const repository = repositoryOf(payload.repository as Described, payload.installation.id)
  const known = await updateRepository(services.queries, repository)
  if (known === null && !(await adoptRepository(repository, services))) return null
  // The attempt that stored it was interrupted, or is not finished yet; then the scan is requested twice and done once.
  if (known?.awaitsScan) await scanDefaultBranch(repository, services)
  return findRepository(services.queries, repository.id)
}

/** Stores and scans an unknown repository if GitHub confirms that it is in the installation. */
async function adoptRepository(repository: Repository, services: Services): Promise<boolean> {
  const { id, installationId } = repository
  const { queries, github } = services
  if (!(await github.covers(installationId, id, NO_MS))) return false
  if (
    !(await hasInstallation(queries, installationId)) &&
    (await recordInstallation(installationId, services)) === null
  )
    return false
  await saveRepository(queries, repository, asNew(services))
  if (await github.covers(installationId, id, 0)) {
    await scanDefaultBranch(repository, services)
    return true
  }
  // It was removed since the first answer, and the event about that found nothing to delete.
  await forgetRepositories(services, [id])
  await recordInstallation(installationId, services)
  return false
}

async function scanDefaultBranch(repository: Repository, services: Services): Promise<void> {
  const { octokit } = await publisherOf(services, repository)
  try {
    const { data } = await octokit.rest.repos.getCommit({
      owner: repository.owner,
      repo: repository.name,
      ref: `heads/${repository.defaultBranch}`,
    })
    await enqueueBranchScan(services.queue, repository, { branch: repository.defaultBranch, sha: data.sha })
  } catch (error) {
    // A repository without commits has no branch; a branch may also have been deleted.
    if (!isGone(error) && !isEmpty(error) && !isRefused(error)) throw error
  }
  await scanRequested(services.queries, repository.id)
}

function repositoryOf(described: Described, installationId: number): Repository {
  return {
    id: described.id,
    installationId,
    owner: described.owner?.login ?? '',
    name: described.name,
    defaultBranch: described.default_branch ?? 'main',
    cloneUrl: described.clone_url ?? '',
    private: described.private,
    size: described.size ?? null,
  }
}

/**
 * Stores the current state of an installation from GitHub, as events may be late. Null if it no longer exists; then everything about it is
 * deleted.
 */
export async function recordInstallation(id: number, services: Services): Promise<'active' | 'suspended' | null> {
  const octokit = await services.github.app()
  try {
    const { data } = await octokit.rest.apps.getInstallation({ installation_id: id })
    const suspended = data.suspended_at !== null
    await saveInstallation(services.queries, { id, account: accountOf(data.account), suspended })
    return suspended ? 'suspended' : 'active'
  } catch (error) {
    if (!isGone(error)) throw error
    await forgetInstallation(services, id)
    return null
  }
}

/** The login of an account; enterprises have a slug instead. */
function accountOf(account: object | null): string {
  const { login, slug } = (account ?? {}) as { readonly login?: string; readonly slug?: string }
  return login ?? slug ?? ''
}

type Forgetting = Pick<Services, 'queries' | 'clones'>

/** Deletes what is stored about repositories, and their clones. */
export async function forgetRepositories({ queries, clones }: Forgetting, ids: readonly number[]): Promise<void> {
  await deleteRepositories(queries, ids)
  for (const id of ids) await clones.remove(id)
}

/** Deletes an installation with its repositories. Its id is never reused. */
export async function forgetInstallation({ queries, clones }: Forgetting, id: number): Promise<void> {
  for (const repositoryId of await deleteInstallation(queries, id)) await clones.remove(repositoryId)
}
