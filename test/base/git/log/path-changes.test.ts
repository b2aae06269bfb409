import { expect, test } from 'vitest'
import { fixture, open } from '../opened.ts'

test('deletions name the last commit that took each path away, renames included', async () => {
  const made = fixture()
  made.commit({ a: 'a', b: 'b', c: 'some content\n', kept: 'k' })
  made.commit({ a: null })
  made.commit({ a: 'again' })
  const last = made.commit({ a: null, b: null }, 'last', 1_700_000_000)
  const renamed = made.commit({ c: null, d: 'some content\n' }, 'rename', 1_700_000_001)
  made.commit({ b: 'came back' }, 'more', 1_700_000_002)
  const deletions = await (await open(made.path)).deletions('HEAD')
  expect([...deletions.values()].sort((left, right) => (left.path < right.path ? -1 : 1))).toEqual([
    { path: 'a', commit: last, time: 1_700_000_000 },
    { path: 'b', commit: last, time: 1_700_000_000 },
    { path: 'c', commit: renamed, time: 1_700_000_001 },
  ])
  expect([...deletions].every(([path, deletion]) => path === deletion.path)).toBe(true)
})

test('deletions on merged branches belong to the commit that made them, those of a merge to the merge', async () => {
  const made = fixture()
  const root = made.commit({ a: 'a', b: 'b', c: 'c' })
  made.git('branch', 'side', root)
  const main = made.commit({ c: 'changed' })
  made.git('symbolic-ref', 'HEAD', 'refs/heads/side')
  const side = made.commit({ a: null })
  made.git('symbolic-ref', 'HEAD', 'refs/heads/main')
  const merge = made.commit({ a: null, b: null }, 'merge', undefined, { merge: [side] })
  const repository = await open(made.path)
  const deletions = await repository.deletions(merge)
  expect(deletions.get('a')?.commit).toBe(side)
  expect(deletions.get('b')?.commit).toBe(merge)
  expect(deletions.size).toBe(2)
  expect(await repository.deletions(main)).toEqual(new Map())
})

test('deletions keep odd names apart', async () => {
  const names = ['a\nb', '\nleading', ' space', 'quo"te', '-x', '__proto__ ', `${'a'.repeat(40)} 123`]
  const made = fixture()
  made.commit({ ...Object.fromEntries(names.map((name) => [name, name])), 'd/e': 'e' })
  made.commit({}, 'nothing')
  made.commit(Object.fromEntries(names.map((name) => [name, null])))
  made.commit({}, 'nothing')
  made.commit({ 'd/e': null })
  const deletions = await (await open(made.path)).deletions('HEAD')
  expect([...deletions.keys()].sort()).toEqual([...names, 'd/e'].sort())
})

test('additions name the one commit that brought a file, unless it was moved or came again', async () => {
  const made = fixture()
  const first = made.commit({ a: 'a', b: 'b', moved: 'some content\n' })
  const second = made.commit({ c: 'c', b: 'changed' })
  made.commit({ moved: null, 'new/place': 'some content\n' })
  made.commit({ a: null })
  made.commit({ a: 'again' })
  const repository = await open(made.path)
  const additions = await repository.additions('HEAD')
  const held = new Map((await repository.tree('HEAD')).map(({ path, oid }) => [path, oid]))
  expect([...additions.keys()].sort()).toEqual(['b', 'c', 'moved'])
  expect(additions.get('c')).toEqual({ commit: second, oid: held.get('c') })
  expect(additions.get('b')?.commit).toBe(first)
  expect(additions.get('b')?.oid).not.toBe(held.get('b'))
})

test('additions on merged branches are by the commit that made them; what a merge alone adds is by none', async () => {
  const made = fixture()
  const root = made.commit({ a: 'a' })
  made.git('branch', 'side', root)
  made.commit({ a: 'changed' })
  made.git('symbolic-ref', 'HEAD', 'refs/heads/side')
  const side = made.commit({ b: 'b' })
  made.git('symbolic-ref', 'HEAD', 'refs/heads/main')
  made.commit({ b: 'b', c: 'c' }, 'merge', undefined, { merge: [side] })
  const additions = await (await open(made.path)).additions('HEAD')
  expect([...additions].map(([path, { commit }]) => [path, commit]).sort()).toEqual([
    ['a', root],
    ['b', side],
  ])
})

test('blame gives the addition for the lines of a file that holds the same still', async () => {
  const made = fixture()
  made.commit({ a: 'one\n' })
  made.commit({ b: 'two\nthree\n', 'd e': 'four\n' })
  made.commit({ a: 'one\nmore\n' })
  const repository = await open(made.path)
  const additions = await repository.additions('HEAD')
  for (const [path, { commit }] of additions) {
    if (path === 'a') continue
    const blamed = await repository.blame('HEAD', path, [1])
    expect(blamed.get(1)).toMatchObject({ commit, path, line: 1 })
  }
  expect(additions.size).toBe(3)
})
