import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CodeBlock } from '../../../../src/engine/docs/doc.ts'
import { treePaths } from '../../../../src/engine/docs/parts/tree-drawing.ts'

function block(...lines: string[]): CodeBlock {
  return { language: '', meta: '', lines, line: 10, column: 3, lead: '' }
}

function paths(...lines: string[]): string[] {
  return treePaths(block(...lines)).map((node) => (node.folder ? `${node.path}/` : node.path))
}

describe('A drawn tree', () => {
  it('of box characters gives the paths of its branches', () => {
    expect(
      paths(
        '.',
        '├── src/',
        '│   ├── cli/',
        '│   │   └── main.ts   # the entry',
        '│   └── index.ts',
        '└── package.json',
      ),
    ).toEqual(['src/', 'src/cli/', 'src/cli/main.ts', 'src/index.ts', 'package.json'])
  })

  it('of a project of the reader gives none', () => {
    expect(paths('my-app/', '├── src/', '└── package.json')).toEqual([])
    expect(paths('<root>', '├── src/', '└── package.json')).toEqual([])
  })

  it('of ASCII gives them too', () => {
    expect(paths('app', '|-- bin', '|   `-- run', '`-- lib', '    +-- a.py')).toEqual([
      'bin',
      'bin/run',
      'lib',
      'lib/a.py',
    ])
  })

  it.each([
    ['├── a.ts  explained', 'a.ts'],
    ['├── a.ts # explained', 'a.ts'],
    ['├── a.ts // explained', 'a.ts'],
    ['├── a.ts ← explained', 'a.ts'],
    ['├── a.ts - explained', 'a.ts'],
    ['├── a.ts (explained)', 'a.ts'],
    ['├── ./a.ts', 'a.ts'],
    ['├── [id].tsx', '[id].tsx'],
    ['├── .github', '.github'],
  ])('leaves out what explains: %s', (line, path) => {
    expect(paths(line, '└── z')).toEqual([path, 'z'])
  })

  it('has the line and column of each name', () => {
    expect(treePaths(block('root', '├── a/', '│   └── b'))).toEqual([
      { line: 11, column: 7, text: '├── a/', path: 'a', folder: true },
      { line: 12, column: 11, text: '│   └── b', path: 'a/b', folder: false },
    ])
  })

  it('passes over branches that are no names', () => {
    expect(paths('├── a', '├── …', '├── several words', '└── b')).toEqual(['a', 'b'])
  })
})

describe('No tree', () => {
  it.each([
    ['a list', ['- a', '- b']],
    ['code', ['const a = 1', 'b || c']],
    ['a single branch', ['├── a']],
    ['a table', ['| a | b |', '|---|---|']],
    ['a call with flags', ['run \\', '  --a', '  --b']],
  ])('is drawn by %s', (_, lines) => {
    expect(paths(...lines)).toEqual([])
  })

  it('makes the reader fail', () => {
    const token = fc.constantFrom('│', '├──', '└──', '|', '`--', '+--', ' ', '    ', 'a', 'b/', '#', '\t', '..', '/')
    fc.assert(
      fc.property(
        fc.array(
          fc.array(token, { maxLength: 8 }).map((parts) => parts.join('')),
          { maxLength: 12 },
        ),
        (lines) => {
          for (const node of treePaths(block(...lines))) {
            expect(node.line).toBeGreaterThanOrEqual(10)
            expect(node.line).toBeLessThan(10 + lines.length)
          }
        },
      ),
    )
  })
})
