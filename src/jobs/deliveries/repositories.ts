import { isEmpty, isGone, isRefused } from '../../github/refusal.ts'
import {
  findRepository,
  hasInstallation,
  noteInstallation,
  type Repository,
  saveRepository,
} from '../../github/store/installations.ts'
import { enqueueBranchScan } from '../request-scan.ts'
import { publisherOf, type Services } from '../services.ts'

/** A repository as payloads and the API describe it. */
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

/** Notes every repository of an installation, and scans those that are new. */
export async function adoptRepositories(installationId: number, services: Services): Promise<void> {
  const octokit = await services.github.installation(installationId)
  const repositories = await octokit.paginate(octokit.rest.apps.listReposAccessibleToInstallation, { per_page: 100 })
  for (const described of repositories as unknown as readonly Described[]) {
    if ((await findRepository(services.queries, described.id)) !== null) continue
    const repository = repositoryOf(described, installationId)
    await saveRepository(services.queries, repository)
    await scanDefaultBranch(repository, services)
  }
}

/**
 * The repository that a payload is about, as it is called and found now. Null when its installation is not told, or is no
 * more: an event that is acted on late must not bring back what was forgotten.
 */
export async function noteRepository(
  payload: {
    readonly repository: unknown
    readonly installation?: { readonly id: number } | null | undefined
  },
  services: Services,
): Promise<Repository | null> {
  if (!payload.installation) return null
  const described = payload.repository as Described
  const repository = repositoryOf(described, payload.installation.id)
  if (!(await isInstalled(payload.installation.id, services))) return null
  await saveRepository(services.queries, repository)
  return findRepository(services.queries, repository.id)
}

/** Whether an installation is known. The event that told of it may come later, or was missed, so GitHub is asked about others. */
async function isInstalled(id: number, { queries, github }: Services): Promise<boolean> {
  if (await hasInstallation(queries, id)) return true
  const octokit = await github.app()
  try {
    const { data } = await octokit.rest.apps.getInstallation({ installation_id: id })
    await noteInstallation(queries, { id, account: accountOf(data.account) })
    return true
  } catch (error) {
    if (!isGone(error)) throw error
    return false
  }
}

/** The login of an account; enterprises have a slug instead. */
export function accountOf(account: object | null): string {
  const { login, slug } = (account ?? {}) as { readonly login?: string; readonly slug?: string }
  return login ?? slug ?? ''
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
    // A repository without a commit has no branch; of another one the branch may be gone.
    if (!isGone(error) && !isEmpty(error) && !isRefused(error)) throw error
  }
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
