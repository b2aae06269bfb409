import { describe, expect, it } from 'vitest'
import { noHeading } from '../../../src/engine/rules/link/anchor.ts'
import { fixture } from '../../base/git/opened.ts'
import { type Files, history, packageJson, placesOf, scanned } from '../scan/scanned.ts'

const PAGE = '# Work\n\nRun `npm run lint` first, then look at what `src/read.js` says.\n'
const CODE: Files = {
  'package.json': packageJson({ scripts: { lint: 'biome check', test: 'node --test' } }),
  'src/read.js': 'export function readNotes(folder) {\n  return folder.notes.map((note) => note.text)\n}\n',
}
const WITHOUT_LINT: Files = { 'package.json': packageJson({ scripts: { test: 'node --test' } }) }
const READ = CODE['src/read.js'] ?? null

describe('A line keeps its history', () => {
  it('when only its whitespace was touched after the drift', async () => {
    const repository = history({ ...CODE, 'docs/work.md': PAGE }, WITHOUT_LINT, {
      'docs/work.md': PAGE.replaceAll(' ', '  '),
    })
    const { findings } = await scanned(repository.path)
    expect(placesOf(findings)).toEqual(['docs/work.md:3 command lint'])
    expect(findings[0]?.last_true).toBe(repository.git('rev-parse', 'HEAD~2'))
  })

  it('when it was edited after the drift', async () => {
    const repository = history(
      { ...CODE, 'docs/work.md': PAGE },
      WITHOUT_LINT,
      { 'docs/work.md': PAGE.replace('first', 'before anything else') },
      { 'docs/work.md': `# Work\n\nHello.\n${PAGE.slice('# Work\n'.length).replace('first', 'at once')}` },
    )
    const { findings } = await scanned(repository.path)
    expect(placesOf(findings)).toEqual(['docs/work.md:5 command lint'])
    expect(findings[0]?.last_true).toBe(repository.git('rev-parse', 'HEAD~3'))
  })

  it.each([
    {
      what: 'a default value',
      line: '- `retries`: how often. Default: `3`.',
      before: { 'src/options.js': 'export const retries = 3\n' },
      after: { 'src/options.js': 'export const retries = 5\n' },
      value: 'retries = 3',
    },
    {
      what: 'a version',
      line: 'Node.js 18 or later is required.',
      before: { 'package.json': packageJson({ engines: { node: '>=18' } }) },
      after: { 'package.json': packageJson({ engines: { node: '>=20' } }) },
      value: 'node 18',
    },
    {
      what: 'a name',
      line: '`readNotes()` gives every note.',
      before: CODE,
      after: { 'src/read.js': 'export function loadNotes() {}\n' },
      value: 'readNotes',
    },
  ])('when a line with $what was edited after the drift', async ({ line, before, after, value }) => {
    const repository = history({ ...before, 'README.md': `${line}\n` }, after, { 'README.md': `${line} Really.\n` })
    const { findings } = await scanned(repository.path)
    expect(findings.map((finding) => finding.value)).toEqual([value])
    expect(findings[0]?.last_true).toBe(repository.git('rev-parse', 'HEAD~2'))
  })

  it('when its page moved to another folder after the drift', async () => {
    const repository = history(
      { ...CODE, 'docs/work.md': PAGE },
      { ...WITHOUT_LINT, 'src/read.js': null, 'src/load.js': READ },
      { 'docs/work.md': null, 'guide/dev/work.md': PAGE },
    )
    const { findings } = await scanned(repository.path)
    expect(placesOf(findings)).toEqual([
      'guide/dev/work.md:3 command lint',
      'guide/dev/work.md:3 path_reference src/read.js',
    ])
    const first = repository.git('rev-parse', 'HEAD~2')
    expect(findings.map((finding) => finding.last_true)).toEqual([first, first])
  })

  it('when its page moved before the drift', async () => {
    const repository = history(
      { ...CODE, 'docs/work.md': PAGE },
      { 'docs/work.md': null, 'guide/dev/work.md': PAGE },
      { ...WITHOUT_LINT, 'src/read.js': null, 'src/load.js': READ },
    )
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ value, suggestion }) => [value, suggestion])).toEqual([
      ['lint', null],
      ['src/read.js', 'src/load.js'],
    ])
  })
})

describe('A link of a page that moved', () => {
  it('is a finding when it was right only from where the page lay', async () => {
    const repository = history(
      { 'docs/a.md': '# A\n\nSee [b](b.md).\n', 'docs/b.md': '# B\n' },
      { 'docs/a.md': null, 'a.md': '# A\n\nSee [b](b.md).\n' },
    )
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ file, value, suggestion }) => [file, value, suggestion])).toEqual([
      ['a.md', 'b.md', 'docs/b.md'],
    ])
  })
})

