import { afterAll, describe, expect, it } from 'vitest'
import { openHonestModel } from '../search/epochs/honest-model.ts'
import { completed, quiet, useApp } from './app.ts'
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

  it('is held by a gate that blocks, until questions are kept with the repository', async () => {
    const { run, repository, epoch } = await firstEpoch(plain, { '.docalign.yml': gate('blocking') })
    expect(run.conclusion).toBe('failure')
    expect(epoch?.status).toBe('candidate')
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
