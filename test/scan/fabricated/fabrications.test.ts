import { describe, expect, it } from 'vitest'
import { configSchema } from '../../../src/config/schema.ts'
import { judgeScanWith } from '../../../src/scan/judgement/judged-with-model.ts'
import { writtenLines } from '../../../src/scan/pages/written-lines.ts'
import { scanClaims } from '../../../src/scan/scan.ts'
import { open } from '../../git/opened.ts'
import { type Files, history, packageJson } from '../scanned.ts'

const OPTIONS = ['base', 'head', 'json', 'html'].map((name) => `  ${name}: { type: 'string' },`).join('\n')
const CODE: Files = {
  'package.json': packageJson({
    version: '1.4.0',
    bin: { tidy: 'dist/cli/main.js' },
    dependencies: { queuer: '^6.7.0', redis: '^5.0.0' },
  }),
  'src/cli/main.js': "export const COMMANDS = ['sort', 'merge', 'split']\n",
  'src/cli/options.js': `export const OPTIONS = {\n${OPTIONS}\n}\n`,
  'src/notes.js':
    "export function readNotes() {}\nexport class Notebook {\n}\nexport class Shelf extends Rack {\n}\nconst speed = 'fast'\nread(process.env.TIDYNOTES_FOLDER)\n",
  'docs/options.md':
    '# Options\n\n`tidy sort --base REF`, `tidy merge --head REF`, `tidy split --json`, `tidy sort --html FILE`.\n\nA note that cannot be read is tried three times.\n',
  'docs/guide.md': '# Guide\n\nNotes lie in `src/notes.js`.\n',
}

/** What the judge calls an error in a page that says one thing more, in a scan of everything and in that of the change alone. */
async function errorsOf(
  line: string,
  page = 'docs/guide.md',
  more: Files = {},
): Promise<{ all: string[]; change: string[] }> {
  const repository = history({ ...CODE, ...more })
  const base = repository.git('rev-parse', 'HEAD')
  repository.commit({ [page]: `${more[page] ?? CODE[page]}\n${line}\n` })
  return { all: await judged(repository.path, null), change: await judged(repository.path, base) }
}

async function judged(path: string, base: string | null): Promise<string[]> {
  const repository = await open(path)
  const head = await repository.resolve('HEAD')
  const config = configSchema.parse({})
  const scanned = await scanClaims(repository, { head, base, config, includeUncertain: false, now: 0 })
  const concerns = base === null ? () => true : await writtenLines(repository, base, head, scanned.docs)
  const pages = { ...scanned, findings: scanned.result.findings }
  const { issues } = await judgeScanWith(null, pages, {
    ...{ types: ['facts', 'hallucination'], suppress: [], criteria: [] },
    concerns: concerns ?? (() => false),
  })
  return issues.flatMap(({ severity, type }) => (severity === 'error' ? [type] : []))
}

const INVENTED = { all: ['hallucination'], change: ['hallucination'] }
const WRONG = { all: ['fact_mismatch'], change: ['fact_mismatch'] }
const NOTHING = { all: [], change: [] }

