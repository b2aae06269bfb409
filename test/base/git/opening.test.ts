import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRepository } from 'github-sandbox/repositories/repository'
import { describe, expect, test } from 'vitest'
import { openRepository } from '../../../src/base/git/repository.ts'
import { afterwards, fixture, open } from './opened.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-none-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('openRepository finds', () => {
  test('an ordinary repository, at its root, in a subfolder and in .git', async () => {
    const made = fixture()
    const head = made.commit({ 'a.md': 'a' })
    mkdirSync(join(made.path, 'docs', 'deep'), { recursive: true })
    for (const path of [
      made.path,
      join(made.path, 'docs', 'deep'),
      join(made.path, '.git'),
      join(made.path, '.git/refs'),
    ]) {
      const repository = await open(path)
      expect(await repository.resolve('HEAD')).toBe(head)
      expect(repository.path).toBe(path)
    }
  })

  test('a bare repository, also one without a config file', async () => {
    const made = fixture({ bare: true })
    const head = made.commit({ 'a.md': 'a' })
    expect(await (await open(made.path)).resolve('main')).toBe(head)
    rmSync(join(made.path, 'config'))
    const repository = await open(made.path)
    expect(await repository.resolve('HEAD')).toBe(head)
    expect((await repository.tree(head)).map(({ path }) => path)).toEqual(['a.md'])
  })

  test('a linked work tree, whose HEAD is its own', async () => {
    const made = fixture()
    const first = made.commit({ 'a.md': 'a' })
    made.commit({ 'a.md': 'b' })
    const linked = join(emptyFolder(), 'linked')
    made.git('worktree', 'add', '--quiet', '--detach', linked, first)
    expect(await (await open(linked)).resolve('HEAD')).toBe(first)
    expect(await (await open(linked)).resolve('main')).not.toBe(first)
  })

  test('the work tree, if there is one', async () => {
    const made = fixture()
    made.commit({ 'a.md': 'a' })
    mkdirSync(join(made.path, 'docs'))
    const linked = join(emptyFolder(), 'linked')
    made.git('worktree', 'add', '--quiet', '--detach', linked, 'HEAD')
    const workTree = async (path: string): Promise<string | null> => (await open(path)).workTree
    expect(await workTree(join(made.path, 'docs'))).toBe(made.path)
    expect(await workTree(linked)).toBe(linked)
    expect(await workTree(join(made.path, '.git'))).toBeNull()
    expect(await workTree(fixture({ bare: true }).path)).toBeNull()
    made.git('config', 'core.worktree', '/etc')
    expect(await workTree(made.path)).toBeNull()
    made.git('config', '--unset', 'core.worktree')
    made.git('config', 'core.bare', 'true')
    expect([await workTree(made.path), await workTree(linked)]).toEqual([null, linked])
  })

  test('a SHA-256 repository', async () => {
    const made = fixture({ objectFormat: 'sha256' })
    const first = made.commit({ 'a.md': 'one\n' })
    const second = made.commit({ 'a.md': 'two\n', b: 'b' })
    const repository = await open(made.path)
    expect(await repository.resolve('HEAD')).toBe(second)
    expect(await repository.resolve(second.slice(0, 12))).toBe(second)
    expect(await repository.firstParent(second)).toBe(first)
    expect(await repository.tree(second)).toHaveLength(2)
    expect(await repository.changes(first, second)).toHaveLength(2)
    expect((await repository.blame(second, 'a.md', [1])).get(1)?.commit).toBe(second)
    expect(await repository.deletions(second)).toEqual(new Map())
  })

  test.skipIf(process.getuid?.() !== 0)('a repository of another user', async () => {
    const made = fixture({ bare: true })
    const head = made.commit({ 'a.md': 'a' })
    for (const name of ['.', ...readdirSync(made.path)]) chownSync(join(made.path, name), 4321, 4321)
    const repository = await open(made.path)
    expect(await repository.resolve('HEAD')).toBe(head)
    expect(await repository.tree(head)).toHaveLength(1)
  })
})

describe('openRepository refuses with DOCALIGN_E101', () => {
  test.each([
    ['a path that does not exist', '/nowhere/at/all'],
    ['a file', import.meta.filename],
    ['a path with a NUL byte', '/tmp/\0'],
  ])('%s', async (_, path) => {
    await expect(openRepository(path)).rejects.toMatchObject({ name: 'GitError', code: 'DOCALIGN_E101' })
  })

  test('a folder that is no repository', async () => {
    const folder = emptyFolder()
    await expect(openRepository(folder)).rejects.toMatchObject({
      code: 'DOCALIGN_E101',
      message: `${folder} is not a git repository, nor is any folder above it`,
    })
  })

  test('a .git file that leads nowhere', async () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, '.git'), 'gitdir: ../gone\n')
    await expect(openRepository(folder)).rejects.toMatchObject({ code: 'DOCALIGN_E101' })
  })
})

test('A broken config is DOCALIGN_E105 with what git says of it, in one line', async () => {
  const made = fixture()
  writeFileSync(join(made.path, '.git/config'), '[core\n\trepositoryformatversion = 0\n')
  const failed = await openRepository(made.path).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 'DOCALIGN_E105' })
  expect(String(failed)).toMatch(/^GitError: git config failed in .*: fatal: bad config line 1/)
  expect(String(failed)).not.toContain('\n')
})

test('A repository that git cannot read yet is DOCALIGN_E105, not an unknown ref', async () => {
  const made = fixture()
  made.commit({ a: 'a' })
  made.git('config', 'core.repositoryFormatVersion', '1')
  writeFileSync(join(made.path, '.git/config'), '[core]\n\trepositoryFormatVersion = 1\n[extensions]\n\tfuture = 1\n')
  await expect((await open(made.path)).resolve('HEAD')).rejects.toMatchObject({ code: 'DOCALIGN_E105' })
})

test('Remotes are listed once each and without credentials', async () => {
  const made = fixture()
  made.git('remote', 'add', 'origin', 'https://alice:s3cret@example.com/o/r.git')
  made.git('remote', 'add', 'dotted.name', 'git@example.com:o/r.git')
  made.git('remote', 'add', 'again', 'https://bob@example.com/o/r.git')
  expect((await open(made.path)).remotes).toEqual(['https://example.com/o/r.git', 'git@example.com:o/r.git'])
})

test('The GIT_* variables of the caller have no effect', async () => {
  const made = fixture()
  const head = made.commit({ 'a.md': 'a' })
  const other = createRepository()
  afterwards(other.remove)
  const variables = {
    GIT_DIR: join(other.path, '.git'),
    GIT_INDEX_FILE: '/nowhere',
    GIT_OBJECT_DIRECTORY: '/nowhere',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'bad key',
    GIT_CONFIG_VALUE_0: '',
    GIT_TRACE: '1',
    GIT_NAMESPACE: 'x',
  }
  Object.assign(process.env, variables)
  afterwards(() => {
    for (const name of Object.keys(variables)) delete process.env[name]
  })
  const repository = await open(made.path)
  expect(await repository.resolve('HEAD')).toBe(head)
  expect(await repository.tree(head)).toHaveLength(1)
})
