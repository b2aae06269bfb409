import { describe, expect, it } from 'vitest'
import type { Engine } from '../../../../src/engine/ecosystems/manifest.ts'
import type { VersionSubject } from '../../../../src/engine/rules/dependency-version/extract.ts'
import { versionKind } from '../../../../src/engine/rules/dependency-version/kind.ts'
import { claimOf, evidence, type Files, snapshotOf, verdict } from '../snapshot.ts'

function engine(name: Engine, minimum: string, file = 'README.md', isMinimum = true) {
  return claimOf<VersionSubject>(
    'dependency_version',
    `${name} ${minimum}`,
    { kind: 'engine', engine: name, minimum, isMinimum, isRequirement: isMinimum },
    { file },
  )
}

function dependency(name: string, range: string) {
  return claimOf<VersionSubject>(
    'dependency_version',
    `${name} ${range}`,
    { kind: 'dependency', name, range },
    { file: 'README.md' },
  )
}

const NODE: Files = { 'package.json': '{\n  "name": "tool",\n  "engines": { "node": ">=20.10" }\n}' }

describe('A required version', () => {
  it.each<[string, string, string]>([
    ['20.10', 'holds', 'is the one of the manifest'],
    ['20', 'holds', 'is the same as far as it goes'],
    ['22', 'unknown', 'may be too high'],
    ['18', 'fails → 20.10', 'is too low'],
    ['20.9', 'fails → 20.10', 'is too low by a part'],
  ])('of Node.js %s %s: it %s', (minimum, expected) => {
    expect(verdict(versionKind.verify, engine('node', minimum), NODE)).toBe(expected)
  })

  it.each([
    ['>=18', '0.10', 'fails → 18'],
    ['>=20.10', '18.1.0', 'fails → 20.10.0'],
    ['>=20.0.0', '18', 'fails → 20'],
    ['>=20.10.0', '18', 'fails → 20.10.0'],
  ])('%s is written with as many numbers as %s, or more where these do not say all', (required, stated, expected) => {
    const files = { 'package.json': `{\n  "name": "tool",\n  "engines": { "node": "${required}" }\n}` }
    expect(verdict(versionKind.verify, engine('node', stated), files)).toBe(expected)
  })

  it('is neither borne out nor ruled out by a manifest that asks for less', () => {
    const outcome = versionKind.verify(engine('node', '22'), snapshotOf(NODE))
    expect(outcome).toEqual({ state: 'unknown', reason: 'package.json:3 admits Node.js 20.10' })
  })

  it('is certain where it is the one of the manifest, and less so where it is one that it admits', () => {
    const snapshot = snapshotOf(NODE)
    expect(versionKind.verify(engine('node', '20.10'), snapshot)).toMatchObject({ confidence: 0.95 })
    const supported = engine('node', '22', 'README.md', false)
    expect(versionKind.verify(supported, snapshot)).toMatchObject({ state: 'holds', confidence: 0.6 })
  })

  it.each([
    ["strategy:\n      matrix:\n        node-version: ['20', '22']", 'fails → 20'],
    ['steps:\n      - uses: actions/setup-node@v6\n        with:\n          node-version: 20', 'unknown'],
  ])('below what CI runs, %j, %s', (job, expected) => {
    const files = { '.github/workflows/ci.yml': `jobs:\n  build:\n    ${job}\n` }
    expect(verdict(versionKind.verify, engine('node', '18'), files)).toBe(expected)
  })

  it('rests on the line of the manifest', () => {
    const outcome = versionKind.verify(engine('node', '18'), snapshotOf(NODE))
    expect(evidence(outcome)).toEqual(['package.json:3'])
    expect(outcome).toMatchObject({ reason: 'package.json:3 requires Node.js 20.10' })
  })

  it.each<[Engine, string, string, Files, string]>([
    [
      'python',
      '3.8',
      'fails → 3.10',
      { 'pyproject.toml': '[project]\nname = "tool"\nrequires-python = ">=3.10"\n' },
      'pyproject.toml',
    ],
    [
      'rust',
      '1.60',
      'fails → 1.70',
      { 'Cargo.toml': '[package]\nname = "tool"\nrust-version = "1.70"\n' },
      'Cargo.toml',
    ],
    ['go', '1.20', 'fails → 1.22', { 'go.mod': 'module github.com/acme/tool\n\ngo 1.22\n' }, 'go.mod'],
    ['php', '8.0', 'fails → 8.1', { 'composer.json': '{"require": {"php": "^8.1"}}' }, 'composer.json'],
    ['ruby', '3.0', 'unknown', NODE, 'no manifest that speaks of it'],
    [
      'elixir',
      '1.13',
      'fails → 1.15',
      { 'mix.exs': 'def project do\n  [app: :tool,\n   elixir: "~> 1.15"]\nend\n' },
      'a project',
    ],
    [
      'elixir',
      '1.13',
      'fails → 1.14',
      { 'mix.exs': '@needs "~> 1.14.0-rc.0"\ndef project do\n  [\n    app: :tool,\n    elixir: @needs\n  ]\nend\n' },
      'an attribute of the project',
    ],
    ['cmake', '3.15', 'fails → 3.22', { 'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.22...3.30)\n' }, 'a build'],
  ])('of %s %s %s by %5$s', (name, minimum, expected, files) => {
    expect(verdict(versionKind.verify, engine(name, minimum), files)).toBe(expected)
  })

  const monorepo: Files = {
    'package.json': '{ "engines": { "node": ">=20" } }',
    'packages/old/package.json': '{ "name": "old", "engines": { "node": ">=16" } }',
    'examples/app/package.json': '{ "name": "app", "engines": { "node": ">=22" } }',
  }

  it('may be that of the package whose page it is, or of one above', () => {
    expect(verdict(versionKind.verify, engine('node', '16', 'packages/old/README.md'), monorepo)).toBe('holds')
    expect(verdict(versionKind.verify, engine('node', '16', 'README.md'), monorepo)).toBe('fails → 20')
    expect(verdict(versionKind.verify, engine('node', '14', 'packages/old/README.md'), monorepo)).toBe('fails → 16')
  })

  it.each([
    ['docs/tutorials/install.rst', {}, 'fails → 20.10'],
    ['docs/tutorials/install.rst', { 'docs/tutorials/package.json': '{ "name": "steps" }' }, 'unknown'],
    ['doc/source/samples/start.md', {}, 'fails → 20.10'],
    ['website/docs/demos/start.md', { 'website/package.json': '{ "name": "site" }' }, 'fails → 20.10'],
    ['packages/kit/docs/cookbook/start.md', { 'packages/kit/package.json': '{ "name": "kit" }' }, 'fails → 20.10'],
    ['tutorials/install.md', {}, 'unknown'],
  ])('of %s is that of the package where the folder has no manifest of its own: %o', (file, files, expected) => {
    expect(verdict(versionKind.verify, engine('node', '18', file), { ...NODE, ...files })).toBe(expected)
  })

  it('of an example is held against the example alone', () => {
    expect(verdict(versionKind.verify, engine('node', '20', 'examples/app/README.md'), monorepo)).toBe('fails → 22')
    expect(verdict(versionKind.verify, engine('node', '20', 'README.md'), monorepo)).toBe('holds')
  })

  it('of a page outside the only package is that package’s', () => {
    const files = { 'backend/pyproject.toml': '[project]\nname = "tool"\nrequires-python = ">=3.10"\n' }
    expect(verdict(versionKind.verify, engine('python', '3.8', 'docs/a.md'), files)).toBe('fails → 3.10')
  })

  it('of a page outside of all packages is theirs where they agree, whatever runs in CI', () => {
    const cargo = (name: string) => ({ [`${name}/Cargo.toml`]: `[package]\nname = "${name}"\nrust-version = "1.64"\n` })
    const ci = { '.github/workflows/ci.yml': 'jobs:\n  build:\n    steps:\n      - uses: actions/setup-rust@v1\n' }
    const files = { ...cargo('core'), ...cargo('runner'), ...ci, 'rust-toolchain': '1.70\n' }
    expect(verdict(versionKind.verify, engine('rust', '1.62'), files)).toBe('fails → 1.64')
  })

  it.each([
    [['1'], 'fails → 1.70'],
    [['1.70'], 'unknown'],
  ])('is open where its section states %j, too: %s', (beside, expected) => {
    const subject = {
      kind: 'engine',
      engine: 'rust',
      minimum: '1.60',
      isMinimum: true,
      isRequirement: true,
      beside,
    } as const
    const claim = claimOf<VersionSubject>('dependency_version', 'rust 1.60', subject, { file: 'README.md' })
    const files = { 'Cargo.toml': '[package]\nname = "tool"\nrust-version = "1.70"\n' }
    expect(verdict(versionKind.verify, claim, files)).toBe(expected)
  })

  it.each<[string, string, Engine, string, string]>([
    [
      'braces of Gradle',
      'build.gradle',
      'java',
      'if (current.isJava9()) {\n  sourceCompatibility = 1.8\n} else {\n  sourceCompatibility = 1.5\n}\n',
      '5',
    ],
    [
      'a Gradle condition without braces',
      'build.gradle.kts',
      'java',
      'if (isNew)\n  sourceCompatibility = "1.8"\nelse\n  sourceCompatibility = "1.5"\n',
      '5',
    ],
    ['a Gradle expression', 'build.gradle', 'java', 'sourceCompatibility = isNew ? "1.8" : "1.5"\n', '8'],
    [
      'a setup script',
      'setup.py',
      'python',
      'if OLD:\n    python_requires = ">=3.6"\nelse:\n    python_requires = ">=3.9"\nsetup(name="tool", python_requires=python_requires)\n',
      '3.6',
    ],
    [
      'a gemspec',
      'tool.gemspec',
      'ruby',
      'if jruby\n  s.required_ruby_version = ">= 2.6"\nelse\n  s.required_ruby_version = ">= 3.1"\nend\n',
      '2.6',
    ],
    [
      'a profile of Maven',
      'pom.xml',
      'java',
      '<project><profiles><profile><build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration><release>17</release></configuration></plugin></plugins></build></profile></profiles></project>',
      '17',
    ],
  ])('that depends on %s contradicts no other', (_, path, name, text, one) => {
    expect(verdict(versionKind.verify, engine(name, one), { [path]: text })).toBe('holds')
    expect(verdict(versionKind.verify, engine(name, '1'), { [path]: text })).toBe('unknown')
  })

  it('of a package that the text names is held against that package', () => {
    const of = (module: string) => {
      const claim = engine('node', '14', 'README.md')
      return { ...claim, subject: { ...claim.subject, module } }
    }
    expect(verdict(versionKind.verify, of('old'), monorepo)).toBe('fails → 16')
    expect(verdict(versionKind.verify, of('stranger'), monorepo)).toBe('unknown')
  })

  it('that only CI runs is held against pages that state requirements', () => {
    const workflow =
      'on: push\njobs:\n  test:\n    strategy:\n      matrix:\n        node: [20, 22]\n    steps:\n      - uses: actions/setup-node@v4\n        with:\n          node-version: ${{ matrix.node }}\n'
    const files = { '.github/workflows/ci.yml': workflow }
    expect(verdict(versionKind.verify, engine('node', '18', 'docs/concepts.md'), files)).toBe('unknown')
    expect(verdict(versionKind.verify, engine('node', '18', 'README.md'), files)).toBe('fails → 20')
    expect(verdict(versionKind.verify, engine('node', '20', 'README.md'), files)).toBe('holds')
  })
})

describe('A range of a dependency', () => {
  const files: Files = {
    'package.json':
      '{\n  "name": "tool", "version": "1.0.0",\n  "dependencies": { "express": "^4.18.0" },\n  "devDependencies": { "vitest": "^4.0.0" }\n}',
  }

  it.each([
    ['express', '^4.18.0', 'holds'],
    ['Express', '>=4.18', 'holds'],
    ['express', '^5.0.0', 'fails → ^4.18.0'],
    ['vitest', '^3.0.0', 'unknown'],
    ['koa', '^2.0.0', 'unknown'],
  ])('%s %s %s', (name, range, expected) => {
    expect(verdict(versionKind.verify, dependency(name, range), files)).toBe(expected)
  })
})
