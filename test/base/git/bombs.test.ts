import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { GIT_LIMITS, type GitLimits } from '../../../src/base/git/process/limits.ts'
import { openRepository } from '../../../src/base/git/repository.ts'
import type { GitRepository } from '../../../src/base/git/types.ts'
import { bombHistory, gitBomb } from '../../scaling/bombs/git-histories.ts'
import { afterwards, fixture } from './opened.ts'

/** Far more paths than these limits let git hold, in a kilobyte. */
const BOMB = { width: 100, depth: 4 }
const SMALL: Partial<GitLimits> = { memoryMb: 24, paths: 2000, pathsOfCommit: 500 }

async function open(path: string, limits: Partial<GitLimits> = {}): Promise<GitRepository> {
  const repository = await openRepository(path, { ...GIT_LIMITS, ...SMALL, ...limits })
  afterwards(repository.close)
  return repository
}

/** The git processes that this one started and that still run. */
function gitProcesses(): string[] {
  const lines = execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => /^git (?:log|ls-tree|diff-tree|grep)\b/.test(line) && line.includes('docalign'))
}

test('History is read around a commit that changes more paths than git can hold', async () => {
  const made = fixture()
  const first = made.commit({ 'docs/a.md': 'a\n', 'src/a.ts': 'a\n' })
  const armed = gitBomb(made, BOMB)
  const gone = made.commit({ 'docs/a.md': null })
  const repository = await open(made.path)
  expect([...(await repository.deletions('HEAD')).values()]).toMatchObject([{ path: 'docs/a.md', commit: gone }])
  expect([...(await repository.additions('HEAD'))]).toMatchObject([
    ['docs/a.md', { commit: first }],
    ['src/a.ts', { commit: first }],
  ])
  const together = await repository.changedTogether('HEAD', { since: 0, after: null })
  expect(together.map(({ commit }) => commit)).toEqual([gone, first])
  expect(repository.leftOut.filter((what) => what.includes(armed))).toHaveLength(2)
  expect(repository.leftOut[0]).toMatch(
    /^commit [0-9a-f]{40} changes too much, .*git log took more than 24 MB of memory$/,
  )
  expect(gitProcesses()).toEqual([])
})

test('Of a commit with more paths than are listed nothing is listed, and of its neighbours all is', async () => {
  const made = fixture()
  const first = made.commit({ 'docs/a.md': 'a\n', 'src/a.ts': 'a\n' })
  bombHistory(made, { width: 10, depth: 3, commits: 5 })
  const repository = await open(made.path)
  expect([...(await repository.additions('HEAD')).values()]).toMatchObject([{ commit: first }, { commit: first }])
  expect((await repository.deletions('HEAD')).size).toBe(0)
  const together = await repository.changedTogether('HEAD', { since: 0, after: null })
  expect(together.map(({ paths }) => paths.length)).toEqual([0, 0, 0, 0, 0, 0, 2])
  expect(repository.leftOut[0]).toMatch(/^commit [0-9a-f]{40} changes more than 500 paths, which are not read$/)
})

test('History that goes off again and again is left out from there on', async () => {
  const made = fixture()
  made.commit({ a: 'a\n' })
  for (let count = 0; count < 4; count++) gitBomb(made, { ...BOMB, width: 100 + count })
  const repository = await open(made.path)
  expect((await repository.additions('HEAD')).size).toBe(0)
  expect(repository.leftOut).toHaveLength(6)
  expect(repository.leftOut.at(-1)).toMatch(/^the history before commit [0-9a-f]{40} is not read$/)
})

test('A tree with more files than are read is refused, whatever git would list of it', async () => {
  const made = fixture()
  made.commit({ 'docs/a.md': 'a\n' })
  const armed = gitBomb(made, { ...BOMB, stays: true })
  const repository = await open(made.path)
  await expect(repository.tree('HEAD')).rejects.toMatchObject({
    code: 'DOCALIGN_E109',
    message: `${made.path} is not read: commit ${armed} has more than 2000 files — take out what makes it so large`,
  })
  expect(await repository.tree('HEAD~1')).toHaveLength(1)
  expect(gitProcesses()).toEqual([])
})

test('Commits that differ in too much are refused, or among many taken for the one they are compared with', async () => {
  const made = fixture()
  const first = made.commit({ 'docs/a.md': 'a\n' })
  const second = made.commit({ 'docs/a.md': null, 'docs/b.md': 'b\n' })
  const armed = gitBomb(made, BOMB)
  const repository = await open(made.path)
  await expect(repository.changes(armed, 'HEAD')).rejects.toMatchObject({ code: 'DOCALIGN_E109' })
  await expect(repository.renames(armed, 'HEAD')).rejects.toMatchObject({ code: 'DOCALIGN_E109' })
  const all = await repository.changesFrom([first, armed, second], 'HEAD')
  expect(all.map((changes) => changes.map(({ path }) => path))).toEqual([['docs/a.md', 'docs/b.md'], [], []])
  expect(repository.leftOut).toEqual([`commit ${armed} differs in too much, so its files are not read`])
  expect(await repository.grep(armed, ['a'])).toBe(null)
})

test('What is listed within the memory of git is bounded as well', async () => {
  const made = fixture()
  made.commit({ 'docs/a.md': 'a\n' })
  const armed = gitBomb(made, { width: 15, depth: 3 })
  const repository = await open(made.path)
  await expect(repository.changes(armed, 'HEAD')).rejects.toMatchObject({
    code: 'DOCALIGN_E109',
    details: 'git diff-tree lists more than 2000 paths',
  })
})

test('A process of git that takes too long is ended', async () => {
  const made = fixture()
  made.commit({ 'docs/a.md': 'a\n' })
  gitBomb(made, { ...BOMB, stays: true })
  const repository = await open(made.path, { cpuSeconds: 1 })
  await expect(repository.grep('HEAD', ['nowhere'])).rejects.toMatchObject({
    code: 'DOCALIGN_E109',
    details: 'git grep took more than 1 s of processor time',
  })
  expect(gitProcesses()).toEqual([])
})

test('The content of a file that is larger than anything reads is left out', async () => {
  const made = fixture()
  made.commit({ small: 'a\n', zeros: '0'.repeat(2 ** 20 + 1) })
  const repository = await open(made.path, { fileMb: 1 })
  const oids = (await repository.tree('HEAD')).map(({ oid }) => oid)
  const lengths: (number | null)[] = []
  for await (const { bytes } of repository.blobs([...oids, ...oids])) lengths.push(bytes?.length ?? null)
  expect(lengths).toEqual([2, null, 2, null])
})
