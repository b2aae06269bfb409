import { describe, expect, it } from 'vitest'
import { type Files, history, packageJson, scanned } from './scanned.ts'

const CODE: Files = {
  'package.json': packageJson({ scripts: { lint: 'biome check', test: 'node --test' }, engines: { node: '>=20.19' } }),
  'src/read.js': 'export function readNotes() {}\n',
  'docs/guide.md': '# Guide\n',
  '.github/workflows/test.yml': 'on: push\n',
}

/** What is found wrong of a README that was never right, each with its evidence and rule. */
async function wrongIn(readme: string, more: Files = {}): Promise<string[]> {
  const repository = history({ ...CODE, ...more, 'README.md': readme })
  repository.git('remote', 'add', 'origin', 'https://github.com/acme/tidy')
  const { findings } = await scanned(repository.path)
  return findings.map(({ evidence_kind, rule, value }) => `${evidence_kind}: ${rule}: ${value}`)
}

describe('A README that was never right', () => {
  it('is told of a dead link, a heading that is not there, a missing badge and an address of no file', async () => {
    const readme = [
      '# Tidy',
      '[![x](https://github.com/acme/tidy/actions/workflows/tests.yml/badge.svg)](https://github.com/acme/tidy/actions/workflows/tests.yml)',
      'See the [guide](docs/gide.md), [how to install](#install) and [the code](https://github.com/acme/tidy/blob/main/src/notes.js).',
    ].join('\n\n')
    expect(await wrongIn(readme)).toEqual([
      'closed_scope: address of this repository: tests.yml',
      'closed_scope: link target: docs/gide.md',
      'closed_scope: anchor: #install',
      'closed_scope: address of this repository: https://github.com/acme/tidy/blob/main/src/notes.js',
    ])
  })

  it('has addresses of another repository in what was taken over from there', async () => {
    const other = (repository: string): string =>
      packageJson({ name: 'shelf', repository: { url: `https://github.com/${repository}` } })
    const see = (repository: string): string => `See [this](https://github.com/${repository}/blob/main/demo/all.md).`
    const files = (repository: string): Files => ({
      'packages/shelf/package.json': other(repository),
      'packages/shelf/README.md': `# Shelf\n\n${see(repository)}\n`,
    })
    expect(await wrongIn('# Tidy', files('others/shelf'))).toEqual([])
    expect(await wrongIn('# Tidy', files('former/tidy'))).toEqual([
      'closed_scope: address of this repository: https://github.com/former/tidy/blob/main/demo/all.md',
    ])
  })

  it('has nothing wrong where all of it is there', async () => {
    const readme = [
      '# Tidy',
      '![x](https://github.com/acme/tidy/actions/workflows/test.yml/badge.svg)',
      'See the [guide](docs/guide.md#guide), [this](#tidy) and [the code](https://github.com/acme/tidy/blob/main/src/read.js).',
    ].join('\n\n')
    expect(await wrongIn(readme)).toEqual([])
  })

  it('is told of a script that is not there and of a runtime that is not enough', async () => {
    const readme =
      '# Tidy\n\nRequires Node.js 18 or newer.\n\n## Development\n\nRun `npm run lnt`, then `npm run docs`.\n'
    expect(await wrongIn(readme)).toEqual([
      'closed_scope: required version: node 18',
      'closed_scope: script: lnt',
      'closed_scope: script: docs',
    ])
  })

  it('is told of dead links in a guide to upgrading, and of nothing else that it says', async () => {
    const guide =
      'Call `readAll()` of `src/all.js` no more. See [how](./how.md), [the guide](../guide.md#guide) and [below](#below).'
    expect(await wrongIn('# Tidy', { 'docs/migration/to-2.md': `# To 2\n\n${guide}\n` })).toEqual([
      'closed_scope: link target: ./how.md',
      'closed_scope: anchor: #below',
    ])
  })
})
