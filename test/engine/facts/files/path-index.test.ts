import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EntryKind, TreeEntry } from '../../../../src/base/git/types.ts'
import { baseName, folderOf, foldersAbove, foldersOf, joinPath } from '../../../../src/base/paths.ts'
import { createPathIndex, pathsBefore } from '../../../../src/engine/facts/files/path-index.ts'

function entry(path: string, kind: EntryKind = 'file'): TreeEntry {
  return { path, kind, oid: `oid of ${path}`, size: 1 }
}

const INDEX = createPathIndex([
  entry('README.md'),
  entry('src/a/index.ts'),
  entry('src/b/index.ts'),
  entry('lib', 'symlink'),
  entry('vendor/tool', 'submodule'),
  entry('__proto__/constructor'),
])

describe('An index of paths', () => {
  it.each([
    ['README.md', true, false, true],
    ['src', false, true, true],
    ['src/a', false, true, true],
    ['src/a/index.ts', true, false, true],
    ['', false, true, true],
    ['src/', false, false, false],
    ['sr', false, false, false],
    ['readme.md', false, false, false],
    ['lib', true, false, true],
    ['lib/anything.ts', false, false, true],
    ['library', false, false, false],
    ['vendor/tool/deep/file', false, false, true],
    ['vendor', false, true, true],
    ['__proto__', false, true, true],
    ['__proto__/constructor', true, false, true],
    ['constructor', false, false, false],
  ])('knows of "%s": file %s, folder %s, there %s', (path, file, folder, there) => {
    expect([INDEX.has(path), INDEX.isFolder(path), INDEX.exists(path)]).toEqual([file, folder, there])
  })

  it.each([
    ['index.ts', ['src/a/index.ts', 'src/b/index.ts']],
    ['a/index.ts', ['src/a/index.ts']],
    ['src/a/index.ts', ['src/a/index.ts']],
    ['dex.ts', []],
    ['a', ['src/a']],
    ['README.md', ['README.md']],
    ['__proto__', ['__proto__']],
  ])('finds what ends in "%s"', (suffix, found) => {
    expect(INDEX.endingWith(suffix)).toEqual(found)
  })

  it('finds no more than it is asked for', () => {
    expect(INDEX.endingWith('index.ts', 1)).toEqual(['src/a/index.ts'])
  })

  it('of an empty commit knows the root', () => {
    const empty = createPathIndex([])
    expect([empty.exists(''), empty.exists('a'), empty.endingWith('a')]).toEqual([true, false, []])
  })
})

describe('The paths before some changes', () => {
  it('are those of head with the changes taken back', () => {
    const before = pathsBefore(INDEX, [
      { status: 'added', path: 'src/a/index.ts', before: null, after: { kind: 'file', oid: 'x' } },
      { status: 'deleted', path: 'old/gone.ts', before: { kind: 'file', oid: 'y' }, after: null },
      { status: 'modified', path: 'README.md', before: { kind: 'file', oid: 'z' }, after: { kind: 'file', oid: 'w' } },
    ])
    expect([before.exists('src/a'), before.exists('src/b'), before.exists('old'), before.has('old/gone.ts')]).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect(before.entries.get('README.md')?.oid).toBe('z')
    expect(INDEX.has('src/a/index.ts')).toBe(true)
  })
})

describe('Paths', () => {
  it.each([
    ['a/b/c.md', 'c.md', 'a/b', ['a/b', 'a', '']],
    ['c.md', 'c.md', '', ['']],
  ])('of %s have a base name, a folder and folders above', (path, base, folder, above) => {
    expect([baseName(path), folderOf(path), foldersAbove(path)]).toEqual([base, folder, above])
  })

  it.each([
    ['a/b', '../c', 'a/c'],
    ['', './a//b/', 'a/b'],
    ['a', '..', ''],
    ['a', '../../b', null],
    ['', '..', null],
    ['a', '', 'a'],
  ])('"%s" and "%s" make %s', (folder, path, joined) => {
    expect(joinPath(folder, path)).toBe(joined)
  })

  it('have every folder above them', () => {
    expect([...foldersOf(['a/b/c.ts', 'a/d.ts', 'e.ts'])].sort()).toEqual(['a', 'a/b'])
  })

  it('of an index all exist, with their folders', () => {
    const path = fc
      .array(fc.constantFrom('a', 'b', '__proto__'), { minLength: 1, maxLength: 4 })
      .map((parts) => `${parts.join('/')}/f`)
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 10 }), (paths) => {
        const index = createPathIndex(paths.map((each) => entry(each)))
        for (const each of paths) {
          expect(index.has(each)).toBe(true)
          for (const folder of foldersAbove(each)) expect(index.isFolder(folder)).toBe(true)
          expect(index.endingWith(baseName(each), 1000)).toContain(each)
        }
      }),
    )
  })
})
