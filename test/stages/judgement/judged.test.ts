import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { configSchema } from '../../../src/base/config/schema.ts'
import { memoryCache } from '../../../src/base/models/cache.ts'
import { openReader } from '../../../src/engine/reader/open.ts'
import { CLAIM_TYPES } from '../../../src/engine/rules/claim-kinds.ts'
import { checkPage } from '../../../src/engine/scan/pages/page.ts'
import { writtenLines } from '../../../src/engine/scan/pages/written-lines.ts'
import { scanClaims } from '../../../src/engine/scan/scan.ts'
import type { ValidationResult } from '../../../src/judge/index.ts'
import { judgeScan } from '../../../src/stages/judgement/judged.ts'
import { open } from '../../base/git/opened.ts'
import { openStandIn, type StandIn } from '../../base/models/endpoint.ts'
import { DRIFTS, type ReadDrift } from '../../engine/reader/drifts.ts'
import { knowing } from '../../engine/reader/model.ts'
import { type Files, history, packageJson } from '../../engine/scan/scanned.ts'
import { expectConforming } from '../../judge/satisfying.ts'

const CODE = {
  'package.json': packageJson({ engines: { node: '>=20' }, scripts: { build: 'node build.js' }, bin: 'src/main.js' }),
  'src/main.js':
    "export function readNotes() {}\nconst { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } })\nread(process.env.NOTES_FOLDER)\n",
}
const PAGE = [
  '# Notes',
  '',
  'Node.js 20 or later is required. `readNotes()` lies in `src/main.js`.',
  '',
  'Run `npm run build`, then `tidy --dry-run` with `NOTES_FOLDER` set.',
  '## Limits',
  'A note that cannot be read is tried three times.',
  '',
]

const withLine = (line: string): Files => ({ ...CODE, 'README.md': [...PAGE, line, ''].join('\n') })

async function judgedAt(
  path: string,
  base: string | null,
  criteria: readonly string[] = [],
): Promise<ValidationResult> {
  const repository = await open(path)
  const head = await repository.resolve('HEAD')
  const config = configSchema(CLAIM_TYPES).parse({ suppress: [{ pattern: '^oddNotes' }] })
  const scanned = await scanClaims(repository, { head, base, config, includeUncertain: false, now: 0 })
  const concerns = base === null ? () => true : await writtenLines(repository, base, head, scanned.docs)
  const result = await judgeScan(
    null,
    { ...scanned, findings: scanned.result.findings },
    { types: config.judge.types, suppress: config.suppress, criteria, concerns: concerns ?? (() => false) },
  )
  expectConforming(result)
  return result
}

const errors = ({ issues }: ValidationResult): string[] =>
  issues.filter(({ severity }) => severity === 'error').map(({ type, location }) => `${type} ${location}`)