describe('A call', () => {
  it.each([
    'They are sorted by `sortNotesTwice()`.',
    'They are sorted by the function `sortNotesTwice`.',
    'The helper `sortNotesTwice` sorts them.',
    "Tidy's `sortNotesTwice()` sorts them.",
    'All of them go with `Notebook.shredEverything()`.',
    'All of them go with `tidy.shredEverything()`.',
    'What is old goes with `prune(notes)`.',
  ])('that no code has is made up: %s', async (line) => {
    expect(await errorsOf(line)).toEqual(INVENTED)
  })

  it.each([
    'They are read by `readNotes()`.',
    "Node's `readFolderTwice()` does the same.",
    'The work is done by `addManyJobs()` of Queuer.',
    'There is no `sortNotesTwice()`.',
    '`sortNotesTwice()` is unsupported.',
    'A click ends in `addEventListener()`.',
    'It ends like `structuredClone()`.',
    'Names such as `readAndSort()` are good names.',
    'A shelf has `Shelf.lendOut()`.',
    'You may write `greet("Will")` there.',
    'Nothing is `sortedByHand`.',
  ])('may be the code’s, or others’: %s', async (line) => {
    expect(await errorsOf(line)).toEqual(NOTHING)
  })

  it('may be one of a package that the page’s samples import', async () => {
    const sample = "# Guide\n\nNotes lie in `src/notes.js`.\n\n```js\nimport { add } from 'other-package'\n```\n"
    expect(await errorsOf('It calls `registerQueue()`.', 'docs/guide.md', { 'docs/guide.md': sample })).toEqual(NOTHING)
  })

  it('may be one that the page’s samples use', async () => {
    const sample = '# Guide\n\nNotes lie in `src/notes.js`.\n\n```js\nconst handler = () => sortMyNotes()\n```\n'
    expect(await errorsOf('It calls `sortMyNotes()`.', 'docs/guide.md', { 'docs/guide.md': sample })).toEqual(NOTHING)
  })

  it('says nothing on a page that speaks of nothing of the repository', async () => {
    const page = { 'docs/other.md': '# Thoughts\n\nMuch could be said.\n' }
    expect(await errorsOf('It calls `sortNotesTwice()`.', 'docs/other.md', page)).toEqual(NOTHING)
  })
})

describe('An option of an own program', () => {
  it.each([
    'In a hurry `tidy sort --fast` helps.',
    'In a hurry `npx tidy sort --no-questions` helps.',
    'All are mended by `tidy repair notes.md`.',
  ])('that is not where the others are declared is made up: %s', async (line) => {
    expect(await errorsOf(line)).toEqual(INVENTED)
  })

  it.each(['`tidy sort --json` helps.', 'Write `/tidy repair` below it.', '`git log --fast` helps.'])(
    'may be declared, or of another program: %s',
    async (line) => {
      expect(await errorsOf(line)).toEqual(NOTHING)
    },
  )

  it('may stand alone on a page that names several', async () => {
    expect(await errorsOf('With `--fast` nothing is asked.', 'docs/options.md')).toEqual(INVENTED)
    expect(await errorsOf('After `git fetch`, with `--fast` nothing is asked.', 'docs/options.md')).toEqual(NOTHING)
    expect(await errorsOf('With `--fast` nothing is asked.')).toEqual(NOTHING)
  })

  it('may be the opposite of one that is declared', async () => {
    const code = { 'src/cli/options.js': `export const OPTIONS = {\n${OPTIONS}\n  color: { type: 'boolean' },\n}\n` }
    expect(await errorsOf('In black: `tidy sort --no-color`.', 'docs/guide.md', code)).toEqual(NOTHING)
  })

  it('may be one that the code gives to another program', async () => {
    const code = { 'tasks.toml': 'build = ["other", "-W", "--keep-going"]\n' }
    expect(await errorsOf('It runs with `--keep-going`.', 'docs/options.md', code)).toEqual(NOTHING)
  })

  it('may be declared by a call over several lines, elsewhere than the others', async () => {
    const code = { 'lib/more.py': 'commands.add_parser(\n    "repair",\n    help="x",\n)\n' }
    expect(await errorsOf('All are mended by `tidy repair notes.md`.', 'docs/guide.md', code)).toEqual(NOTHING)
  })
})

describe('A version in passing', () => {
  it.each([
    'The queue is that of `queuer` 4.',
    'The queue is that of `queuer@5.1`.',
    'It goes by version 2 of `queuer`.',
    'All this came with Tidy 2.3, and stays.',
    'Notes have folders since Tidy 2.3 came out.',
    'Notes of earlier days are read by `queuer` 4 too.',
  ])('that no manifest admits is wrong: %s', async (line) => {
    expect(await errorsOf(line)).toEqual(WRONG)
  })

  it.each([
    'The queue is that of `queuer` 6.',
    'The queue is that of `queuer` 4 or later.',
    'Before that it was `queuer` 4.',
    'Upgrade from `queuer` 4 with care.',
    '- `queuer` 4',
    'It uses `redis` 7 as its server.',
    'Run `queuer` 4 times.',
    'Install version 4 of `queuer`, as later ones do not go\nwith what Notes v3 brings.',
    'The others use `other-queue` 4.',
    'Tidy 1.4 has this, as Tidy 1 has.',
    '<!-- docalign-ignore -->\nThe queue is that of `queuer` 4.',
  ])('may be admitted, or another’s: %s', async (line) => {
    expect(await errorsOf(line)).toEqual(NOTHING)
  })
})

