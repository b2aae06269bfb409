import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fixture, open, texts } from '../opened.ts'

describe('resolve', () => {
  test('gives the full id of branches, tags, abbreviations and expressions', async () => {
    const made = fixture()
    const first = made.commit({ a: '1' }, 'first')
    const second = made.commit({ a: '2' }, 'second')
    made.git('tag', 'light', first)
    made.git('tag', '-a', '-m', 'tag', 'annotated', first)
    made.git('tag', '-a', '-m', 'tag of a tag', 'nested', 'annotated')
    const repository = await open(made.path)
    const names = [
      'light',
      'annotated',
      'nested',
      'refs/tags/light',
      first.slice(0, 8),
      first,
      'HEAD~1',
      '@~',
      ':/first',
    ]
    for (const name of names) expect(await repository.resolve(name), name).toBe(first)
    for (const name of ['HEAD', '@', 'main', second.toUpperCase()]) expect(await repository.resolve(name)).toBe(second)
    expect(await repository.resolve(made.git('rev-parse', 'nested'))).toBe(first)
  })

  test('gives the id of a ref wherever it is kept, and of the one that is meant', async () => {
    const made = fixture()
    const first = made.commit({ a: '1' })
    const second = made.commit({ a: '2' })
    made.git('branch', 'topic/one', first)
    made.git('pack-refs', '--all')
    made.git('branch', '--force', 'topic/one', second)
    made.git('symbolic-ref', 'refs/heads/alias', 'refs/heads/topic/one')
    made.git('update-ref', 'refs/heads/refs/heads/main', first)
    made.git('worktree', 'add', '--quiet', '--detach', join(made.path, 'linked'), first)
    for (const path of [made.path, join(made.path, 'linked')]) {
      const repository = await open(path)
      for (const name of ['main', 'topic/one', 'alias'])
        expect([name, await repository.resolve(`refs/heads/${name}`)]).toEqual([name, second])
      expect(await repository.resolve('refs/heads/../heads/main').catch(() => null)).toBeNull()
    }
  })

  test.each([
    'nosuch',
    'HEAD~5',
    '--output=/tmp/docalign-marker',
    '-n1',
    '--all',
    '^main',
    'main..main',
    '',
    'a\nb',
    'a\0b',
    'x'.repeat(100_000),
    '@{upstream}',
    'HEAD:a',
    'HEAD^{tree}',
    '0'.repeat(40),
    'a'.repeat(64),
  ])('refuses %j with DOCALIGN_E102', async (ref) => {
    const made = fixture()
    made.commit({ a: '1' })
    const failed = await (await open(made.path)).resolve(ref).catch((error: unknown) => error)
    expect(failed).toMatchObject({ name: 'GitError', code: 'DOCALIGN_E102' })
    expect(String(failed)).toMatch(/^[^\n\0]{1,500}$/)
  })

  test('tells an empty repository from an unknown ref', async () => {
    const repository = await open(fixture().path)
    await expect(repository.resolve('HEAD')).rejects.toMatchObject({ code: 'DOCALIGN_E103' })
    await expect(repository.resolve('@~1')).rejects.toMatchObject({ code: 'DOCALIGN_E103' })
    await expect(repository.resolve('v1')).rejects.toMatchObject({ code: 'DOCALIGN_E102' })
  })

  test('sees commits that were made after the repository was opened', async () => {
    const made = fixture()
    const repository = await open(made.path)
    const head = made.commit({ a: '1' })
    expect(await repository.resolve('HEAD')).toBe(head)
    expect(await repository.resolve('HEAD')).not.toBe(made.commit({ a: '2' }))
  })
})

