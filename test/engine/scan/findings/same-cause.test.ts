import { describe, expect, it } from 'vitest'
import { history, packageJson, scanned } from '../scanned.ts'

const CODE = { 'package.json': packageJson({ name: 'notes', type: 'module' }), 'src/a.js': 'export const a = 1\n' }

describe('One cause', () => {
  it('is one finding on all pages and in all forms that speak of the thing, translations last', async () => {
    const repository = history(
      {
        ...CODE,
        'src/read.js': 'export function readNotes() {}\n',
        'README.md': 'See `src/read.js`.\n',
        'docs/de/guide.md': 'Siehe [hier](../../src/read.js).\n',
        'docs/guide.md': 'See [it](../src/read.js), in `src/read.js`.\n',
      },
      { 'src/read.js': null },
    )
    const { findings, claims } = await scanned(repository.path)
    expect(findings).toHaveLength(1)
    expect(findings[0]?.file).toBe('README.md')
    expect(findings[0]?.also_at.at(-1)?.file).toBe('docs/de/guide.md')
    expect(claims.drifted).toBe(1)
  })

  it('is one finding where links to several parts of a page lead to none', async () => {
    const repository = history(
      {
        ...CODE,
        'README.md': '[All](docs/a.md), [one](docs/a.md#one), [two](docs/b.md#two), [three](docs/b.md#three).\n',
        'docs/a.md': '# A\n\n## One\n',
        'docs/b.md': '# B\n\n## Two\n\n## Three\n',
      },
      { 'docs/a.md': null, 'docs/b.md': '# B\n' },
    )
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ value, also_at }) => [value, ...also_at.map((place) => place.value)])).toEqual([
      ['docs/a.md', 'docs/a.md#one'],
      ['docs/b.md#two'],
      ['docs/b.md#three'],
    ])
  })

  it('is another one where the same thing was broken by another commit', async () => {
    const repository = history(
      { ...CODE, 'src/read.js': 'export function readNotes() {}\n', 'README.md': '`readNotes()` reads.\n' },
      { 'src/read.js': 'export function loadAll(path) {\n  return path\n}\n' },
      { 'docs/new.md': 'See [the reader](../src/gone.js).\n', 'docs/other.md': 'See [the reader](../src/lost.js).\n' },
    )
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ value }) => value).toSorted()).toEqual(['../src/gone.js', '../src/lost.js', 'readNotes'])
  })

  it('is told where most people read it', async () => {
    const repository = history(
      {
        ...CODE,
        'src/read.js': 'export function readNotes() {}\n',
        'docs/design/how.md': 'See `src/read.js`.\n',
        'docs/zz-guide.md': 'See `src/read.js`.\n',
        'packages/a/internals/a.md': 'See `src/read.js`.\n',
      },
      { 'src/read.js': null },
      { 'README.md': 'Nothing is told here.\n' },
    )
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ file, also_at }) => [file, ...also_at.map((place) => place.file)])).toEqual([
      ['docs/zz-guide.md', 'docs/design/how.md', 'packages/a/internals/a.md'],
    ])
  })

  it.each([
    [3, [1, 1, 1]],
    [4, [4]],
  ])(
    'is one finding for many links of a page that one commit broke: of %d links %j places',
    async (count, expected) => {
      const names = Array.from({ length: count }, (_, index) => `part${index}.js`)
      const links = names.map((name) => `- [${name}](src/${name})\n`).join('')
      const files = Object.fromEntries(
        names.map((name, index) => [`src/${name}`, `export const part = ${index} * 100\n`]),
      )
      const gone = Object.fromEntries(names.map((name) => [`src/${name}`, null]))
      const repository = history({ ...CODE, ...files, 'README.md': `# Parts\n\n${links}` }, gone)
      const { findings } = await scanned(repository.path)
      expect(findings.map(({ also_at }) => also_at.length + 1)).toEqual(expected)
    },
  )

  it('is one finding for the names of a page that went with one commit', async () => {
    const code = 'export function readNotes() {}\nexport function sortNotes() {}\nexport function keepNotes() {}\n'
    const page = '# Notes\n\n`readNotes()` reads.\n\n`sortNotes()` sorts.\n'
    const repository = history(
      { ...CODE, 'src/notes.js': code, 'README.md': page, 'docs/keep.md': '`keepNotes()` keeps.\n' },
      { 'src/notes.js': null },
    )
    const { findings, claims } = await scanned(repository.path)
    expect(findings.map(({ file, value, also_at }) => [file, value, ...also_at.map((place) => place.value)])).toEqual([
      ['README.md', 'readNotes', 'sortNotes'],
      ['docs/keep.md', 'keepNotes'],
    ])
    expect(findings[0]?.reason).toMatch(/; the same commit removed `sortNotes`$/)
    expect(claims.drifted).toBe(2)
  })

  it('is one finding for settings, variables and names that went with one commit', async () => {
    const code =
      'export function readNotes() {}\nconst home = process.env.NOTES_HOME\nexport const options = {\n  notes_depth: 3,\n}\n'
    const table = '| Option | Meaning |\n| --- | --- |\n| `notes_depth` | how deep to look |\n'
    const kept = {
      'src/kept.js': 'export function keepAll() {}\nexport function sortAll() {}\nexport function findAll() {}\n',
    }
    const page = `# Notes\n\n\`keepAll()\`, \`sortAll()\`, \`findAll()\`, \`readNotes()\`.\n\nThe environment variable \`NOTES_HOME\` names it.\n\n${table}`
    const repository = history(
      { ...CODE, ...kept, 'src/notes.js': code, 'docs/notes.md': page },
      { 'src/notes.js': null },
    )
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ claim_type, value }) => [claim_type, value])).toEqual([['symbol', 'readNotes']])
    expect(findings[0]?.also_at.map(({ claim_type, value }) => [claim_type, value])).toEqual([
      ['environment', 'NOTES_HOME'],
      ['config', 'notes_depth'],
    ])
    expect(findings[0]?.reason).toBe(
      '`readNotes` is nowhere in the code; the same commit removed `NOTES_HOME`, `notes_depth`',
    )
  })

  it('is one finding for one name in all its roles', async () => {
    const code = 'class NoteReader:\n    def read_all(self):\n        pass\n'
    const page =
      'Notes\n=====\n\n.. module:: notes\n\nSee :class:`notes.NoteReader` and :class:`NoteReader`.\n\n``NoteReader`` reads.\n\n.. code-block:: python\n\n    from notes import NoteReader\n'
    const setup = { 'setup.py': "setup(name='notes')\n", 'notes/__init__.py': code }
    const repository = history({ ...setup, 'docs/api.rst': page }, { 'notes/__init__.py': 'x = 1\n' })
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ line, also_at }) => [line, ...also_at.map((place) => place.line)])).toEqual([[6, 8, 12]])
  })
})
