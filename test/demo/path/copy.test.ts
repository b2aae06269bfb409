import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRepository, type SandboxRepository } from 'github-sandbox/repositories/repository'
import { expect, it, onTestFinished } from 'vitest'
import { copyOf } from '../../../demo/path/copy.ts'
import { Refusal } from '../../../demo/path/refusal.ts'
import { openSource } from '../../../demo/path/source.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'docalign-copy-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function threeCommits(): SandboxRepository {
  const repository = createRepository()
  onTestFinished(() => repository.remove())
  for (const text of ['one', 'two', 'three']) repository.commit({ 'README.md': text }, text)
  return repository
}

const copied = async (path: string) => copyOf(await openSource(path), join(folder(), 'copy.git'))
const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => `${name} ${statSync(join(path, name)).mtimeMs}`)
    .sort()

it('copies the branch that is checked out with all of its commits, and leaves the original as it is', async () => {
  const { path } = threeCommits()
  const before = filesIn(path)
  expect(await copied(path)).toMatchObject({ commits: 3, isShallow: false })
  expect(filesIn(path)).toEqual(before)
})

it('copies what a shallow clone has', async () => {
  const clone = join(folder(), 'clone')
  execFileSync('git', ['clone', '--quiet', '--depth=2', `file://${threeCommits().path}`, clone])
  expect(await copied(clone)).toMatchObject({ commits: 2, isShallow: true })
})

it('copies a commit that is on no branch, from a folder inside of the repository', async () => {
  const { path, git } = threeCommits()
  git('update-ref', '--no-deref', 'HEAD', git('rev-parse', 'main~1'))
  expect(await openSource(path)).toMatchObject({ branch: 'main', subject: 'two' })
  expect(await copied(path)).toMatchObject({ commits: 2 })
})

it('copies the newest commit of a partial clone that has its files', async () => {
  const origin = threeCommits()
  origin.git('config', 'uploadpack.allowFilter', 'true')
  const clone = join(folder(), 'clone')
  execFileSync('git', ['clone', '--quiet', '--filter=blob:none', `file://${origin.path}`, clone])
  origin.remove()
  expect(await copied(clone)).toMatchObject({ commits: 1, isShallow: true })
})

it.each([
  ['that is no repository', () => folder(), /^DOCALIGN_E101 .* is not a git repository/],
  ['that is not there', () => join(folder(), 'none'), /^DOCALIGN_E101 \S+: no such folder /],
  ['without a commit', () => createRepository().path, /^DOCALIGN_E103 /],
])('refuses a path %s in one line', async (_, path, message) => {
  const refused = await openSource(path()).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect(String((refused as Error).message)).toMatch(message)
  expect(String((refused as Error).message)).not.toContain('\n')
})