describe('history', () => {
  test('firstParent and about read the commit', async () => {
    const made = fixture()
    const first = made.commit({ a: '1' }, 'first', '2020-02-03T04:05:06Z')
    const second = made.commit({ a: '2' }, 'committer Eve <e> 1 +0000\nparent x', 1_600_000_000)
    const repository = await open(made.path)
    expect(await repository.firstParent(second)).toBe(first)
    expect(await repository.firstParent(first)).toBeNull()
    expect(await repository.about(first)).toEqual({ time: Date.UTC(2020, 1, 3, 4, 5, 6) / 1000, subject: 'first' })
    expect(await repository.about(second)).toEqual({ time: 1_600_000_000, subject: 'committer Eve <e> 1 +0000' })
  })

  test('firstParent of a merge is the branch that was merged into', async () => {
    const made = fixture()
    const root = made.commit({ a: '1' })
    const main = made.commit({ a: '2' })
    made.git('branch', 'side', root)
    made.git('symbolic-ref', 'HEAD', 'refs/heads/side')
    const side = made.commit({ b: '1' })
    made.git('symbolic-ref', 'HEAD', 'refs/heads/main')
    const merge = made.commit({ b: '1' }, 'merge', undefined, { merge: [side] })
    const repository = await open(made.path)
    expect(await repository.firstParent(merge)).toBe(main)
    expect(await repository.mergeBase('main', 'side')).toBe(side)
    expect(await repository.mergeBase(main, side)).toBe(root)
  })

  test('isAncestor tells what a commit comes after, and of a commit that is not there that it does not', async () => {
    const made = fixture()
    const first = made.commit({ a: '1' })
    const second = made.commit({ a: '2' })
    const repository = await open(made.path)
    expect(await repository.isAncestor(first, second)).toBe(true)
    expect(await repository.isAncestor(second, first)).toBe(false)
    expect(await repository.isAncestor('0'.repeat(40), second)).toBe(false)
  })

  test('mergeBase of unrelated histories is null', async () => {
    const made = fixture()
    made.commit({ a: '1' })
    made.git('symbolic-ref', 'HEAD', 'refs/heads/orphan')
    made.commit({ b: '1' })
    const repository = await open(made.path)
    expect(await repository.mergeBase('main', 'orphan')).toBeNull()
    await expect(repository.mergeBase('main', 'gone')).rejects.toMatchObject({ code: 'DOCALIGN_E102' })
  })

  test('replacement refs and grafts do not rewrite history', async () => {
    const made = fixture()
    const first = made.commit({ a: '1' })
    const second = made.commit({ a: '2' })
    made.git('replace', '--graft', second)
    const repository = await open(made.path)
    expect(await repository.firstParent(second)).toBe(first)
    expect(await repository.resolve('HEAD~1')).toBe(first)
  })

  test('a shallow clone ends at its boundary', async () => {
    const origin = fixture()
    const first = origin.commit({ a: '1\n' })
    const second = origin.commit({ a: '1\n2\n' })
    const third = origin.commit({ a: '1\n2\n3\n', b: 'b' })
    const clone = fixture()
    clone.git('fetch', '--quiet', '--depth=2', `file://${origin.path}`, 'main:refs/heads/fetched')
    clone.git('symbolic-ref', 'HEAD', 'refs/heads/fetched')
    const repository = await open(clone.path)
    expect(repository.shallow).toBe(true)
    expect((await open(origin.path)).shallow).toBe(false)
    expect(await repository.firstParent(third)).toBe(second)
    expect(await repository.firstParent(second)).toBeNull()
    await expect(repository.resolve(first)).rejects.toMatchObject({
      ...{ code: 'DOCALIGN_E102', message: expect.stringContaining('the clone is shallow: git fetch --unshallow') },
    })
    await expect(repository.resolve('HEAD~2')).rejects.toMatchObject({ code: 'DOCALIGN_E102' })
    const lines = await repository.blame('HEAD', 'a', [1, 2, 3])
    expect([...lines.values()].map(({ commit, boundary }) => [commit, boundary])).toEqual([
      [second, true],
      [second, true],
      [third, false],
    ])
    expect(await repository.deletions('HEAD')).toEqual(new Map())
    expect((await repository.changes(second, third)).map(({ path }) => path)).toEqual(['a', 'b'])
    expect(await repository.mergeBase(second, third)).toBe(second)
  })
})

test('A damaged file is as good as missing, a damaged tree is DOCALIGN_E105', async () => {
  const made = fixture()
  made.commit({ a: '1', b: '2' })
  const damage = (name: string): string => {
    const oid = made.git('rev-parse', name)
    const file = join(made.path, '.git/objects', oid.slice(0, 2), oid.slice(2))
    chmodSync(file, 0o644)
    writeFileSync(file, 'not zlib')
    return oid
  }
  const whole = made.git('rev-parse', 'HEAD:b')
  const repository = await open(made.path)
  expect(await texts(repository, [damage('HEAD:a'), whole])).toEqual([null, '2'])
  damage('HEAD^{tree}')
  await expect(repository.tree('HEAD')).rejects.toMatchObject({
    code: 'DOCALIGN_E105',
    message: /^git ls-tree failed in [^\n]*: (fatal|error): [^\n]*$/,
  })
})
