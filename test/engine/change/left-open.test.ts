import { describe, expect, it } from 'vitest'
import { headline } from '../../../src/report/claim-text.ts'
import { renderMarkdown } from '../../../src/report/markdown.ts'
import { renderTerminal } from '../../../src/report/terminal.ts'
import { type Files, history, packageJson, scanned } from '../scan/scanned.ts'

const SINCE = { base: 'HEAD~1' }
const CODE: Files = {
  'package.json': packageJson({
    bin: { tidy: 'src/cli.js' },
    engines: { node: '>=20.1' },
    scripts: { lint: 'biome check --watch-all' },
    dependencies: { express: '^4.18.0' },
  }),
  'src/cli.js': 'readNotes()\n',
  'src/notes.js':
    'export function readNotes({ maxAge = 30 }) {\n  listen(4000)\n}\n// Once dropNotes did more.\nexport class Shelf {}\n',
}
const written = async (text: string) =>
  scanned(history({ ...CODE, 'README.md': '# Tidy\n' }, { 'README.md': `# Tidy\n\n${text}\n` }).path, SINCE)

describe('What a change writes and the code lacks is listed, and fails nothing:', () => {
  it.each([
    ['a script', 'Run `npm run release`.', 'release'],
    ['a path', 'See `src/lost/notes.js`.', 'src/lost/notes.js'],
    ['a function', 'Call `loadNotes()` first.', 'loadNotes'],
    ['a variable', 'Set `TIDY_KEEP_NOTES`.', 'TIDY_KEEP_NOTES'],
    ['an option', 'Pass `--keep-notes` to it.', '--keep-notes'],
    ['a port', 'It listens on port 4321.', '4321'],
    ['a task of another tool', 'Run `./gradlew integrationTest`.', 'integrationTest'],
    ['a script without an extension', '```sh\n./scripts/format\n```', 'scripts/format', 4],
    ['an option that only another program has', '```sh\ntidy --watch-all notes\n```', '--watch-all', 4],
    ['a version of a dependency in prose', 'It is built with Express 5.1.', 'Express 5.1'],
    ['a version of a runtime in a remark', 'There is a note on Node.js 31.4.', 'Node.js 31.4'],
    ['a version of a dependency behind an at sign', 'Install `express@4.17.2` first.', 'express 4.17.2'],
    ['what only a comment has', 'Call `dropNotes()` first.', 'dropNotes'],
    ['a member of a class of its own', 'Then `Shelf#flush` is called.', 'Shelf#flush'],
    ['a variable without code marks', 'Set TIDY_LOST_NOTES first.', 'TIDY_LOST_NOTES'],
    ['a script of yarn', 'Run `yarn deploy`.', 'deploy'],
    ['a port in words', 'The default port is 4321.', '4321'],
    ['a package', 'It uses the `lodash` package.', 'lodash'],
    ['a default that no line gives the name', '`maxAge` defaults to 60.', 'maxAge 60'],
    ['a member of a value in a sample', '```js\ntidy.shelf().flushNotes()\n```', 'flushNotes', 4],
    ['a key behind others', '```properties\norg.tidy.maxNotes=3\n```', 'maxNotes', 4],
    ['an option with one dash', 'Pass `-no-notes` to it.', '-no-notes'],
    ['an option that is only a word of the code', 'Pass `--listen` to `tidy`.', '--listen'],
    ['the negative of an option', 'Pass `--no-max-age` to `tidy`.', '--no-max-age'],
    ['a script without code marks', '- npm run release makes one', 'release'],
    ['a path behind a prompt', '```console\n$ ./scripts/format notes\n```', 'scripts/format', 4],
    ['a path in a sentence', '- /src/shelves/notes keeps them', 'src/shelves/notes'],
    ['a version behind a link by its name', 'It is built with [Express] 5.1.', 'Express 5.1'],
    ['a version behind a colon', 'The Express version: 5.1.', 'Express 5.1'],
    ['a version that no manifest decides', 'Requires Python 3.9 or newer.', 'python 3.9'],
  ])('%s', async (_, text, value, line = 3) => {
    const result = await written(text)
    expect(result.findings).toEqual([])
    expect(result.not_found?.map((place) => [place.line, place.value])).toEqual([[line, value]])
    expect(headline(result)).toBe('No false statements found · 1 name on changed lines not found')
    expect(renderMarkdown(result)).toContain('1 name on changed lines not found in the code')
    const terminal = (listsAll: boolean) => renderTerminal(result, { color: false, width: null, now: 0, listsAll })
    expect(terminal(false)).toContain('not found in the code  1 name (--all lists them)\n')
    expect(terminal(true)).toContain(`not found in the code  README.md:${line}  ${value}`)
    expect(terminal(true)).not.toContain('is not in the code')
  })

  it.each([
    ['what code has', 'Call `readNotes()` on port 4000, or `npm run lint`.'],
    ['what the sample declares', '```js\nconst myNotes = readNotes()\nmyNotes.sort()\n```'],
    ['the version that a manifest asks for', 'It is built with Express 4.18, or `express@4.18.0`, on Node.js 20.1.'],
    ['a member of a class of the language', 'Call `Array.of()`, and `yarn add` it.'],
    ['the default that code gives', '`maxAge` defaults to 30.'],
    [
      'a member of another package',
      "```js\nimport { readFileSync } from 'fs'\nimport os from 'os'\nos.homeDirectory()\n```",
    ],
    ['words with a slash', 'Read and/or write, and tests/notes.'],
    ['words of a language', 'A well-known list of notes: `notes`.'],
  ])('but not %s', async (_, text) => {
    expect((await written(text)).not_found).toBeUndefined()
  })

  it('and not what stood there before', async () => {
    const { path } = history(
      { ...CODE, 'README.md': '# Tidy\n\nCall `loadNotes()`.\n' },
      { 'README.md': '# Tidy\n\nCall `loadNotes()`.\n\nMore.\n' },
    )
    expect((await scanned(path, SINCE)).not_found).toBeUndefined()
  })
})

