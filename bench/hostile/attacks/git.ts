import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { gitEnvironment } from 'github-sandbox/repositories/git-environment'
import { createRepository, type SandboxRepository } from 'github-sandbox/repositories/repository'
import { bombHistory, gitBomb } from '../../../test/scaling/bombs/git-histories.ts'
import { PROJECT } from '../../../test/scaling/project.ts'
import { completed } from '../../sandboxed.ts'
import { type Attack, type Stage, titleOf } from '../attack.ts'

/** A tree that refers to one tree ten times, eight levels deep: a hundred million paths in eight objects. */
const BOMB = { width: 10, depth: 8 }
/** A hundred thousand paths, in many commits. */
const HISTORY = { width: 10, depth: 5, commits: 30 }
/** Milliseconds between two completed checks. */
const CHECK = 1000
const DAY = 86_400
/** A page that requires a history lookup. */
const PAGE = (text: string) => ({ 'docs/more.md': `# More\n\nSee \`src/gone.ts\` and [it](gone.md). ${text}\n` })

export const GIT: readonly Attack[] = [
  {
    name: "a fork's pull request whose history adds and removes a bomb",
    group: 'git',
    database: 'embedded',
    async prepare({ github }) {
      const { repository, bring } = await attacked(github)
      const fork = await repository.fork('mallory')
      bring(fork.gitDir, (local) => gitBomb(local, BOMB))
      return async ({ lane, round, signal }) => {
        const head = `topic-${lane}-${round}`
        const sha = await fork.commit(head, PAGE(head), { from: BROUGHT })
        await repository.openPullRequest({ head, fork, by: 'mallory' })
        return titleOf(repository, sha, signal)
      }
    },
  },
  {
    name: 'pushes to a default branch with thirty bombs in its history',
    group: 'git',
    database: 'embedded',
    lanes: 1,
    async prepare({ github }) {
      const { repository, bring } = await attacked(github)
      // The later pushes contain one commit each, as GitHub itself lists the changes of all commits of a push.
      bring(repository.gitDir, (local) => bombHistory(local, HISTORY), [BROUGHT, 'main'])
      return async ({ round, signal }) => {
        const sha = await repository.commit('main', PAGE(`Push ${round}.`), { from: BROUGHT, force: true })
        return titleOf(repository, sha, signal)
      }
    },
  },
  {
    name: 'completed checks of a commit that holds a bomb',
    group: 'git',
    database: 'embedded',
    async prepare({ github }) {
      const { repository, bring } = await attacked(github)
      const sha = bring(repository.gitDir, (local) => gitBomb(local, { ...BOMB, stays: true }))
      return async ({ lane, round, signal }) => {
        await repository.checkRun({ sha, name: `test ${lane}-${round}`, conclusion: 'success' })
        await sleep(CHECK, undefined, { signal }).catch(() => {})
        return null
      }
    },
  },
]

/** The branch with the added commits. */
const BROUGHT = 'brought'

/** A repository with the App installed, to which objects can be added without push events. */
async function attacked(github: Stage['github']) {
  const local = createRepository()
  const first = local.commit(PROJECT, 'Begin', Math.floor(Date.now() / 1000) - DAY)
  const repository = await github.createRepository({ owner: 'acme', name: 'tidy', from: local.path })
  await github.install([repository])
  await completed(repository, first)
  return {
    repository,
    /** Extends the history of the main branch, moves branches to the last commit, and returns it. */
    bring(gitDir: string, add: (local: SandboxRepository) => void, branches: readonly string[] = [BROUGHT]): string {
      try {
        add(local)
        const options = { env: gitEnvironment(), stdio: 'pipe' } as const
        const refs = branches.map((branch) => `main:refs/heads/${branch}`)
        execFileSync('git', ['--git-dir', gitDir, 'fetch', '--quiet', local.path, ...refs], options)
        return local.git('rev-parse', 'main')
      } finally {
        local.remove()
      }
    },
  }
}
