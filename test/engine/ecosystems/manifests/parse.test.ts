import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isManifestPath, parseManifest } from '../../../../src/engine/ecosystems/manifests/parse.ts'
import { anyText } from '../../../any-text.ts'
import { HOSTILE_MANIFESTS } from './hostile.ts'
import { read, taskNames } from './read.ts'

const PATHS = [
  'package.json',
  'pnpm-workspace.yaml',
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'requirements.txt',
  'tox.ini',
  'noxfile.py',
  'Cargo.toml',
  'go.mod',
  'acme.gemspec',
  'Gemfile',
  'pom.xml',
  'build.gradle',
  'Makefile',
  'justfile',
  'Taskfile.yml',
  'Rakefile',
  'mise.toml',
  '.tool-versions',
  '.nvmrc',
  '.github/workflows/ci.yml',
]

describe('isManifestPath', () => {
  test.each([...PATHS, 'a/b/Cargo.toml', '.cargo/config', 'x.mk', 'requirements/dev/base.txt', 'tsconfig.json'])(
    'knows %s',
    (path) => {
      expect(isManifestPath(path)).toBe(true)
    },
  )

  test.each([
    'src/index.ts',
    'package-lock.json',
    'a/.github/workflows/ci.yml',
    '__proto__',
    'x/constructor',
    'docs/x.txt',
  ])('does not know %s', (path) => {
    expect(isManifestPath(path)).toBe(false)
    expect(parseManifest(path, '')).toBeNull()
  })
})

describe('parseManifest', () => {
  test('never throws, whatever the text', () => {
    const words = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      '"""',
      '=',
      ':',
      '\n',
      '\t',
      '$(',
      ')',
      '#',
      '<a>',
      '&x',
      '*x',
      '- ',
      '@task',
      'def f',
      'include',
      '[[bin]]',
    )
    const text = fc.oneof(
      anyText(),
      fc.array(fc.oneof(words, fc.string()), { maxLength: 40 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(fc.constantFrom(...PATHS), text, (path, content) => {
        const manifest = parseManifest(path, content)
        for (const { line } of manifest?.tasks ?? []) expect(line).toBeGreaterThan(0)
      }),
      { numRuns: 200 },
    )
  })

  test('takes names of prototypes for names like any other', () => {
    const json = read(
      'package.json',
      '{"scripts":{"__proto__":"a","constructor":"b"},"dependencies":{"__proto__":"1"}}',
    )
    expect(taskNames(json)).toEqual(['npm __proto__', 'npm constructor'])
    const toml = read(
      'pyproject.toml',
      '[tool.poe.tasks]\n__proto__ = "a"\ntoString = "b"\n[__proto__]\npolluted = 1\n',
    )
    expect(taskNames(toml)).toEqual(['poe __proto__', 'poe toString'])
    const yaml = read('Taskfile.yml', 'tasks:\n  __proto__: a\n  hasOwnProperty: b\n')
    expect(taskNames(yaml)).toEqual(['task __proto__', 'task hasOwnProperty'])
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('reads past a byte order mark and carriage returns', () => {
    const manifest = read('package.json', '\uFEFF{\r\n"name": "a",\r\n"scripts": {\r\n"b": "c"}}')
    expect(manifest.tasks).toEqual([{ runner: 'npm', name: 'b', command: 'c', line: 4 }])
    expect(taskNames(read('Makefile', 'a:\r\n\tb\r\n'))).toEqual(['make a'])
  })

  test.each(HOSTILE_MANIFESTS)('reads hostile $name', ({ path, of, full }) => {
    expect(parseManifest(path, of(Math.min(full, 100)))).not.toBeUndefined()
  })

  test('does not expand an alias bomb', () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const alias = level === 0 ? 'x' : `*l${level - 1}`
      return `l${level}: &l${level} [${Array(9).fill(alias).join(', ')}]`
    })
    expect(read('pnpm-workspace.yaml', `${levels.join('\n')}\npackages:\n  - a\n`).workspaces.length).toBeLessThan(2)
  })
})