describe('What the base confirmed is listed when head neither confirms nor contradicts it:', () => {
  it('not what the change does not concern, where it removes a dependency', async () => {
    const page = { 'README.md': '# Tidy\n\nRequires express ^4.18.0.\n\nSee `src/notes.js` for `readNotes()`.\n' }
    const { path } = history(
      { ...CODE, ...page },
      { 'package.json': packageJson({ scripts: { lint: 'biome check' } }) },
    )
    const { no_longer_confirmed: listed = [] } = await scanned(path, SINCE)
    expect(listed.filter(({ line }) => line === 5)).toEqual([])
  })

  it('a dependency that nothing is known of any more', async () => {
    const page = { 'README.md': '# Tidy\n\nRequires express ^4.18.0.\n' }
    const { path } = history(
      { ...CODE, ...page },
      { 'package.json': packageJson({ scripts: { lint: 'biome check' } }) },
    )
    const result = await scanned(path, SINCE)
    const told = [...result.findings, ...(result.no_longer_confirmed ?? [])].map(({ file, line }) => `${file}:${line}`)
    expect(told).toEqual(['README.md:3'])
  })

  it('nothing, where only a line of a manifest is invalid', async () => {
    const manifest = (...lines: string[]) => `[package]\nname = "tidy"\nedition = "2021"\n${lines.join('\n')}\n`
    const { path } = history(
      {
        'Cargo.toml': manifest('rust-version = "1.60"'),
        'src/main.rs': '#[arg(long = "keep-order")]\nfn main() {}\n',
        'README.md': '# Tidy\n\n```sh\ntidy --keep-order notes\n```\n',
      },
      { 'Cargo.toml': manifest('rust-version = "1.60"', 'rust-version = "1.62"') },
    )
    expect((await scanned(path, SINCE)).no_longer_confirmed).toBeUndefined()
  })

  it('nothing, where everything still holds', async () => {
    const { path } = history(
      { ...CODE, 'README.md': '# Tidy\n\nCall `readNotes()`.\n' },
      { 'NOTICE.txt': 'Nothing.\n' },
    )
    expect((await scanned(path, SINCE)).no_longer_confirmed).toBeUndefined()
  })
})
