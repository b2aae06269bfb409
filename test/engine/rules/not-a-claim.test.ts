import { describe, expect, it } from 'vitest'
import { readMarkdown } from '../../../src/engine/docs/markdown/markdown.ts'
import type { ClaimDraft, RepositoryContext } from '../../../src/engine/rules/claim.ts'
import { extractFlags } from '../../../src/engine/rules/cli-flag/extract.ts'
import { extractExamples } from '../../../src/engine/rules/code-example/extract.ts'
import { extractCommands } from '../../../src/engine/rules/command/extract.ts'
import { extractVersions } from '../../../src/engine/rules/dependency-version/extract.ts'
import { extractEnvironment } from '../../../src/engine/rules/environment/extract.ts'
import { extractLinks } from '../../../src/engine/rules/link/extract.ts'
import { extractPaths } from '../../../src/engine/rules/path-reference/extract.ts'
import { extractSymbols } from '../../../src/engine/rules/symbol/extract.ts'

const REPOSITORY: RepositoryContext = {
  ownSlugs: new Set(['github.com/acme/widget']),
  packages: new Set(['@acme/widget', 'widget']),
  folders: new Set(['src', 'lib']),
  dependencies: new Set(['express', 'kombu']),
  binaries: new Set(['widget']),
  settings: new Set(),
  operations: new Set(),
  boundCommands: new Set(),
  namespaces: new Set(),
  described: new Set(),
  rebound: new Set(),
  leftOut: new Set(),
  readersFolders: new Set(),
  sampleOf: () => null,
  checkOf: () => null,
}

type Extract = (doc: ReturnType<typeof readMarkdown>, repository: RepositoryContext) => ClaimDraft[]

function values(extract: Extract, page: string, path = 'docs/page.md'): string[] {
  return extract(readMarkdown(path, page), REPOSITORY)
    .filter((draft) => !draft.tentative)
    .map((draft) => draft.value)
}

function guesses(extract: Extract, page: string): string[] {
  return extract(readMarkdown('docs/page.md', page), REPOSITORY).map((draft) => draft.value)
}

describe('names of a project that the page makes', () => {
  it('are the reader’s', () => {
    const page = '```sh\nmkdir hello_shop\n```\n\nIt starts `hello_shop_sup` and `shop_sup`.'
    expect(values(extractSymbols, page)).toEqual(['shop_sup'])
  })
})

describe('paths', () => {
  it.each([
    ['a file of the repository', 'See `src/render/page.ts`.', ['src/render/page.ts']],
    ['a line number behind a path', 'See `src/render/page.ts:12`.', ['src/render/page.ts:12'.replace(':12', '')]],
    ['a member expression', 'Call `console.log` or read `process.env`.', []],
    ['a product', 'Runs on `Node.js` and `Vue.js`.', []],
    ['a media type', 'Send `application/json;charset=utf-8`.', []],
    ['a system path', 'It is at `/usr/local/bin/widget`.', []],
    ['a scoped package', 'Install `@types/node`.', []],
    ['a placeholder', 'Write `path/to/file.ts` or `<name>/index.ts`.', []],
    ["the reader's own file", 'Put it into your `config/widget.ts`.', []],
    ['one of many', 'Files such as `assets/party.jpg` are copied.', []],
    ['something that is said not to be there', 'There is no `scripts/fix.sh` any more.', []],
    ['a file that every project has, in a page for users', 'The section of `setup.cfg` is read.', []],
    ['a domain', 'Open `widget.dev/docs`.', []],
  ])('reads %s', (_, page, expected) => {
    expect(values(extractPaths, page)).toEqual(expected)
  })

  it('takes a file that every project has as a claim where contributors are spoken to', () => {
    expect(values(extractPaths, 'Versions stand in `package.json`.', 'CONTRIBUTING.md')).toEqual(['package.json'])
  })

  it('leaves the output below a prompt and the name of a sample alone', () => {
    expect(guesses(extractPaths, '```\n$ widget list\nsrc/a/b.ts\n```\n')).toEqual([])
    expect(guesses(extractPaths, '```ts\n// src/models/user.ts\nexport {}\n```\n')).toEqual([])
  })
})

describe('links', () => {
  it.each([
    ['a relative file', '[a](../guide/start.md)', ['../guide/start.md']],
    [
      'an address of this repository at a moving branch',
      '[a](https://github.com/acme/widget/blob/main/src/a.ts)',
      ['https://github.com/acme/widget/blob/main/src/a.ts'],
    ],
    ['an address at a tag', '[a](https://github.com/acme/widget/blob/v1.2.0/src/a.ts)', []],
    ["another repository's file", '[a](https://github.com/other/tool/blob/main/src/a.ts)', []],
    ['another host, mail and other schemes', '[a](https://example.com/x) [b](mailto:a@b.c) [c](docblock://x.ts)', []],
    ['a template', '[a]({{ site.url }}/x) [b](<% base %>/y)', []],
    ['a footnote', 'Text[^1].\n\n[^1]: Here is a footnote.', []],
  ])('reads %s', (_, page, expected) => {
    expect(values(extractLinks, page)).toEqual(expected)
  })

  it('reports a reference link where its target is defined', () => {
    const [draft] = extractLinks(readMarkdown('a.md', 'See [it][1].\n\n[1]: ./b.md\n'), REPOSITORY)
    expect(draft).toMatchObject({ line: 3, value: './b.md' })
  })
})

