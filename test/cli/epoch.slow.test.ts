import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRepository, type SandboxRepository } from 'github-sandbox/repositories/repository'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StandIn } from '../base/models/endpoint.ts'
import { useTestDatabase } from '../databases.ts'
import { history } from '../engine/scan/scanned.ts'
import { CONCEPTS } from '../search/epochs/corpus.ts'
import { openHonestModel } from '../search/epochs/honest-model.ts'
import { namespaceOf } from '../search/epochs/stored.ts'
import { docalign } from './streams.ts'

const database = useTestDatabase()
let folder = ''
let repository: SandboxRepository
const TOPICS =
  'parser compiler scheduler renderer importer exporter logger mailer tokenizer resolver archiver balancer collector dispatcher encoder formatter gatherer highlighter indexer joiner keeper linker merger normalizer optimizer packer quoter recorder sampler tracer'.split(
    ' ',
  )
/** Of each topic a page that says one thing of it, which is true. */
function filesAbout(topics: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    topics.flatMap((topic) => [
      [`src/${topic}/start.ts`, `export const ${topic} = 1\n`],
      [
        `docs/${topic}.md`,
        `# The ${topic}\n\n## Layout\n\nThe ${topic} begins its work in \`src/${topic}/start.ts\`.\n`,
      ],
    ]),
  )
}
beforeAll(() => {
  repository = createRepository()
  repository.commit(filesAbout(TOPICS), 'Begin')
})
afterAll(() => {
  repository.remove()
})
beforeEach(async () => {
  await database.queries.deleteFrom('namespaces').execute()
  folder = mkdtempSync(join(tmpdir(), 'docalign-epoch-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

/** Too few to pass. */
const FEW = CONCEPTS.slice(0, 3)

let standIn: StandIn
beforeAll(async () => {
  standIn = await openHonestModel()
})
afterAll(() => standIn.close())

const run = (...args: string[]) => docalign(args, { cwd: folder, env: { DATABASE_URL: database.url } })
/** With a model. */
const asking = (...args: string[]) =>
  docalign(args, { cwd: folder, env: { ...withModel(), DATABASE_URL: database.url } })
const withModel = () => ({
  ...{ DOCALIGN_LLM_BASE_URL: standIn.endpoint.baseUrl, DOCALIGN_LLM_MODEL: 'stand-in' },
  ...{ DOCALIGN_EMBEDDING_BASE_URL: standIn.endpoint.baseUrl, DOCALIGN_EMBEDDING_MODEL: 'stand-in' },
})
const file = (name: string) => join(folder, name)
const written = () => JSON.parse(readFileSync(file('validation_report.json'), 'utf8'))

describe('docalign eval epoch', () => {
  it('makes an epoch of a repository once, and refuses to publish it until it has passed', async () => {
    const made = JSON.parse((await run('eval', 'epoch', 'create', repository.path, '--json')).stdout)
    expect(made).toMatchObject({
      // Of each topic a claim, a section and a declaration.
      entries: 3 * TOPICS.length,
      status: 'candidate',
      created: true,
      head: repository.git('rev-parse', 'HEAD'),
    })
    const { epoch_id: id, namespace } = made
    expect((await run('eval', 'epoch', 'create', repository.path)).stdout).toContain('the same as before, candidate')
    const refused = await run('eval', 'epoch', 'publish', id)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(`DOCALIGN_E954 not published: epoch ${id} was never validated`)
    expect((await run('search', namespace, 'parser', '--epoch', 'published')).code).toBe(2)
    const validated = await asking('eval', 'epoch', 'validate', id)
    expect(validated.stdout).toMatch(/^NCCR {2}1\.000 \(0\.\d\d–1\.00\) {2}must be above 0\.8$/m)
    expect(validated.stdout).toContain(`fewer than asked for: ${50 - TOPICS.length} known facts missing`)
    expect(validated.code).toBe(0)
    expect(written()).toMatchObject({ epoch_id: id, passed: true, nccr: 1, seed: 1 })
    expect(await run('eval', 'epoch', 'publish', id)).toMatchObject({ code: 0, stdout: `epoch ${id} is published\n` })
    const { stdout } = await run('search', namespace, 'parser', '--epoch', 'published', '--json')
    expect(JSON.parse(stdout).results[0]).toMatchObject({ source_file: 'docs/parser.md' })
    expect((await run('eval', 'epoch', 'list', namespace)).stdout).toMatch(/^\d+ +published +90 .*passed$/m)
    expect((await run('eval', 'epoch', 'show', id)).stdout).toContain(`epoch ${id}: published`)
    expect(JSON.parse((await run('eval', 'epoch', 'show', id, '--json')).stdout).report.seen_results).toHaveLength(
      TOPICS.length,
    )
  })

  it('rejects an epoch whose questions are answered wrongly, and publishes it by force with a reason alone', async () => {
    const namespace = await namespaceOf(database.queries)
    const { epoch_id: id } = JSON.parse((await run('eval', 'epoch', 'create', namespace.name, '--json')).stdout)
    writeFileSync(
      file('own.jsonl'),
      [
        {
          id: 1,
          ground_truth: 'Penguins cannot fly, and swim instead.',
          variations: ['Can penguins fly?', 'Do they?'],
        },
        { id: 2, unseen: true, kind: 'near', variations: ['Where does the parser begin its work?'] },
      ]
        .map((line) => JSON.stringify(line))
        .join('\n'),
    )
    const failed = await asking(
      'eval',
      'epoch',
      'validate',
      namespace.name,
      '--questions',
      'own.jsonl',
      '--out',
      file('own.json'),
    )
    expect(failed.code).toBe(1)
    expect(failed.stdout).toContain('failed')
    expect(failed.stdout).toContain('made up: Where does the parser begin its work?')
    expect(failed.stdout).toContain('1 known facts are too few to mean much: ask at least 25')
    expect(JSON.parse(readFileSync(file('own.json'), 'utf8'))).toMatchObject({ passed: false, iur: 0 })
    expect((await run('eval', 'epoch', 'publish', id)).stderr).toContain('failed its validation')
    expect((await run('eval', 'epoch', 'publish', id, '--force')).code).toBe(2)
    expect((await run('eval', 'epoch', 'publish', id, '--force', '--why', 'a known gap')).stdout).toBe(
      `epoch ${id} is published by force: a known gap\n`,
    )
    expect(JSON.parse((await run('eval', 'epoch', 'show', id, '--json')).stdout)).toMatchObject({
      forced_why: 'a known gap',
    })
  })

  it('validates a folder without leaving anything behind, the same for the same seed', async () => {
    const one = await asking('eval', 'epoch', 'validate', repository.path, '--dry-run', '--json')
    expect(one.code).toBe(0)
    expect(existsSync(file('validation_report.json'))).toBe(false)
    const other = await asking('eval', 'epoch', 'validate', repository.path, '--dry-run', '--json')
    const measured = (text: string) => ({
      ...JSON.parse(text),
      epoch_id: '',
      spent: null,
      timestamp: '',
      duration_ms: 0,
    })
    expect(measured(other.stdout)).toEqual(measured(one.stdout))
    expect(await database.queries.selectFrom('namespaces').select('id').execute()).toEqual([])
  })

  it('says that a repository of one concept is too small to mean much', async () => {
    const outcome = await asking('eval', 'epoch', 'validate', history(filesAbout(TOPICS.slice(0, 1))).path, '--dry-run')
    expect(outcome.stdout).toMatch(/\d known facts are too few to mean much: ask at least 25/)
  })

  it('asks a model nothing again about a folder that was validated before, though no database is there', async () => {
    const env = { XDG_CACHE_HOME: folder, ...withModel() }
    const small = history(filesAbout(TOPICS.slice(0, 3)))
    const validated = () => docalign(['eval', 'epoch', 'validate', small.path, '--dry-run'], { cwd: folder, env })
    const before = standIn.received.length
    await validated()
    const once = standIn.received.length
    expect(once).toBeGreaterThan(before)
    await validated()
    expect(standIn.received.length).toBe(once)
  })

  it('asks the search that people have, which finds by meaning where there is an embedding model', async () => {
    const line = { id: 'x', unseen: true, variations: ['where does the marsupial hop'] }
    writeFileSync(file('own.jsonl'), JSON.stringify(line))
    await asking('eval', 'epoch', 'validate', repository.path, '--questions', 'own.jsonl', '--dry-run')
    const embedded = standIn.received.flatMap(({ body }) => body.input ?? [])
    expect(embedded).toContain('where does the marsupial hop')
  })

  it('needs a model or questions, says so, and shows what the docs say of themselves', async () => {
    const outcome = await run('eval', 'epoch', 'validate', repository.path)
    expect(outcome.code).toBe(2)
    expect(outcome.stderr).toMatch(
      /DOCALIGN_E956 not validated: the gate needs a model or your own questions; set DOCALIGN_LLM/,
    )
    expect(outcome.stdout).toMatch(
      /^Self-check of the docs, which decides nothing:\n {2}30 of 30 headings find their section\n/,
    )
    expect(existsSync(file('validation_report.json'))).toBe(false)
    const json = JSON.parse((await run('eval', 'epoch', 'validate', repository.path, '--json')).stdout)
    expect(json).toMatchObject({ self_check: { headings: { asked: 30 }, vanished: null, contradictions: [] } })
  })

  it('asks the questions that a repository keeps', async () => {
    const line = (topic: string) => ({
      ...{
        id: topic,
        ground_truth: `The ${topic} begins its work in src/${topic}/start.ts.`,
        value: `src/${topic}/start.ts`,
      },
      variations: [`where does the ${topic} begin its work`, `start of the ${topic}`],
    })
    const unseen = TOPICS.map((topic) => ({ id: `${topic}?`, unseen: true, variations: [`xyzzy ${topic}ology plugh`] }))
    const questions = [...TOPICS.map(line), ...unseen].map((each) => JSON.stringify(each)).join('\n')
    const kept = history({ ...filesAbout(TOPICS), '.docalign/questions.jsonl': questions })
    const outcome = await run('eval', 'epoch', 'validate', kept.path, '--dry-run')
    expect(outcome.stdout).toContain('your own questions: 60')
    expect(outcome.stdout).toMatch(/^passed/m)
    expect(outcome.code).toBe(0)
    const lost = await run('eval', 'epoch', 'validate', kept.path, '--dry-run', '--drop', '0.33')
    expect(lost.code).toBe(1)
    expect(lost.stdout).toContain('search was kept from 33 % of the sections')
  })

  it('records nothing in a dry run', async () => {
    const namespace = await namespaceOf(database.queries, FEW)
    const { epoch_id: id } = JSON.parse((await run('eval', 'epoch', 'create', namespace.name, '--json')).stdout)
    expect((await asking('eval', 'epoch', 'validate', id, '--dry-run')).stdout).toContain('are too few to mean much')
    expect((await run('eval', 'epoch', 'show', id)).stdout).toContain('never validated')
  })

  it('fits thresholds on judged answers and uses them from then on', async () => {
    const namespace = await namespaceOf(database.queries, FEW)
    const fit = await asking('eval', 'epoch', 'calibrate', '--json')
    const { similarity_high_threshold: high, held_out } = JSON.parse(fit.stdout)
    expect(held_out.pairs).toBeGreaterThan(40)
    await run('eval', 'epoch', 'create', namespace.name)
    await asking('eval', 'epoch', 'validate', namespace.name)
    expect(written().config.similarity_high_threshold).toBe(high)
    writeFileSync(file('pairs.jsonl'), '{"id": 1, "ground_truth": "a", "answer": "b"}\n')
    expect((await run('eval', 'epoch', 'calibrate', 'pairs.jsonl')).stderr).toMatch(
      /^DOCALIGN_E952 pairs\.jsonl:1 needs/,
    )
    await database.queries.deleteFrom('similarity_thresholds').execute()
  })

  it.each([
    ['publish x', 'DOCALIGN_E401'],
    ['show 999999', 'DOCALIGN_E953'],
    ['validate 999999', 'DOCALIGN_E953'],
    ['validate', 'DOCALIGN_E401'],
    ['validate 1 --seed x', 'DOCALIGN_E401'],
    ['validate 1 --max-usd -1', 'DOCALIGN_E401'],
    ['validate 1 --questions nothing.jsonl', 'DOCALIGN_E402'],
    ['create nowhere', 'DOCALIGN_E101'],
    ['create project:no/body', 'DOCALIGN_E404'],
    ['create project:no/body --head main', 'DOCALIGN_E401'],
  ])('refuses docalign eval epoch %s with %s', async (line, code) => {
    const outcome = await run('eval', 'epoch', ...line.split(' '))
    expect(outcome.code).toBe(2)
    expect(outcome.stderr).toMatch(new RegExp(`^${code} `))
  })
})
