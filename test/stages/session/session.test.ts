import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { GitError } from '../../../src/base/git/errors.ts'
import type { GitRepository } from '../../../src/base/git/types.ts'
import { memoryCache } from '../../../src/base/models/cache.ts'
import { openSession, type RepositorySession } from '../../../src/stages/session/session.ts'
import { afterwards, fixture } from '../../base/git/opened.ts'

interface Opened {
  readonly session: RepositorySession
  readonly repositories: GitRepository[]
  write(text: string): void
}

/** A session on a repository with its files on disk. `fail` is called before each look at the disk. */
function opened(fail = (_: number): void => {}): Opened {
  const { path, commit, git } = fixture()
  commit({ 'README.md': '# Notes\n\nSee [a](a.md).\n', 'a.md': '# A\n' })
  git('checkout', '--quiet', '--force', 'main')
  const repositories: GitRepository[] = []
  const session = openSession({
    path,
    files: {},
    async scannedState(repository) {
      fail(repositories.push(repository))
      const [committed, head] = [await repository.resolve('HEAD'), await repository.uncommitted('work tree')]
      return { state: 'work tree', head: head ?? committed, committed, base: null }
    },
    withoutAccepted: async (_, result) => result,
    settingsFiles: [],
    answers: async () => memoryCache(),
    now: Date.now,
  })
  afterwards(session.close)
  return { session, repositories, write: (text) => writeFileSync(join(path, 'README.md'), text) }
}

it('a scan is used again until something changes on disk', async () => {
  const { session, repositories, write } = opened()
  const first = await session.withCheck({}, (check) => check)
  expect(await session.withCheck({}, (check) => check)).toBe(first)
  write('# Notes\n\nSee [b](b.md).\n')
  const second = await session.withCheck({}, (check) => check)
  expect(second.result.findings).toMatchObject([{ value: 'b.md' }])
  expect(new Set(repositories).size).toBe(1)
})

it('a repository whose git failed after a while is opened again, once', async () => {
  const broken = opened((look) => {
    if (look === 2) throw new GitError('DOCALIGN_E105', 'git failed')
  })
  await broken.session.withCheck({}, () => {})
  expect(await broken.session.withCheck({}, ({ result }) => result.docs)).toBe(2)
  expect(new Set(broken.repositories).size).toBe(2)
})

it('an error of one call is no error of the next', async () => {
  const failing = opened((look) => {
    if (look === 1) throw new GitError('DOCALIGN_E105', 'git failed')
  })
  await expect(failing.session.withCheck({}, () => {})).rejects.toThrow('git failed')
  expect(await failing.session.withCheck({}, ({ result }) => result.docs)).toBe(2)
})
