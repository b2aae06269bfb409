import type { SandboxFile } from 'github-sandbox/repositories/commit-stream'
import { describe, expect, it } from 'vitest'
import { GitError } from '../../../src/base/git/errors.ts'
import { fixture } from '../../base/git/opened.ts'
import { type Files, history, packageJson, placesOf, scanned } from './scanned.ts'

/** Holds beside every bad page: what is wrong with one is not the others' fault. */
const GOOD: Files = { 'good.md': 'See [it](src/read.js).\n', 'src/read.js': 'export function readNotes() {}\n' }

describe('A repository', () => {
  it('without a commit is refused with E103', async () => {
    const failure = await scanned(fixture().path).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(GitError)
    expect(failure).toMatchObject({ code: 'DOCALIGN_E103' })
  })

  it('without docs has no claims', async () => {
    const { docs, claims, findings, skipped } = await scanned(history({ 'src/a.js': 'export const a = 1\n' }).path)
    expect({ docs, findings, skipped }).toEqual({ docs: 0, findings: [], skipped: [] })
    expect(claims).toEqual({ total: 0, verified: 0, drifted: 0, uncertain: 0, byType: {} })
  })

  it('whose only commit is empty has no claims', async () => {
    expect((await scanned(history({}).path)).claims.total).toBe(0)
  })

  it.each([
    ['with SHA-256 ids', { objectFormat: 'sha256' }],
    ['without a work tree', { bare: true }],
  ] as const)('%s is checked like any other', async (_, options) => {
    const repository = fixture(options)
    repository.commit({ ...GOOD, 'README.md': 'See [it](src/more.js).\n', 'src/more.js': 'x\n' })
    repository.commit({ 'src/more.js': null })
    const { findings, claims } = await scanned(repository.path)
    expect(placesOf(findings)).toEqual(['README.md:1 link src/more.js'])
    expect(findings[0]?.last_true).toBe(repository.git('rev-parse', 'HEAD~1'))
    expect(claims).toMatchObject({ verified: 1, drifted: 1 })
  })

  it('with manifests that are no manifests is checked without them', async () => {
    const broken = '{ "scripts": [[[ '
    const repository = history({
      ...GOOD,
      'package.json': broken,
      'a/package.json': 'null',
      'b/package.json': '{"__proto__":{"x":1},"scripts":{"__proto__":"x","constructor":"y"}}',
      'Cargo.toml': broken,
      'pyproject.toml': Buffer.from([0xff, 0xfe, 0, 1]),
      Makefile: '\u0000\u0000:\n',
      'README.md':
        'Run `npm run lint`, `npm run constructor` and `make hasOwnProperty`; `toString()` and `__proto__` too.\n',
    })
    const { findings, claims } = await scanned(repository.path, { includeUncertain: true })
    expect(findings).toEqual([])
    expect(claims.verified).toBe(1)
  })
})

describe('A page that cannot be read is skipped and named, and the others are read:', () => {
  const huge = Buffer.alloc(20_000_000, 'Some words and `code` in a line of text.\n')
  it.each<[string, SandboxFile, string]>([
    ['20 MB of Markdown', huge, 'larger than 2 MB'],
    ['10,000 nested quotes', `${'>'.repeat(10_000)} deep\n`, 'quotes nested deeper than 100'],
    ['10,000 nested quotes with spaces', `${'> '.repeat(10_000)}deep\n`, 'quotes nested deeper than 100'],
    ['10,000 opening brackets', `${'['.repeat(10_000)}a\n`, 'more than 1000 brackets of one block are open at once'],
    ['10,000 nested lists', `${'- '.repeat(10_000)}deep\n`, 'lists nested deeper than 100'],
    ['50,001 links in one line', '[a](b) '.repeat(50_001), 'more than 50000 headings, links and pieces of code'],
    ['100,001 lines', 'a\n'.repeat(100_000), 'more than 100000 lines'],
    ['50,001 headings', '# a\n'.repeat(50_001), 'more than 50000 headings, links and pieces of code'],
    ['50,001 pieces of code', '- `a`\n'.repeat(50_001), 'more than 50000 headings, links and pieces of code'],
    ['50,001 links', '[a](b)\n'.repeat(50_001), 'more than 50000 headings, links and pieces of code'],
    ['50,001 lines of code', `\`\`\`\n${'a\n'.repeat(50_001)}\`\`\`\n`, 'more than 50000 lines of code'],
    ['invalid UTF-8', Buffer.from([0x23, 0x20, 0xff, 0xfe, 0xc0, 0x0a]), 'is not valid UTF-8'],
    ['NUL bytes', 'See \u0000 [it](src/read.js).\n', 'holds NUL bytes'],
  ])('%s', async (_, content, reason) => {
    const { docs, skipped, claims } = await scanned(history({ ...GOOD, 'bad.md': content }).path)
    expect(skipped).toEqual([{ file: 'bad.md', reason }])
    expect({ docs, verified: claims.verified }).toEqual({ docs: 1, verified: 1 })
  })

  it('a link to an anchor of such a page holds as far as it can be known', async () => {
    const { claims } = await scanned(history({ 'README.md': 'See [it](bad.md#part).\n', 'bad.md': '\u0000' }).path)
    expect(claims).toMatchObject({ verified: 1, drifted: 0 })
  })
})

