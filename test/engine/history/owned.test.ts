import { describe, expect, it } from 'vitest'
import { history, packageJson, placesOf, scanned } from '../scan/scanned.ts'

describe('A name of a library that the code merely used', () => {
  it.each([
    {
      what: 'a call',
      page: '`readFileSync()` reads it all.',
      code: "import fs from 'node:fs'\n\nexport const text = fs.readFileSync('a')\n",
    },
    {
      what: 'an import',
      page: '`createApp()` makes one.',
      code: "import { createApp } from 'express'\n\ncreateApp()\n",
    },
    {
      what: 'a type',
      page: 'It hands out a `BufferedReader`.',
      code: 'export function open(path: string): BufferedReader {\n  return new BufferedReader(path)\n}\n',
    },
    {
      what: 'an argument',
      page: 'Set `maxRedirects` to follow them.',
      code: "import got from 'got'\n\nexport const get = (url) => got(url, { maxRedirects: 3 })\n",
    },
    {
      what: 'a member',
      page: 'Its `defaultPrevented` is set.',
      code: 'export function click(event) {\n  return event.defaultPrevented\n}\n',
    },
    {
      what: 'a comment',
      page: '`parseEverything()` does it.',
      code: '// parseEverything() would be nice\nexport const a = 1\n',
    },
  ])('is no finding when the code no longer has $what of that name', async ({ page, code }) => {
    const repository = history(
      {
        'README.md': `# Tidy\n\n${page}\n`,
        'package.json': packageJson({ dependencies: { got: '^14.0.0' } }),
        'src/a.ts': code,
      },
      { 'src/a.ts': 'export const nothing = 0\n' },
    )
    const { findings, claims } = await scanned(repository.path)
    expect(placesOf(findings)).toEqual([])
    expect(claims).toMatchObject({ drifted: 0, uncertain: 1 })
  })

  it('is no finding when a test alone had a function of that name', async () => {
    const repository = history(
      {
        'README.md': '`makeNotes()` makes them.\n',
        'test/notes.test.js': 'function makeNotes() {}\n',
        'src/a.js': 'export const a = 1\n',
      },
      { 'test/notes.test.js': null },
    )
    expect((await scanned(repository.path)).claims).toMatchObject({ drifted: 0, uncertain: 1 })
  })

  it('is no finding when vendored code had a function of that name', async () => {
    const repository = history(
      {
        'README.md': '`makeNotes()` makes them.\n',
        'vendor/notes/a.js': 'export function makeNotes() {}\n',
        'src/a.js': 'export const a = 1\n',
      },
      { 'vendor/notes/a.js': null },
    )
    expect((await scanned(repository.path)).claims).toMatchObject({ drifted: 0, uncertain: 1 })
  })
})

describe('The default of an ordinary word', () => {
  const PAGE = { 'README.md': '- `version`: of the API. Defaults to `3`.\n' }

  it('drifts where the same file gives another now', async () => {
    const repository = history(
      { ...PAGE, 'src/api.js': 'export const version = 3\n' },
      { 'src/api.js': 'export const version = 4\n' },
    )
    expect(placesOf((await scanned(repository.path)).findings)).toEqual(['README.md:1 config version = 3'])
  })

  it('does not where the word has another value elsewhere', async () => {
    const repository = history(
      { ...PAGE, 'src/api.js': 'export const version = 3\n', 'src/http.js': 'export const version = 11\n' },
      { 'src/api.js': 'export const api = 1\n' },
    )
    expect(placesOf((await scanned(repository.path)).findings)).toEqual([])
  })
})

describe('An address of the repository that a folder came from', () => {
  it.each([
    ['github.com/acme/tidydocs', 0],
    ['github.com/acme/tidydocs/docs', 1],
  ])('is no address of this one, unless its module %s lives here: %d', async (module, count) => {
    const repository = history(
      {
        'README.md': '# Tidy\n\nSee [it](https://github.com/acme/tidydocs/blob/main/layouts/state.html).\n',
        'docs/go.mod': `module ${module}\n\ngo 1.22\n`,
        'layouts/state.html': '<p>state</p>\n',
      },
      { 'layouts/state.html': null, 'docs/layouts/status.html': '<p>other</p>\n' },
    )
    const { findings } = await scanned(repository.path)
    expect(findings).toHaveLength(count)
  })
})
