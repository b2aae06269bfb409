import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isManifestPath, parseManifest } from '../../../src/ecosystems/manifests/parse.ts'
import { anyText } from '../../any-text.ts'
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
    'constructor',
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
      { numRuns: 500 },
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

  const many = (text: string): string => text.repeat(Math.ceil(150_000 / text.length))
  test.each([
    ['nested JSON', 'package.json', many('[')],
    ['nested JSON tables', 'package.json', many('{"a":')],
    ['open comments', 'package.json', many('/*')],
    ['nested YAML flows', 'Taskfile.yml', many('[')],
    ['nested YAML sequences', 'Taskfile.yml', many('- ')],
    ['YAML keys', 'pnpm-workspace.yaml', `catalog:\n${many('  a: 1\n')}`],
    ['YAML aliases', 'pnpm-workspace.yaml', `a: &a [1]\npackages: [${many('*a,')}]`],
    ['nested TOML', 'pyproject.toml', `a = ${many('[')}`],
    ['broken TOML sections', 'pyproject.toml', many('[a\n')],
    ['blank lines', 'pyproject.toml', `=${many('\n')}`],
    ['open XML tags', 'pom.xml', many('<a')],
    ['open XML attributes', 'pom.xml', many('<a b="')],
    ['nested XML', 'pom.xml', many('<a>')],
    ['a long name in XML', 'pom.xml', `<${many('a')}`],
    ['blank lines in tasks.py', 'tasks.py', many('\n')],
    ['assignments', 'setup.py', `python_requires=A\n${many('A=A=')}`],
    ['setup.py quotes', 'setup.py', many('"""\'')],
    ['setup.py keywords', 'setup.py', many('name=')],
    ['setup.py guards', 'setup.py', many('if sys.version_info < (3, 6):\n')],
    ['decorators', 'noxfile.py', many('@nox.session("a")\ndef f(): "b"\n')],
    ['requirement blanks', 'requirements.txt', `a >=1${many(' ')}x`],
    ['tox braces', 'tox.ini', `[tox]\nenvlist = ${many('{a,b}')}`],
    ['tox environments', 'tox.ini', `[tox]\nenvlist =\n${many(' {a,b}{c,d}{e,f}{g,h}{i,j},\n')}`],
    [
      'hatch environments',
      'hatch.toml',
      `[envs.default.scripts]\n${Array.from({ length: 2000 }, (_, i) => `s${i} = "x"\n[envs.e${i}]\n[envs.default.scripts.t${i}]\n`).join('')}`,
    ],
    ['make continuations', 'Makefile', many('a\\\n')],
    ['make calls', 'Makefile', many('$(a ')],
    [
      'make variables',
      'Makefile',
      `${Array.from({ length: 30 }, (_, i) => `V${i} = ${`$(V${i + 1}) `.repeat(500)}\n`).join('')}${'$(V0): x\n'.repeat(500)}`,
    ],
    ['make targets', 'Makefile', many('a$(B): c\n')],
    ['just quotes', 'justfile', many('a "')],
    ['rake namespaces', 'Rakefile', many('namespace :a do\n')],
    ['workflow matrices', '.github/workflows/a.yml', many(' matrix:\n')],
    ['NULs', 'Makefile', many('\0')],
    ['one long line', 'setup.cfg', many('a = b ; ')],
    ['spaces', 'setup.cfg', `a = b${many(' ')}c`],
    ['gem blanks', 'Gemfile', `gem ${many(' ')}"a"`],
  ])('reads hostile %s in bounded time', (_, path, text) => {
    const start = performance.now()
    parseManifest(path, text)
    expect(performance.now() - start).toBeLessThan(20_000)
  })

  test('does not expand an alias bomb', () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const alias = level === 0 ? 'x' : `*l${level - 1}`
      return `l${level}: &l${level} [${Array(9).fill(alias).join(', ')}]`
    })
    expect(read('pnpm-workspace.yaml', `${levels.join('\n')}\npackages:\n  - a\n`).workspaces.length).toBeLessThan(2)
  })
})