describe('The judge of docs', () => {
  const at = 'file:README.md:line:9'

  it.each<[string, string[]]>([
    ['Nothing is made up here.', []],
    ['See [the guide](docs/guide.md).', [`hallucination ${at}`]],
    ['See [what is below](#below).', [`hallucination ${at}`]],
    ['Node.js 16 or later is required.', [`fact_mismatch ${at}`]],
    // What neither a closed scope nor history can tell is open.
    ['It calls `readAllNotesTwice()` first.', []],
    ['It is read in `src/reader.js` first.', []],
    ['`NOTES_COLOR` sets the color.', []],
    ['A note that cannot be read is tried five times.', []],
    ['Put your settings into `.github/notes.yml`.', []],
    ['See [the guide](docs/guide.md). <!-- docalign-ignore -->', []],
    ['See [oddNotes](oddNotes.md) too.', []],
    ['Use `actions/checkout` in CI, and `setTimeout` in code.', []],
    ['Name it `src/NNNN_name.js`, say.', []],
  ])('says of “%s”: %j', async (line, expected) => {
    expect(errors(await judgedAt(history(withLine(line)).path, null))).toEqual(expected)
  })

  it('measures no correctness where only names were checked, and no statement', async () => {
    const page = '# Notes\n\nEach call of `readNotes` is tried five times before it gives up.\n'
    const { metadata } = await judgedAt(history({ ...CODE, 'README.md': page }).path, null)
    expect(metadata?.coverage?.statements).toEqual({ checked: 0, total: 1 })
    expect(metadata?.not_measured).toContain('correctness')
  })

  it('has checked a sentence that a finding calls false, whatever is marked as code in it', async () => {
    const page = '# Notes\n\nIt needs Node.js 16 or later, as `engines` of `package.json` says.\n'
    const { metadata } = await judgedAt(history({ ...CODE, 'README.md': page }).path, null)
    expect(metadata?.coverage?.statements).toEqual({ checked: 1, total: 1 })
  })

  it('does not take a picture without a text for part of every sentence on its line', async () => {
    const page = '# Notes\n\nNotes are kept in memory. The menu ![](docs/gone.png) is shown.\n'
    const { metadata } = await judgedAt(history({ ...CODE, 'README.md': page }).path, null)
    expect(metadata?.undecided_statements).toContain('Notes are kept in memory.')
  })

  it('tells of a finding that the code contradicts the page', async () => {
    const renamed = packageJson({ scripts: { compile: 'node build.js' } })
    const repository = history({ ...CODE, 'README.md': PAGE.join('\n') }, { 'package.json': renamed })
    const result = await judgedAt(repository.path, null)
    expect(errors(result)).toContain('fact_mismatch file:README.md:line:5')
    expect(result.valid).toBe(false)
  })

  it('of a change looks at the lines that it writes, and cannot tell whether what is not there was made up', async () => {
    const repository = history(withLine('See [the guide](docs/guide.md).'))
    const base = repository.git('rev-parse', 'HEAD')
    repository.commit({
      'README.md': [...PAGE, 'See [the guide](docs/guide.md).', '', 'See [the rest](docs/rest.md).', ''].join('\n'),
    })
    const criteria = ['All facts are supported', 'No hallucinations are present']
    const result = await judgedAt(repository.path, base, criteria)
    expect(errors(result)).toContain('fact_mismatch file:README.md:line:11')
    expect(result.issues.map(({ location }) => location)).not.toContain(at)
    expect(result.failed_criteria).toEqual(['All facts are supported'])
    expect(result.metadata?.undecided_criteria).toEqual(['No hallucinations are present'])
  })

  it('supports no facts of a page that makes something up', async () => {
    const criteria = ['All facts are supported', 'No hallucinations are present']
    const result = await judgedAt(history(withLine('See [the guide](docs/guide.md).')).path, null, criteria)
    expect(result.failed_criteria).toEqual(criteria)
  })

  it('decides the criteria of the configuration', async () => {
    const result = await judgedAt(history(withLine('All is well.')).path, null, [
      'mentions "npm run build"',
      'has a section "Licence"',
    ])
    expect(result).toMatchObject({
      passed_criteria: ['mentions "npm run build"'],
      failed_criteria: ['has a section "Licence"'],
    })
  })
})

describe('A page that speaks of a repository', () => {
  const about = async (text: string): Promise<ValidationResult> => {
    const repository = await open(history(CODE).path)
    const head = await repository.resolve('HEAD')
    const config = configSchema(CLAIM_TYPES).parse({ suppress: [{ pattern: '^oddNotes' }] })
    const page = await checkPage(repository, { path: 'draft.md', bytes: Buffer.from(text), head, config })
    const result = await judgeScan(null, page, {
      ...{ types: ['criteria', 'facts', 'hallucination'], criteria: ['All facts are supported'] },
      ...{ suppress: config.suppress, concerns: () => true, isAboutRepository: true },
    })
    expectConforming(result)
    return result
  }

  it.each<[string, 'supported' | 'open' | 'refuted']>([
    ['See `src/main.js`.', 'supported'],
    ['Run `npm run build`.', 'supported'],
    // Words beside claims that hold, no claim, an uncertain one, and a value beside one that holds.
    ['`readNotes()` lies in `src/main.js`.', 'open'],
    ['`readNotes()` deletes all notes.', 'open'],
    ['Node.js 20 or later is required.', 'open'],
    ['Notes are sorted.', 'open'],
    ['`readNotesTwice()` lies in `src/main.js`.', 'open'],
    ['`readNotes()` tries it three times.', 'open'],
    ['Node.js 16 or later is required.', 'refuted'],
    ['See [the guide](guide.md).', 'refuted'],
    ['See [what is below](#below).', 'refuted'],
  ])('and says “%s” is %s', async (text, expected) => {
    const { passed_criteria, failed_criteria, metadata } = await about(`# Notes\n\n${text}\n`)
    const answer = passed_criteria?.length ? 'supported' : failed_criteria?.length ? 'refuted' : 'open'
    expect(answer).toBe(expected)
    expect(metadata?.undecided_statements !== undefined).toBe(expected === 'open')
  })

  it('has nothing told of what the configuration mutes', async () => {
    expect((await about('See [oddNotes](oddNotes.md).\n')).issues.map(({ type }) => type)).toEqual([
      'criteria_unchecked',
    ])
  })

  it('is held against its history where it is committed', async () => {
    const text = '# Notes\n\nRun `npm run build`, then read `docs/guide.md`.\n'
    const fixture = history({ ...CODE, 'README.md': text, 'docs/guide.md': '# Guide\n' }, { 'docs/guide.md': null })
    const repository = await open(fixture.path)
    const head = await repository.resolve('HEAD')
    const config = configSchema(CLAIM_TYPES).parse({})
    const { findings } = await checkPage(repository, { path: 'README.md', bytes: Buffer.from(text), head, config })
    expect(findings).toMatchObject([{ value: 'docs/guide.md', ever_true: true }])
  })
})

