import { changePull, openPull } from '../changes/pulls.ts'
import { commitAndPush, deleteBranch, pushTag } from '../changes/pushes.ts'
import { addRepository, deleteRepository, renameRepository, transferRepository } from '../changes/repositories.ts'
import type { SandboxRepository } from '../sandbox.ts'
import { pullsOf } from '../shapes/pull.ts'
import { accountOf, fullName } from '../state/world.ts'
import { checks } from './checks.ts'
import { person, pullNumbered, type Scene } from './people.ts'
import { talk } from './talk.ts'

type Work = Pick<
  SandboxRepository,
  | 'commit'
  | 'tag'
  | 'deleteBranch'
  | 'openPullRequest'
  | 'updatePullRequest'
  | 'fork'
  | 'rename'
  | 'transfer'
  | 'delete'
  | 'permission'
>

/** A repository as people see and use it. */
export function sandboxRepository(scene: Scene): SandboxRepository {
  const { repository } = scene
  const { id, gitDir, defaultBranch } = repository
  return {
    id,
    gitDir,
    defaultBranch,
    get owner() {
      return repository.owner.login
    },
    get name() {
      return repository.name
    },
    get fullName() {
      return fullName(repository)
    },
    get checkRuns() {
      return repository.checkRuns
    },
    get comments() {
      return repository.comments
    },
    get reviewComments() {
      return repository.reviewComments
    },
    get pullRequests() {
      return pullsOf(repository)
    },
    get issues() {
      return repository.issues.filter(({ pull }) => pull === null)
    },
    ...work(scene),
    ...talk(scene),
    ...checks(scene),
  }
}

function work(scene: Scene): Work {
  const { world, repository } = scene
  return {
    commit: (branch, files, options = {}) => commitAndPush(world, repository, branch, files, options),
    tag: (name, sha) => pushTag(world, repository, name, sha),
    deleteBranch: (branch) => deleteBranch(world, repository, branch),
    async openPullRequest({ head, base, title, body, draft = false, fork, by }) {
      const headRepository = fork === undefined ? repository : world.repositories.get(fork.id)
      if (headRepository === undefined) throw new Error('The fork was deleted')
      const issue = await openPull(world, repository, {
        head,
        headRepository,
        base: base ?? repository.defaultBranch,
        title: title ?? `Change ${head}`,
        body: body ?? null,
        draft,
        user: person(scene, by),
      })
      return issue.number
    },
    updatePullRequest: (number, change, by) =>
      changePull(world, repository, pullNumbered(scene, number), change, person(scene, by)),
    async fork(login) {
      const { name, isPrivate, gitDir: from, defaultBranch, id: parentId } = repository
      const owner = accountOf(world, login)
      const forked = await addRepository(world, { owner, name, isPrivate, defaultBranch, from, parentId })
      return sandboxRepository({ world, repository: forked })
    },
    rename: async (name) => renameRepository(world, repository, name, person(scene)),
    transfer: async (owner) =>
      transferRepository(world, repository, accountOf(world, owner, 'Organization'), person(scene)),
    delete: async () => deleteRepository(world, repository, person(scene)),
    permission: (user, role) => void repository.permissions.set(user.toLowerCase(), role),
  }
}
