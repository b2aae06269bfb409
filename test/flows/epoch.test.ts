import type { SandboxCheckRun, SandboxRepository } from 'github-sandbox/sandbox'
import { afterAll, describe, expect, it } from 'vitest'
import { docalign } from '../cli/streams.ts'
import { openHonestModel } from '../search/epochs/honest-model.ts'
import { completed, eventually, quiet, useApp } from './app.ts'

const standIn = await openHonestModel()
const { endpoint } = standIn
const app = useApp({ models: { language: endpoint, embedding: endpoint } }, { isGated: true })
afterAll(() => standIn.close())

const TOPICS = 'parser compiler scheduler renderer importer exporter logger mailer tokenizer resolver'.split(' ')
/** Too few for an epoch to pass. */
const FEW = TOPICS.slice(0, 5)
const sources = (topics: readonly string[]) =>
  Object.fromEntries(topics.map((topic) => [`src/${topic}.ts`, `export const ${topic} = 1\n`]))
/** Sentences that differ in their value alone: nothing tells which of them answers. */
const alike = (topics: readonly string[]) =>
  topics.map((topic) => `- The code of the app begins in \`src/${topic}.ts\`.\n`).join('')
const apart = (topics: readonly string[]) =>
  topics.map((topic) => `- Whoever changes the ${topic} begins in \`src/${topic}.ts\`.\n`).join('')
const page = (text: string) => `# Code\n\n## Where\n\n${text}`
/** A gate with as low thresholds as ten topics can pass: the questions of the default ones take ten times as long. */
const gate = (rules: string) => `epochs:\n  gate: ${rules}\n  seen: 9\n  unseen: 3\n  nccr: 0.5\n  iur: 0.5\n`
const SHADOW = { '.docalign.yml': gate('shadow') }

/** The check run of a commit's epoch, once it is completed. */
async function epochRun(repository: SandboxRepository, sha: string): Promise<SandboxCheckRun> {
  let run: SandboxCheckRun | undefined
  await eventually(() => {
    run = repository.checkRuns.findLast(({ headSha, name }) => headSha === sha && name === 'DocAlign epoch')
    expect(run, `epoch of ${sha}`).toMatchObject({ status: 'completed' })
  })
  return run as SandboxCheckRun
}

const cli = (...args: string[]) => docalign(args, { env: { DATABASE_URL: app.databaseUrl } })
const epochs = async ({ fullName }: SandboxRepository) => {
  const { stdout } = await cli('eval', 'epoch', 'list', `project:${fullName}`, '--json')
  return JSON.parse(stdout).epochs as { epoch_id: string; status: string; forced_why: string | null }[]
}

describe('The epoch of a default branch', () => {
  it('is published in shadow whatever its validation says, which the check run tells', async () => {
    const { repository } = await app.installed({ ...SHADOW, ...sources(FEW), 'README.md': page(alike(FEW)) })
    const sha = repository.checkRuns[0]?.headSha ?? ''
    const run = await epochRun(repository, sha)
    expect(run).toMatchObject({
      conclusion: 'neutral',
      title: expect.stringMatching(/^Would fail: NCCR -\d\.\d\d, IUR /),
    })
    expect(run.summary).toContain('**Would have failed**')
    expect(run.summary).toContain('The gate runs in shadow and blocks nothing')
    expect(run.summary).toMatch(/\*\*Answered wrong\*\*: \[`README\.md:\d+`\]/)
    expect(run.summary?.split('\n')).toHaveLength(5)
    expect(run.text).toContain('### What to fix')
    await quiet(app, repository)
    expect(await epochs(repository)).toMatchObject([{ status: 'published', forced_why: 'the gate runs in shadow' }])
    expect(repository.issues).toEqual([])
  })

  it('is kept from being published by a gate that blocks, with one issue until the next epoch passes', async () => {
    const config = gate('blocking\n  on_failure: issue')
    const { repository } = await app.installed({
      ...sources(TOPICS),
      'README.md': page(alike(FEW)),
      '.docalign.yml': config,
    })
    const first = await epochRun(repository, repository.checkRuns[0]?.headSha ?? '')
    expect(first).toMatchObject({ conclusion: 'failure', title: expect.stringMatching(/^Failed: NCCR -\d\.\d\d/) })
    await quiet(app, repository)
    const [rejected] = await epochs(repository)
    expect(rejected?.status).toBe('rejected')
    const refused = await cli('eval', 'epoch', 'publish', rejected?.epoch_id ?? '')
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('failed its validation') })
    expect(repository.issues).toMatchObject([{ state: 'open', title: 'The docs fail their validation', byApp: true }])
    expect(repository.issues[0]?.body).toMatch(/README\.md:\d+/)

    const worse = await repository.commit('main', { 'docs/more.md': page(alike(FEW)) })
    expect((await epochRun(repository, worse)).conclusion).toBe('failure')
    await quiet(app, repository)
    expect(repository.issues).toHaveLength(1)
    expect(repository.issues[0]?.body).toContain(worse.slice(0, 7))

    const mended = await repository.commit('main', { 'README.md': page(apart(TOPICS)), 'docs/more.md': null })
    expect(await epochRun(repository, mended)).toMatchObject({
      ...{ conclusion: 'success', title: expect.stringMatching(/^Passed: NCCR 1\.00/) },
    })
    await quiet(app, repository)
    expect(repository.issues).toMatchObject([{ state: 'closed', body: expect.stringContaining('passed at') }])
    expect((await epochs(repository)).map(({ status }) => status)).toEqual(['published', 'rejected', 'rejected'])
    const found = await cli('search', `project:${repository.fullName}`, 'parser', '--epoch', 'published', '--json')
    expect(JSON.parse(found.stdout).results[0].answer).toContain('Whoever changes the parser')
  })

  it('is not validated when the configuration wants no gate', async () => {
    const { repository } = await app.installed({
      ...sources(FEW),
      'README.md': page(apart(FEW)),
      '.docalign.yml': gate('off'),
    })
    await quiet(app, repository)
    expect(repository.checkRuns.map(({ name }) => name)).toEqual(['DocAlign'])
    expect(await epochs(repository)).toMatchObject([{ status: 'candidate' }])
  })

  it('is asked about once when another commit says the same, and again when somebody wants it', async () => {
    const { repository } = await app.installed({ ...SHADOW, ...sources(FEW), 'README.md': page(apart(FEW)) })
    const sha = repository.checkRuns[0]?.headSha ?? ''
    const run = await epochRun(repository, sha)
    const same = await repository.commit('main', { 'data/more.csv': 'a,b\n' })
    await epochRun(repository, same)
    await quiet(app, repository)
    const [epoch, ...others] = await epochs(repository)
    expect(others).toEqual([])
    const shown = async () => JSON.parse((await cli('eval', 'epoch', 'show', epoch?.epoch_id ?? '', '--json')).stdout)
    expect((await shown()).validations).toHaveLength(1)
    expect((await shown()).commits).toEqual([same, sha])
    await repository.requestAction(run.id, 'recheck')
    await quiet(app, repository)
    expect((await shown()).validations).toHaveLength(2)
  })

  it('is that of a tag or a release, too, and leaves the published one alone', async () => {
    const { repository } = await app.installed({ ...SHADOW, ...sources(FEW), 'README.md': page(apart(FEW)) })
    await completed(repository, repository.checkRuns[0]?.headSha ?? '')
    const old = await repository.commit('support', { ...sources(FEW), 'docs/old.md': page(alike(FEW)) })
    await repository.tag('v0.9', old)
    const run = await epochRun(repository, old)
    expect(run.title).toMatch(/^Would fail/)
    expect(run.summary).toContain('differs from the default branch now')
    await quiet(app, repository)
    const [, published] = await epochs(repository)
    expect(published).toMatchObject({ status: 'published' })
    const found = await cli('search', `project:${repository.fullName}`, 'parser', '--epoch', 'latest', '--json')
    const files = (JSON.parse(found.stdout).results as { source_file: string }[]).map((result) => result.source_file)
    expect(files[0]).toBe('README.md')
    expect(files).not.toContain('docs/old.md')
  })
})

