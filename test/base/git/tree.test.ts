import { describe, expect, test } from 'vitest'
import { readTree } from '../../../src/base/git/files.ts'
import { fixture, open, texts } from './opened.ts'

describe('tree', () => {
  test('tells files, executables, symlinks and submodules, with their sizes', async () => {
    const made = fixture()
    const submodule = '1'.repeat(40)
    made.commit({
      'docs/a.md': 'four',
      empty: '',
      'run.sh': { executable: '#!/bin/sh\n' },
      link: { symlink: '../../etc/passwd' },
      vendor: { submodule },
    })
    const repository = await open(made.path)
    const tree = await repository.tree('HEAD')
    expect(tree.map(({ path, kind, size }) => [path, kind, size])).toEqual([
      ['docs/a.md', 'file', 4],
      ['empty', 'file', 0],
      ['link', 'symlink', 16],
      ['run.sh', 'executable', 10],
      ['vendor', 'submodule', null],
    ])
    expect(tree.at(-1)?.oid).toBe(submodule)
    expect(await texts(repository, [tree[2]?.oid ?? ''])).toEqual(['../../etc/passwd'])
  })

  test('keeps odd names as they are', async () => {
    const names = ['-rf', 'a b', 'c:\\d', 'new\nline', 'quo"te', 'tab\there', '__proto__', 'ünïcode/日本語.md', '😀']
    const made = fixture()
    made.commit(Object.fromEntries(names.map((name) => [name, name])))
    // An object literal cannot hold the name as a key of its own.
    made.commit(JSON.parse('{"__proto__": "p"}'))
    const repository = await open(made.path)
    const tree = await repository.tree('HEAD')
    expect(tree.map(({ path }) => path).sort()).toEqual([...names].sort())
    expect(tree.some((entry) => 'undecodable' in entry)).toBe(false)
  })

  test('marks names that are not UTF-8, and only those', async () => {
    const made = fixture()
    made.commit({ 'caf\udce9.md': 'latin', 'café.md': 'utf8' })
    const tree = await (await open(made.path)).tree('HEAD')
    expect(tree.map(({ path, undecodable }) => [path, undecodable])).toEqual([
      ['café.md', undefined],
      ['caf\ufffd.md', true],
    ])
  })

  test('of an empty commit is empty', async () => {
    const made = fixture()
    made.commit({})
    expect(await (await open(made.path)).tree('HEAD')).toEqual([])
  })

  test('of a commit that does not exist is DOCALIGN_E102', async () => {
    const made = fixture()
    made.commit({ a: 'a' })
    await expect((await open(made.path)).tree('f'.repeat(40))).rejects.toMatchObject({ code: 'DOCALIGN_E102' })
  })
})

test('An object that is missing has no size', async () => {
  const oid = 'a'.repeat(40)
  const listing = Buffer.from(`100644 blob ${oid}     BAD\ta b\u0000100644 blob ${oid} 12345678\tc\t1\u0000`)
  async function* inPieces() {
    for (let at = 0; at < listing.length; at += 50) yield listing.subarray(at, at + 50)
  }
  expect(await readTree(inPieces(), 1)).toBe(null)
  expect(await readTree(inPieces(), 2)).toEqual([
    { path: 'a b', kind: 'file', oid, size: null },
    { path: 'c\t1', kind: 'file', oid, size: 12_345_678 },
  ])
})