describe('A rename', () => {
  it('is followed through several commits', async () => {
    const repository = history(
      { ...CODE, 'docs/work.md': 'See [it](../src/read.js).\n' },
      { 'src/read.js': null, 'src/load.js': READ },
      { 'NOTICE.txt': 'Nothing.\n' },
      { 'src/load.js': null, 'lib/notes/load.js': READ },
      { 'lib/notes/load.js': null, 'lib/load-notes.js': `${READ}// loads\n` },
    )
    const { findings } = await scanned(repository.path)
    expect(findings).toMatchObject([{ reason: 'moved to lib/load-notes.js', suggestion: '../lib/load-notes.js' }])
    expect(findings[0]?.last_true).toBe(repository.git('rev-parse', 'HEAD~4'))
  })

  it('does not tell where the lines of a file went', async () => {
    const address = 'https://github.com/acme/tidy/blob/main/src/read.js'
    const repository = history(
      { ...CODE, 'package.json': packageJson({ repository: 'github:acme/tidy' }), 'a.md': `[it](${address}#L2)\n` },
      { 'src/read.js': null, 'src/load.js': `// Loads.\n${READ}` },
    )
    const { findings } = await scanned(repository.path)
    expect(findings).toMatchObject([{ reason: 'moved to src/load.js', certain: false }])
  })

  it('of a folder is seen in the files that went with it', async () => {
    const repository = history(
      {
        'README.md': 'The readers are in `src/readers/`, see [them](./src/readers).\n',
        'src/readers/a.js': READ,
        'src/readers/b.js': 'export const b = 1\n',
      },
      {
        'src/readers/a.js': null,
        'src/readers/b.js': null,
        'lib/input/a.js': READ,
        'lib/input/b.js': 'export const b = 1\n',
      },
    )
    const { findings } = await scanned(repository.path)
    expect(findings).toMatchObject([
      {
        ...{ value: 'src/readers/', reason: 'moved to lib/input', suggestion: 'lib/input/' },
        also_at: [{ value: './src/readers', suggestion: './lib/input' }],
      },
    ])
  })

  it('of one file to several is told, and none of them suggested', async () => {
    const repository = history(
      { LICENSE: 'MIT or Apache\n', 'README.md': 'See the [license](LICENSE).\n' },
      { LICENSE: null, 'LICENSE-MIT': 'One of them.\n', 'LICENSE-APACHE': 'The other of the two.\n' },
    )
    const { findings } = await scanned(repository.path)
    expect(findings).toMatchObject([
      { reason: 'gone; there are LICENSE-APACHE and LICENSE-MIT now', suggestion: null, certain: false },
    ])
  })

  it('is followed though the page named the file only later', async () => {
    const repository = history(
      { 'src/read.js': READ },
      { 'src/read.js': null, 'src/load.js': READ },
      { 'README.md': 'See [it](src/read.js).\n' },
    )
    const { findings } = await scanned(repository.path)
    expect(findings).toMatchObject([{ suggestion: 'src/load.js', certain: true, ever_true: false }])
  })

  it('has no suggestion where another file of its name came', async () => {
    const repository = history(
      { 'README.md': 'See [it](test/read.test.js).\n', 'test/read.test.js': READ },
      { 'test/read.test.js': null, 'test/old/read.test.js': READ, 'test/new/read.test.js': 'export const x = 1\n' },
    )
    const { findings } = await scanned(repository.path)
    expect(findings).toMatchObject([{ reason: 'moved to test/old/read.test.js', suggestion: null }])
  })

  it('that ends in a deletion has no suggestion', async () => {
    const repository = history(
      { ...CODE, 'README.md': 'See [it](src/read.js).\n' },
      { 'src/read.js': null, 'src/load.js': READ },
      { 'src/load.js': null },
    )
    const { findings } = await scanned(repository.path)
    expect(findings).toMatchObject([{ reason: 'link target `src/read.js` not found', suggestion: null }])
  })
})

describe('A path', () => {
  it('that went and came back is no finding', async () => {
    const repository = history(
      { ...CODE, 'README.md': 'See [it](src/read.js).\n' },
      { 'src/read.js': null },
      { 'src/read.js': READ },
    )
    expect((await scanned(repository.path)).claims).toMatchObject({ total: 1, verified: 1 })
  })

  it('that went, came back and went again was last true before it went again', async () => {
    const repository = history(
      { ...CODE, 'README.md': 'See [it](src/read.js).\n' },
      { 'src/read.js': null },
      { 'src/read.js': READ },
      { 'src/read.js': null },
    )
    const { findings } = await scanned(repository.path)
    expect(findings.map((finding) => finding.last_true)).toEqual([repository.git('rev-parse', 'HEAD~1')])
  })

  it('that a merged branch deleted is a finding', async () => {
    const repository = fixture()
    repository.commit({ ...CODE, 'README.md': 'See [it](src/read.js), or `src/read.js`.\n' })
    repository.git('branch', 'side')
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/side')
    const side = repository.commit({ 'src/read.js': null })
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/main')
    repository.commit({ 'NOTICE.txt': 'Nothing.\n' })
    repository.commit({ 'src/read.js': null }, 'merge', undefined, { merge: [side] })
    const { findings } = await scanned(repository.path)
    expect(findings.map(({ value, suggestion }) => [value, suggestion])).toEqual([['src/read.js', null]])
  })
})

describe('An anchor of a page that was away for a while', () => {
  it('is what is missing, not the page', async () => {
    const text = '# Guide\n\nFiles are read.\n'.repeat(8)
    const { path } = history(
      { 'README.md': '# Tidy\n\nSee the [start](docs/guide.md#start).\n', 'docs/guide.md': `${text}\n## Start\n` },
      { 'docs/guide.md': null, 'old/guide.md': `${text}\n## Start\n` },
      { 'docs/guide.md': text, 'old/guide.md': null },
    )
    expect((await scanned(path)).findings).toMatchObject([{ line: 3, reason: noHeading('docs/guide.md', 'start') }])
  })

  it('is what is missing of a page that moved next to others of its name', async () => {
    const text = `${'# Bars\n\nBars are drawn.\n'.repeat(8)}\nSee [more](#offset-of-bars).\n`
    const { path } = history(
      { 'docs/old/bars.md': `${text}\n## Offset of bars\n` },
      { 'docs/old/bars.md': null, 'docs/charts/bars.md': text, 'docs/samples/bars.md': '# Samples\n' },
    )
    expect((await scanned(path)).findings).toMatchObject([
      {
        file: 'docs/charts/bars.md',
        reason: noHeading('docs/charts/bars.md', 'offset-of-bars'),
        suggestion: null,
      },
    ])
  })
})