describe('The epoch of a default branch, without a model', () => {
  const plain = useApp({}, { isGated: true })
  const shown = async (files: Readonly<Record<string, string>>) => {
    const { repository } = await plain.installed({ ...sources(TOPICS), 'README.md': page(apart(TOPICS)), ...files })
    const run = await epochRun(repository, repository.checkRuns[0]?.headSha ?? '')
    await quiet(plain, repository)
    const { stdout } = await docalign(['eval', 'epoch', 'list', `project:${repository.fullName}`, '--json'], {
      env: { DATABASE_URL: plain.databaseUrl },
    })
    return { repository, run, epoch: JSON.parse(stdout).epochs[0] as { status: string } }
  }
  const questions = (values: boolean) =>
    [
      ...TOPICS.map((topic) => ({
        ...{ id: topic, ground_truth: `Whoever changes the ${topic} begins in src/${topic}.ts.` },
        ...(values && { value: `src/${topic}.ts` }),
        variations: [`where to begin with changes of the ${topic}`, `${topic} changes`],
      })),
      ...TOPICS.map((topic) => ({ id: `no-${topic}`, unseen: true, variations: [`xyzzy ${topic}ology plugh`] })),
    ]
      .map((question) => JSON.stringify(question))
      .join('\n')

  it('is not validated without questions, and says what the docs say of themselves', async () => {
    const { run, epoch } = await shown({})
    expect(run).toMatchObject({
      ...{ conclusion: 'neutral', title: 'Not validated: the gate needs a model or your own questions' },
      summary: expect.stringMatching(/`\.docalign\/questions\.jsonl`[\s\S]*headings? find their section/),
    })
    expect(epoch.status).toBe('published')
  })

  it('is held by a gate that blocks, until questions are kept with the repository', async () => {
    const { run, repository, epoch } = await shown({ '.docalign.yml': gate('blocking') })
    expect(run.conclusion).toBe('failure')
    expect(epoch.status).toBe('candidate')
    const asked = await repository.commit('main', { '.docalign/questions.jsonl': questions(true) })
    const passed = await epochRun(repository, asked)
    expect(passed).toMatchObject({ conclusion: 'success', title: 'Passed: NCCR 1.00, IUR 1.00' })
    expect(passed.summary).toContain('20 of them are your own')
    const unchecked = await repository.commit('main', { '.docalign/questions.jsonl': questions(false) })
    expect((await epochRun(repository, unchecked)).summary).toContain('10 facts without a value cannot be checked')
    const broken = await repository.commit('main', { '.docalign/questions.jsonl': '{' })
    expect((await epochRun(repository, broken)).title).toContain('.docalign/questions.jsonl:1 is no JSON')
  })
})