describe('A page in an odd shape is read:', () => {
  const page = '# Tidy\n\nSee [it](src/read.js).\n\n- `src/read.js`\n'
  it.each<[string, SandboxFile]>([
    ['with CRLF', page.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\ufeff${page}`],
    ['with both', `\ufeff${page.replaceAll('\n', '\r\n')}`],
    ['with CR alone', page.replaceAll('\n', '\r')],
    ['with balanced brackets, 10,000 deep', `${page}\n${'['.repeat(900)}${']'.repeat(900)}\n`],
    [
      'with 10,000 stars, backticks and pipes',
      `${page}\n${'*'.repeat(10_000)}\n\n${'`'.repeat(10_000)}\n\n${'|'.repeat(10_000)}\n`,
    ],
    ['with a line of a megabyte', `${page}\n${'word '.repeat(200_000)}\n`],
    ['as an executable file', { executable: page }],
  ])('%s', async (_, content) => {
    const repository = history({ 'README.md': content, 'src/read.js': 'x\n' }, { 'src/read.js': null })
    const { findings, skipped } = await scanned(repository.path)
    expect(skipped).toEqual([])
    expect(placesOf(findings)).toEqual(['README.md:3 link src/read.js'])
  })

  it('an empty one, and one of blank lines', async () => {
    const { docs, claims, skipped } = await scanned(
      history({ 'a.md': '', 'b.md': '\n\n \n', 'c.rst': '', 'd.adoc': '', 'e.mdx': '' }).path,
    )
    expect({ docs, total: claims.total, skipped }).toEqual({ docs: 5, total: 0, skipped: [] })
  })
})

describe('A page with an odd name is read:', () => {
  it.each([
    ['spaces', 'docs/how to.md'],
    ['quotes', 'docs/"how"\'s.md'],
    ['a newline', 'docs/how\nto.md'],
    ['a tab and a backslash', 'docs/how\t\\to.md'],
    ['letters beyond ASCII', 'docs/wie-übt-man-日本.md'],
    ['what git takes for an option', '--help.md'],
    ['what git takes for magic', ':(top)how.md'],
    ['a glob', 'docs/[how]*?.md'],
    ['a name of a prototype', '__proto__/constructor.md'],
  ])('%s', async (_, name) => {
    const up = name.includes('/') ? '../' : ''
    const repository = history(
      {
        [name]: `# How\n\nRun \`npm run lint\`; see [it](${up}src/read.js).\n`,
        'src/read.js': 'x\n',
        'package.json': packageJson({ scripts: { lint: 'x' } }),
      },
      { 'src/read.js': null, 'package.json': packageJson() },
    )
    const { findings } = await scanned(repository.path)
    expect(placesOf(findings)).toEqual([`${name}:3 command lint`, `${name}:3 link ${up}src/read.js`])
    expect(findings.map(({ last_true }) => last_true)).toEqual(Array(2).fill(repository.git('rev-parse', 'HEAD~1')))
  })

  it('a name that is not UTF-8 cannot be shown, so its page is left out and named', async () => {
    const { docs, claims, skipped } = await scanned(history({ ...GOOD, 'docs/\udcff.md': 'See `src/read.js`.\n' }).path)
    expect({ docs, verified: claims.verified }).toEqual({ docs: 1, verified: 1 })
    expect(skipped).toEqual([{ file: 'docs/\ufffd.md', reason: 'has a name that is not valid UTF-8' }])
  })
})

describe('An entry that is no file', () => {
  it('is not read as a page when it is a symlink, wherever it leads', async () => {
    for (const symlink of ['/etc/passwd', '../../../etc/passwd', 'README.md', 'good.md', '']) {
      const { docs, skipped } = await scanned(history({ ...GOOD, 'README.md': { symlink: symlink || 'nowhere' } }).path)
      expect({ docs, skipped }).toEqual({ docs: 1, skipped: [] })
    }
  })

  it('may be what a page leads to', async () => {
    const commit = fixture().commit({ a: 'x' })
    const { findings, claims } = await scanned(
      history({
        'README.md': 'See [a](lib/deep/a.md), [b](latest/b.md) and [c](lib).\n',
        lib: { submodule: commit },
        latest: { symlink: 'v2' },
      }).path,
    )
    expect({ findings, verified: claims.verified }).toEqual({ findings: [], verified: 3 })
  })

  it('is a finding when a submodule that a page leads to is taken out', async () => {
    const commit = fixture().commit({ a: 'x' })
    const repository = history({ 'README.md': 'See [c](lib).\n', lib: { submodule: commit } }, { lib: null })
    expect(placesOf((await scanned(repository.path)).findings)).toEqual(['README.md:1 link lib'])
  })
})
