import { accountShape, organizationShape } from '../shapes/account.ts'
import { installedShape } from '../shapes/app.ts'
import { briefRepositoryShape } from '../shapes/repository.ts'
import type { Account, Installation, Repository } from '../state/records.ts'
import type { World } from '../state/world.ts'

export function install(
  world: World,
  repositories: readonly Repository[],
  account: Account,
  sender: Account,
): Installation {
  const repositoryIds = new Set(repositories.map(({ id }) => id))
  const installation: Installation = {
    id: world.nextId(),
    account,
    repositoryIds,
    createdAt: world.now(),
    suspendedAt: null,
    suspendedBy: null,
  }
  world.installations.set(installation.id, installation)
  fireInstallation(world, installation, 'installation', 'created', sender, {
    repositories: repositories.map(briefRepositoryShape),
    requester: null,
  })
  return installation
}

/** Removes the installation and invalidates its tokens. */
export function uninstall(world: World, installation: Installation, sender: Account): void {
  const repositories = repositoriesOf(world, installation).map(briefRepositoryShape)
  world.installations.delete(installation.id)
  for (const [token, grant] of world.grants) if (grant.installationId === installation.id) world.grants.delete(token)
  fireInstallation(world, installation, 'installation', 'deleted', sender, { repositories })
}

/** Suspends or unsuspends an installation. */
export function suspend(world: World, installation: Installation, suspended: boolean, sender: Account): void {
  installation.suspendedAt = suspended ? world.now() : null
  installation.suspendedBy = suspended ? sender : null
  const repositories = repositoriesOf(world, installation).map(briefRepositoryShape)
  fireInstallation(world, installation, 'installation', suspended ? 'suspend' : 'unsuspend', sender, { repositories })
}

/** Adds repositories to an installation, or removes them. */
export function changeInstalled(
  world: World,
  installation: Installation,
  action: 'added' | 'removed',
  repositories: readonly Repository[],
  sender: Account,
): void {
  for (const { id } of repositories) {
    if (action === 'added') installation.repositoryIds.add(id)
    else installation.repositoryIds.delete(id)
  }
  const brief = repositories.map(briefRepositoryShape)
  fireInstallation(world, installation, 'installation_repositories', action, sender, {
    repository_selection: 'selected',
    repositories_added: action === 'added' ? brief : [],
    repositories_removed: action === 'removed' ? brief : [],
    requester: null,
  })
}

export function repositoriesOf(world: World, installation: Installation): Repository[] {
  return [...world.repositories.values()].filter(({ id }) => installation.repositoryIds.has(id))
}

/** Every app receives these events, subscribed or not. */
function fireInstallation(
  world: World,
  installation: Installation,
  event: string,
  action: string,
  sender: Account,
  about: object,
): void {
  const { account } = installation
  const payload = {
    action,
    installation: installedShape(world, installation),
    ...about,
    ...(account.type === 'Organization' ? { organization: organizationShape(world, account) } : {}),
    sender: accountShape(world, sender),
  }
  world.send({ event, action, installationId: installation.id, repositoryId: null, payload })
}