describe('commands', () => {
  it.each([
    ['a script', '```sh\nnpm run build\n```', ['build']],
    ['a script behind arguments', '```sh\nnpm run build -- --watch\n```', ['build']],
    ['a shorthand', 'Run `npm test`.', ['test']],
    ['a builtin', '```sh\nnpm install\nyarn add widget\npnpm dlx widget\n```', []],
    ['English that starts like a runner', 'Just make sure that it works.', []],
    ['a project that the reader has just made', '```sh\nnpm init vite\nnpm run dev\n```', []],
  ])('reads %s', (_, page, expected) => {
    expect(values(extractCommands, page)).toEqual(expected)
  })

  it('follows cd, and knows that a fresh clone is the repository', () => {
    const page = '```sh\ngit clone https://github.com/acme/widget\ncd widget\nnpm run a\ncd site\nnpm run b\n```'
    const subjects = extractCommands(readMarkdown('a.md', page), REPOSITORY).map((draft) => draft.subject)
    expect(subjects).toMatchObject([{ folder: '' }, { folder: 'site' }])
  })
})

describe('versions', () => {
  it.each([
    ['a lower bound', 'Node.js 18 or later is required.', ['node 18']],
    ['a plus sign', '- Go 1.16+', ['go 1.16']],
    ['a bound across links and emphasis', 'You will need [Node.js](https://nodejs.org) **version 10+**.', ['node 10']],
    ['a list, by its lowest', '## Requirements\n\n- Python (3.9, 3.10, 3.11)', ['python 3.9']],
    [
      'the second mention when the first has no version',
      'It may not suit the latest Go version. It is tested with Go version 1.24 or higher.',
      ['go 1.24'],
    ],
    ['what is no longer supported', 'Widget no longer supports Python 2.7.', []],
    ['what older versions were for', '- Python 3.6: Widget 5.1 or earlier.', []],
    ['since when something exists elsewhere', 'This is supported in Node.js since v13.3.', []],
    ['a question', 'Python 2 support?', []],
    ['a table of older releases', '* 1.39 to 1.47 - Rust 1.70', []],
  ])('reads %s', (_, page, expected) => {
    expect(values(extractVersions, page)).toEqual(expected)
  })

  it('leaves changes of the past alone by their section', () => {
    expect(values(extractVersions, '# Changelog\n\nNode.js 18 or later is required.')).toEqual([])
  })
})

describe('names', () => {
  it.each([
    ['a type', 'Make a `FlowProducer`.', ['FlowProducer']],
    ['a call', 'Call `createWidget()`.', ['createWidget']],
    ['the last of a chain', 'Use `widget.renderPage(options)`.', ['renderPage']],
    ['an ordinary word', 'Set `name` and `lint`.', []],
    ["a dependency's name", 'It raises `kombu.OperationalError`.', []],
    ['a method of an object that is not named', 'Call `.renderPage()`.', []],
    ['what was removed', '`renderPage` was removed in v3.', []],
    ['a rename', '- `renderPage` -> `paintPage`', []],
  ])('reads %s', (_, page, expected) => {
    expect(values(extractSymbols, page)).toEqual(expected)
  })

  it('takes from samples what they import from our packages and not what they define or import from others', () => {
    const page =
      "```ts\nimport { createWidget } from '@acme/widget'\nimport { readFileSync } from 'node:fs'\nconst myOption = createWidget(readFileSync('x'))\n```"
    expect(values(extractExamples, page)).toEqual(['createWidget'])
    expect(guesses(extractExamples, page)).not.toContain('readFileSync')
    expect(guesses(extractExamples, page)).not.toContain('myOption')
  })
})

describe('flags and environment', () => {
  it.each([
    ['a flag in a code span', 'Pass `--dry-run`.', ['--dry-run']],
    ['a flag of our program', '```sh\nwidget build --out-dir dist\n```', ['--out-dir']],
    ["a flag of another's program", '```sh\nheroku logs --tail\n```', []],
  ])('reads %s', (_, page, expected) => {
    expect(values(extractFlags, page)).toEqual(expected)
  })

  it("takes no flags from a library's pages", () => {
    const library = { ...REPOSITORY, binaries: new Set<string>() }
    expect(extractFlags(readMarkdown('a.md', 'Pass `--dry-run`.'), library)).toEqual([])
  })

  it.each([
    ['a variable that the sentence calls one', 'Set the environment variable `WIDGET_HOME`.', ['WIDGET_HOME']],
    ["a variable of everybody's tools", 'The environment variables `HTTP_PROXY` and `NODE_ENV` are honoured.', []],
    ['a constant', 'It answers `NOT_FOUND`.', []],
  ])('reads %s', (_, page, expected) => {
    expect(values(extractEnvironment, page)).toEqual(expected)
  })
})
