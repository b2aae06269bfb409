import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PathSubject } from '../../../../src/engine/rules/path-reference/extract.ts'
import { pathKind } from '../../../../src/engine/rules/path-reference/kind.ts'
import { placesOf } from '../../../../src/engine/rules/path-reference/verify.ts'
import { claimOf, type Files, snapshotOf, verdict } from '../snapshot.ts'

const FILES: Files = {
  'src/cli/main.ts': '',
  'src/util/format.ts': '',
  'docs/guide.md': '',
  'docs/img/a.png': '',
  'packages/one/src/index.ts': '',
  'packages/two/src/index.ts': '',
  'test/fixtures/app/config.yml': '',
  'examples/demo/config.yml': '',
  'vendor/lib/copied.js': '',
  '.gitignore': 'build/\n*.log\n',
  'package.json': '{"name":"tool","main":"dist/index.js"}',
}

function path(text: string, more: object = {}) {
  const folder = text.endsWith('/')
  return claimOf<PathSubject>('path_reference', text, { path: text.replace(/\/+$/, ''), folder }, more)
}

describe('A path that a package exports', () => {
  it.each([
    ['kit/v4/core', 'unknown'],
    ['kit/v4/gone', 'fails'],
    ['other/v4/core', 'fails'],
  ])('%s: %s', (name, expected) => {
    const files = { 'packages/kit/package.json': '{"name":"kit","exports":{"./v4/core":"./src/v4/core/index.ts"}}' }
    expect(verdict(pathKind.verify, path(name), files)).toBe(expected)
  })
})

describe('A path that readers have in projects of their own, too,', () => {
  const files = {
    'web/styles/index.css': '',
    'tool-website/web/styles/index.css': '',
    'tool-website/src/docs/img/a.png': '',
    'tool-website/src/base.css': '',
    'tool-website/src/docs/guide.md': '',
    'tool.yml': '',
  }

  it.each([
    ['web/styles/index.css', 'docs/guide.md', true],
    ['styles/index.css', 'web/README.md', true],
    ['img/a.png', 'tool-website/src/docs/guide.md', true],
    ['web/styles/index.css', 'tool-website/CONTRIBUTING.md', true],
    ['src/base.css', 'tool-website/src/docs/guide.md', false],
    ['../base.css', 'tool-website/src/docs/guide.md', true],
    ['tool.yml', 'README.md', true],
    ['tool.yml', 'docs/README.md', true],
    ['tool.yml', 'docs/use/README.md', false],
    ['tool.yml', 'docs/guide.md', false],
  ])('%s on %s is that of the repository: %s', (text, file, owned) => {
    expect(pathKind.verify(path(text, { file }), snapshotOf(files))).toMatchObject({ state: 'holds', owned })
  })
})

describe('A path', () => {
  it.each([
    ['src/cli/main.ts', 'holds', 'is there from the root'],
    ['src/cli/', 'holds', 'is a folder'],
    ['img/a.png', 'holds', 'is there from the folder of the page'],
    ['../src/cli/main.ts', 'holds', 'goes up'],
    ['cli/main.ts', 'holds', 'is the end of a single path'],
    ['src/index.ts', 'holds (used)', 'is the end of several paths'],
    ['main.ts', 'holds (used)', 'is only a base name'],
    ['app/config.yml', 'holds (used)', 'is the input of a test'],
    ['demo/config.yml', 'holds (used)', 'is part of an example'],
    ['lib/copied.js', 'holds (used)', 'is copied from elsewhere'],
    ['../../../cli/main.ts', 'holds', 'goes up too far, and is the end of a single path'],
    ['src/old.ts', 'fails', 'is nowhere'],
    ['lib/format.ts', 'fails → src/util/format.ts', 'has one name alike'],
    ['lib/util', 'fails', 'is a folder of which another one has the name'],
    ['lib/index.ts', 'fails', 'has several names alike'],
    ['missing.ts', 'fails', 'is a base name that is nowhere'],
    ['build/out.js', 'unknown', 'is ignored'],
    ['debug.log', 'unknown', 'is ignored by its ending'],
    ['dist/index.js', 'unknown', 'is what a build makes'],
  ])('`%s` %s, because it %s', (text, expected) => {
    expect(verdict(pathKind.verify, path(text), FILES)).toBe(expected)
  })

  it('that is only a guess is owned where it stands exactly, not as the end of another', () => {
    expect(verdict(pathKind.verify, path('src/cli/main.ts', { tentative: true }), FILES)).toBe('holds')
    expect(verdict(pathKind.verify, path('cli/main.ts', { tentative: true }), FILES)).toBe('holds (used)')
  })

  it('that is nowhere is said so', () => {
    expect(pathKind.verify(path('src/old.ts'), snapshotOf(FILES))).toMatchObject({
      reason: '`src/old.ts` does not exist',
    })
  })
})

describe('A drawn tree', () => {
  const node = (text: string, beside: string[]) =>
    claimOf<PathSubject>('path_reference', text, { path: text, folder: false, beside }, { tentative: true })

  it('is this repository’s when half of it is there', () => {
    expect(verdict(pathKind.verify, node('src/old.ts', ['src', 'src/cli', 'src/old.ts']), FILES)).toBe('fails')
  })

  it('of another project says nothing', () => {
    expect(verdict(pathKind.verify, node('src', ['src', 'app', 'app/a.ts']), FILES)).toBe('unknown')
  })
})

describe('The places of a path', () => {
  it('go from the folder of the page to the root', () => {
    expect(placesOf('a/b/c.md', 'x.ts')).toEqual(['a/b/x.ts', 'a/x.ts', 'x.ts'])
    expect(placesOf('c.md', 'x.ts')).toEqual(['x.ts'])
    expect(placesOf('a/b/c.md', '../x.ts')).toEqual(['a/x.ts', 'x.ts'])
    expect(placesOf('c.md', '../x.ts')).toEqual([])
  })

  it('are those next to the page and next to the root, where the page lies very deep', () => {
    const deep = (folders: number): string => Array.from({ length: folders }, (_, at) => `${at}/`).join('')
    const places = placesOf(`${deep(60)}page.md`, 'x')
    expect(places).toHaveLength(40)
    expect([places[0], places[19], places[20], places[39]]).toEqual([
      `${deep(60)}x`,
      `${deep(41)}x`,
      `${deep(19)}x`,
      'x',
    ])
    expect(placesOf(`${deep(39)}page.md`, 'x')).toHaveLength(40)
    expect(placesOf(`${deep(20)}page.md`, 'x')).toHaveLength(21)
  })

  it('never leave the repository', () => {
    const part = fc.constantFrom('..', '.', 'a', 'b', '')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.array(part, { maxLength: 6 }), (folders, parts) => {
        for (const place of placesOf([...folders.filter((name) => name === 'a'), 'p.md'].join('/'), parts.join('/')))
          expect(place).toMatch(/^[ab](?:\/[ab])*$/)
      }),
    )
  })
})
