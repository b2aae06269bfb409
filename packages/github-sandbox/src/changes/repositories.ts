import { join } from 'node:path'
import { tryGitText } from '../git/run.ts'
import { createGitDir } from '../git/write.ts'
import { createCommitWriter } from '../repositories/loose-objects.ts'
import { accountShape } from '../shapes/account.ts'
import type { Account, Repository } from '../state/records.ts'
import { fullName, repositoryNamed, type World } from '../state/world.ts'
import { fire } from '../webhooks/fire.ts'

export interface NewRepository {
  readonly owner: Account
  readonly name: string
  readonly isPrivate: boolean
  readonly defaultBranch?: string
  /** A git folder from which branches and tags are copied. */
  readonly from?: string
  readonly parentId?: number
}

export async function addRepository(world: World, wanted: NewRepository): Promise<Repository> {
  const { owner, name, from } = wanted
  if (repositoryNamed(world, owner.login, name)?.moved === false) throw new Error(`${owner.login}/${name} exists`)
  const id = world.nextId()
  const gitDir = join(world.folder, `${id}.git`)
  const ofSource = from === undefined ? undefined : await tryGitText(from, ['symbolic-ref', '--short', 'HEAD'])
  const defaultBranch = wanted.defaultBranch ?? ofSource ?? 'main'
  await createGitDir(gitDir, world.folder, defaultBranch, from)
  const now = world.now()
  const repository: Repository = {
    id,
    owner,
    name,
    isPrivate: wanted.isPrivate,
    defaultBranch,
    gitDir,
    writer: createCommitWriter(gitDir, 'sha1'),
    parentId: wanted.parentId ?? null,
    createdAt: now,
    updatedAt: now,
    pushedAt: now,
    permissions: new Map([[owner.login.toLowerCase(), 'admin']]),
    lastNumber: 0,
    issues: [],
    comments: [],
    reviews: [],
    reviewComments: [],
    checkSuites: [],
    checkRuns: [],
  }
  world.repositories.set(id, repository)
  world.redirects.delete(fullName(repository).toLowerCase())
  return repository
}

/** Renames it; the old name redirects. */
export function renameRepository(world: World, repository: Repository, name: string, sender: Account): void {
  const from = repository.name
  world.redirects.set(fullName(repository).toLowerCase(), repository.id)
  repository.name = name
  const about = { changes: { repository: { name: { from } } } }
  fire(world, { event: 'repository', action: 'renamed', repository, sender, about })
}

/** Transfers it to another owner; the old name redirects. */
export function transferRepository(world: World, repository: Repository, owner: Account, sender: Account): void {
  const was = repository.owner
  world.redirects.set(fullName(repository).toLowerCase(), repository.id)
  repository.owner = owner
  const from = { [was.type === 'Organization' ? 'organization' : 'user']: accountShape(world, was) }
  fire(world, {
    event: 'repository',
    action: 'transferred',
    repository,
    sender,
    about: { changes: { owner: { from } } },
  })
}

export function deleteRepository(world: World, repository: Repository, sender: Account): void {
  fire(world, { event: 'repository', action: 'deleted', repository, sender, about: {} })
  world.repositories.delete(repository.id)
  for (const installation of world.installations.values()) installation.repositoryIds.delete(repository.id)
  for (const { issues } of world.repositories.values()) {
    for (const { pull } of issues) if (pull?.headRepositoryId === repository.id) pull.headRepositoryId = null
  }
}
