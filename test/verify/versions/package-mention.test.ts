import { describe, expect, it } from 'vitest'
import type { VersionSubject } from '../../../src/claims/extract/versions/dependency-version.ts'
import type { PackageSubject } from '../../../src/claims/extract/versions/package-mention.ts'
import { versionKind } from '../../../src/verify/versions/dependency-version.ts'
import { claimOf, type Files, snapshotOf, verdict } from '../snapshot.ts'

function mention(name: string, more: Partial<PackageSubject> = {}, file = 'docs/guide.md') {
  const subject: PackageSubject = { kind: 'package', name, ecosystem: 'npm', as: 'any', ofSite: false, ...more }
  return claimOf<VersionSubject>('dependency_version', name, subject, { file })
}

function own(name: string, range: string, ecosystem: 'npm' | 'cargo' | 'hex' = 'npm') {
  const subject: VersionSubject = { kind: 'own', name, range, ecosystem }
  return claimOf<VersionSubject>('dependency_version', `${name} ${range}`, subject)
}

const MANIFEST: Files = {
  'package.json': JSON.stringify({
    ...{ name: 'tool', version: '6.3.2', dependencies: { '@octo/core': '^7.0.0' } },
    ...{ devDependencies: { typescript: '^5' }, peerDependencies: { react: '*' } },
  }),
}

describe('A package that is said to be used', () => {
  it.each<[string, Partial<PackageSubject>, Files, string]>([
    ['@octo/core', {}, {}, 'holds'],
    ['typescript', {}, {}, 'holds'],
    ['@octo/rest', {}, {}, 'fails'],
    ['react', { as: 'peer' }, {}, 'holds'],
    ['typescript', { as: 'peer' }, {}, 'fails'],
    ['tool', {}, {}, 'unknown'],
    ['@octo/rest', {}, { 'src/a.ts': "import type { Api } from '@octo/rest'\n" }, 'unknown'],
    ['@octo/rest', {}, { 'test/a.test.ts': "import type { Api } from '@octo/rest'\n" }, 'fails'],
    ['requests', { ecosystem: 'python' }, {}, 'unknown'],
    [
      'pkg.dev/a/b/c',
      { ecosystem: 'go' },
      { 'go.mod': 'module acme.dev/tool\n\nrequire pkg.dev/a/b v1.0.0\n' },
      'holds',
    ],
  ])('%s %j', (name, more, files, expected) => {
    expect(verdict(versionKind.verify, mention(name, more), { ...MANIFEST, ...files })).toBe(expected)
  })

  it('is not borne out by the site that shows the page', () => {
    const files = {
      ...MANIFEST,
      'docs/package.json': JSON.stringify({ name: 'site', dependencies: { colours: '1' } }),
      'docs/astro.config.mjs':
        "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({})] }\n",
    }
    const file = 'docs/src/content/docs/cli.md'
    expect(verdict(versionKind.verify, mention('colours', {}, file), files)).toBe('fails')
    expect(verdict(versionKind.verify, mention('colours', { ofSite: true }, file), files)).toBe('holds')
  })

  it('fails in a closed scope, whatever was before', () => {
    expect(versionKind.verify(mention('@octo/rest'), snapshotOf(MANIFEST))).toMatchObject({
      closed: true,
      rule: 'package',
    })
  })
})

describe('A range of the own package', () => {
  it.each<[string, 'npm' | 'cargo' | 'hex', Files, string]>([
    ['^5.30.1', 'npm', {}, 'fails → ^6.3.2'],
    ['^6.0.0', 'npm', {}, 'holds'],
    // A page may be ahead of its manifest.
    ['^7.0.0', 'npm', {}, 'unknown'],
    ['^5.0.0', 'npm', { 'package.json': '{"name":"tool","version":"0.0.0-development"}' }, 'unknown'],
    ['0.2', 'cargo', { 'Cargo.toml': '[package]\nname = "tool"\nversion = "0.4.1"\n' }, 'fails → 0.4'],
    ['0.4', 'cargo', { 'Cargo.toml': '[package]\nname = "tool"\nversion = "0.4.1"\n' }, 'holds'],
    [
      '~> 0.1.0',
      'hex',
      {
        'mix.exs':
          'defmodule Tool do\n  @version "2.1.2"\n  def project do\n    [app: :tool,\n    version: @version]\n',
      },
      'fails → ~> 2.1.2',
    ],
    ['~> 0.1.0', 'hex', { 'mix.exs': '  @version "2.1.2"\n  [\n    app: :tool,\n' }, 'fails → ~> 2.1.2'],
  ])('%s of %s', (range, ecosystem, files, expected) => {
    expect(verdict(versionKind.verify, own('tool', range, ecosystem), { ...MANIFEST, ...files })).toBe(expected)
  })
})