describe('What the rest of the repository has', () => {
  it('tells a variable by those that the code reads', async () => {
    expect(await errorsOf('The environment variable `TIDYNOTES_COLOR` sets the color.')).toEqual(INVENTED)
    expect(await errorsOf('The environment variable `NODE_NO_WARNINGS` quiets it.')).toEqual(NOTHING)
  })

  it('tells a route by the others of the page', async () => {
    const page = { 'docs/api.md': '# API\n\n`GET /api/notes` lists them.\n', 'src/api.js': "get('/api/notes', list)\n" }
    expect(await errorsOf('`GET /api/archive` lists the rest.', 'docs/api.md', page)).toEqual(INVENTED)
    expect(await errorsOf('`GET /api/shelf/ID` lists the rest.', 'docs/api.md', page)).toEqual(NOTHING)
  })

  it('tells a path by the others of the page in the same folder', async () => {
    expect(await errorsOf('They are sorted in `src/sorting/order.js`.')).toEqual(INVENTED)
    expect(await errorsOf('They are sorted in `lib/sorting/order.js`.')).toEqual(NOTHING)
  })

  it.each([
    'A note that cannot be read is tried five times.',
    '**It goes on.** A note that cannot be read is tried five times.',
    'It goes on; a note that cannot be read is tried five times.',
    'It goes on, and a note that cannot be read is tried fifty times.',
  ])('tells a number by what another page says: %s', async (line) => {
    const { all, change } = await errorsOf(line)
    expect(new Set([...all, ...change])).toEqual(new Set(['detail_inconsistency']))
    expect(change).toHaveLength(1)
  })
})

describe('A page that goes on and on is judged in seconds of the processor:', () => {
  const many = (piece: (index: number) => string): string =>
    Array.from({ length: 6_000 }, (_, at) => piece(at)).join('')
  const letters = (index: number): string => String.fromCharCode(65 + (index % 26), 65 + (Math.floor(index / 26) % 26))
  it.each<[string, string, string]>([
    ['calls', many(() => '`aaaa()` '), ''],
    ['dependencies', many(() => '`queuer` 4 '.repeat(4)), ''],
    ['itself', many(() => 'Tidy 9 '.repeat(8)), ''],
    ['variables', many((at) => `\`TIDYNOTES_X${at}\` `), ''],
    ['variables of all kinds', many((at) => `Set \`X${letters(at)}${letters(at * 7)}Y_HOME\`.\n\n`), ''],
    ['options', many((at) => `\`tidy --word${at}\` `), many((at) => `word${at}${at % 9 ? ' ' : '\n'}`)],
    [
      'one option again and again',
      many(() => '`tidy sort --gone`\n\n'),
      `const gone = 1 // 'x --gone'\n${'x = 1\n'.repeat(300_000)}`,
    ],
    ['options in odd code', '`tidy --gone`', `${'arg'.repeat(120_000)} --gone`],
  ])('%s', async (_, line, source) => {
    const page = `${CODE['docs/options.md']}\n${line}\n`
    const { path } = history({ ...CODE, 'docs/options.md': page, 'src/odd.js': source })
    const before = process.cpuUsage()
    await judged(path, null)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(20)
  })
})

describe('A version of the repository itself', () => {
  it.each([
    'This option will be removed in `tidy@2`.',
    'Notes of old formats have been removed in tidy v2.',
    'In the upcoming major release (tidy v2) the default is `false`.',
  ])('that is announced is not made up: %s', async (line) => {
    expect(await errorsOf(line)).toEqual(NOTHING)
  })
})

it('A task that only a program of the repository runs is an example of its readers', async () => {
  const more = { 'package.json': packageJson({ bin: { tidy: 'dist/cli/main.js', npm: 'dist/npm.js' } }) }
  expect(await errorsOf('Then run `npm run shelve` in it.', 'docs/guide.md', more)).toEqual(NOTHING)
  expect(await errorsOf('Then run `npm run shelve` in it.')).toEqual(INVENTED)
})