describe('A page that a model reads', () => {
  let standIn: StandIn
  beforeEach(async () => {
    standIn = await openStandIn(knowing(DRIFTS))
  })
  afterEach(() => standIn.close())

  async function read(commits: readonly Files[], path: string, text: string) {
    const [first = {}, ...rest] = commits
    const repository = await open(history(first, ...rest).path)
    const head = await repository.resolve('HEAD')
    const config = configSchema(CLAIM_TYPES).parse({})
    const reader = openReader({ language: standIn.endpoint, embedding: null }, config, { cache: memoryCache() })
    return checkPage(repository, { path, bytes: Buffer.from(text), head, config, ...(reader && { reader }) })
  }

  it.each(DRIFTS)('has a finding of type $type of which history says nothing', async (drift) => {
    const [[path = '', text = ''] = []] = Object.entries(drift.page)
    const page = await read([{ ...drift.page, ...drift.before }, drift.after], path, String(text))
    expect(page.findings).toMatchObject([{ line: 3, ever_true: null, reason: expect.stringContaining(drift.place) }])
    expect(page.reading).toMatchObject({ model: 'stand-in', passages: 1, faults: 1, stopped: null })
    const result = await judgeScan(null, page, {
      ...{ types: ['criteria', 'facts', 'hallucination'], criteria: ['All facts are supported'] },
      ...{ suppress: [], concerns: () => true, isAboutRepository: true },
    })
    expectConforming(result)
    // It says something else than the code does; nothing tells that it was made up.
    expect(errors(result)).toEqual([`fact_mismatch file:${path}:line:3`])
    expect(result.failed_criteria).toEqual(['All facts are supported'])
    expect(result.metadata?.model).toBe('stand-in')
  })

  it('has what rules find but once', async () => {
    const text = '# Notes\n\nSee [the guide](guide.md). `fetchNotes` tries three times.\n'
    const [behavior] = DRIFTS
    const { findings } = await read([behavior?.after ?? {}], 'draft.md', text)
    expect(findings.map(({ value, ever_true }) => [value, ever_true])).toEqual([
      ['guide.md', false],
      ['`fetchNotes` tries three times', null],
    ])
  })

  it('has decided each sentence that the words of a finding go through', async () => {
    const words = 'Notes are sorted. `fetchNotes` tries three times.'
    standIn.answer = knowing([{ ...(DRIFTS[0] as ReadDrift), words }])
    const page = await read([DRIFTS[0]?.after ?? {}], 'draft.md', `# Notes\n\n${words} It ends.\n`)
    const { metadata } = await judgeScan(null, page, {
      ...{ types: ['facts'], criteria: [], suppress: [], concerns: () => true, isAboutRepository: true },
    })
    expect(metadata).toMatchObject({
      undecided_statements: ['It ends.'],
      coverage: { statements: { checked: 2, total: 3 } },
    })
  })
})
