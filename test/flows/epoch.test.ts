import { afterAll, describe, expect, it } from 'vitest'
import { openHonestModel } from '../search/epochs/honest-model.ts'
import { quiet, useApp } from './app.ts'
import {
  alike,
  apart,
  epochCommands,
  epochRun,
  FEW,
  firstEpoch,
  gate,
  page,
  SHADOW,
  sources,
  TOPICS,
} from './gated-epochs.ts'

const standIn = await openHonestModel()
const { endpoint } = standIn
const app = useApp({ models: { language: endpoint, embedding: endpoint } }, { isGated: true })
afterAll(() => standIn.close())
const { cli, epochs } = epochCommands(app)

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
})

describe('The epoch of a default branch, without a model', () => {
  const plain = useApp({}, { isGated: true })

  it('is not validated without questions, and says what the docs say of themselves', async () => {
    const { run, epoch } = await firstEpoch(plain, {})
    expect(run).toMatchObject({
      ...{ conclusion: 'neutral', title: 'Not validated: the gate needs a model or your own questions' },
      summary: expect.stringMatching(/`\.docalign\/questions\.jsonl`[\s\S]*headings? find their section/),
    })
    expect(epoch?.status).toBe('published')
  })
})
