import { describe, expect, it } from 'vitest'
import type { PackageSubject } from '../../../../../src/engine/rules/dependency-version/extract/package-mention.ts'
import type { VersionSubject } from '../../../../../src/engine/rules/dependency-version/extract.ts'
import { versionKind } from '../../../../../src/engine/rules/dependency-version/kind.ts'
import { claimOf, type Files, snapshotOf, verdict } from '../../snapshot.ts'

function mention(name: string, more: Partial<PackageSubject> = {}) {
  const subject: PackageSubject = { kind: 'package', name, ecosystem: 'npm', as: 'any', ...more }
  return claimOf<VersionSubject>('dependency_version', name, subject, { file: 'docs/guide.md' })
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

  it('fails where the past has to tell that it was', () => {
    expect(versionKind.verify(mention('@octo/rest'), snapshotOf(MANIFEST))).toMatchObject({
      closed: false,
      rule: 'package',
    })
  })
})
