import { describe, expect, it } from 'vitest'
import { createPathIndex } from '../../../src/engine/facts/files/path-index.ts'
import { nearFile } from '../../../src/engine/rules/near-file.ts'

const near = (missing: string, paths: readonly string[]): string | null =>
  nearFile(missing, createPathIndex(paths.map((path) => ({ path, kind: 'file', oid: path, size: 1 }))))

describe('The file that a missing one can mean', () => {
  it.each([
    ['src/read.js', ['src/read.ts', 'src/write.ts'], 'src/read.ts'],
    ['src/read.js', ['src/read.ts', 'src/read.mts'], null],
    ['src/read.js', ['src/read.py', 'src/read.md', 'src/read'], null],
    ['src/read.js', ['lib/read.ts'], null],
    ['docs/read.md', ['docs/read.rst', 'docs/read.txt'], null],
    ['src/read.py', ['src/read/__init__.py', 'src/read/__main__.py'], 'src/read/__init__.py'],
    ['src/read.py', ['src/read/index.ts', 'src/read/all.py'], null],
    ['src/read.js', ['src/read/index.js', 'src/read.ts'], null],
    ['CHANGELOG.md', ['CHANGELOG-3.md', 'README.md'], 'CHANGELOG-3.md'],
    ['CHANGELOG.md', ['CHANGELOG-3.md', 'CHANGELOG-2.md'], null],
    ['CHANGELOG.md', ['CHANGELOGS.md', 'changelog/CHANGELOG-3.md'], null],
    ['docs/a.md', ['docs/a-long-way.md'], null],
  ])('%s beside %j is %s', (missing, paths, expected) => {
    expect(near(missing, paths)).toBe(expected)
  })
})
