import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStandIn, type StandIn } from '../../base/models/endpoint.ts'
import { useTestDatabase } from '../../databases.ts'
import { DRIFTS, type ReadDrift } from '../../engine/reader/drifts.ts'
import { knowing, questionOf } from '../../engine/reader/model.ts'
import { jobScene } from './scene.ts'

const [BEHAVIOR] = DRIFTS as [ReadDrift]
const TITLE = 'This change makes 1 statement false'

const database = useTestDatabase()
let standIn: StandIn
beforeEach(async () => {
  standIn = await openStandIn(knowing(DRIFTS))
})
afterEach(() => standIn.close())

const stage = () => jobScene(database.queries, { language: standIn.endpoint, embedding: null })

describe('With a model, the App', () => {
  it('finds on the default branch what a push makes false, and pays for nothing twice', async () => {
    const { repository, scanBranch, checkRun } = await stage()
    const first = await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before })
    await scanBranch(first)
    expect(checkRun(first)).toMatchObject({ conclusion: 'success' })
    const before = standIn.received.length
    const second = await repository.commit('main', BEHAVIOR.after)
    await scanBranch(second)
    expect(standIn.received.slice(before).map(questionOf)).toEqual(['first', 'second'])
    const run = checkRun(second)
    expect(run).toMatchObject({ title: TITLE, annotations: [{ path: 'README.md', start_line: 3 }] })
    expect(run?.annotations[0]?.message).toContain('const tries = 5')
    expect(run?.text).toContain('`stand-in` read 1 passage and found 1 false statement, with 2 new requests')
    await scanBranch(second)
    expect(standIn.received.length).toBe(before + 2)
  })

  it('finds in a pull request that the code does something else than the docs say', async () => {
    const { repository, scanBranch, checkRun, pullRequest, scanPullRequest } = await stage()
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before }))
    const sha = await repository.commit('feature', BEHAVIOR.after, { from: 'main' })
    const number = await pullRequest('feature', sha)
    await scanPullRequest(number)
    expect(checkRun(sha)).toMatchObject({ title: TITLE })
    expect(repository.comments.map(({ body }) => body).join('\n')).toContain('const tries = 5')
  })

  it('has the judge of a pull request neither ask again nor tell again what the reader found', async () => {
    const { repository, scanBranch, checkRun, pullRequest, scanPullRequest } = await stage()
    const criteria = { '.docalign.yml': 'judge: {criteria: ["All facts are supported"]}\n' }
    const flag = DRIFTS.find(({ type }) => type === 'cli_flag') as ReadDrift
    await scanBranch(await repository.commit('main', { ...flag.before, ...flag.after, ...criteria }))
    const asked = standIn.received.length
    const sha = await repository.commit('feature', flag.page, { from: 'main' })
    await scanPullRequest(await pullRequest('feature', sha))
    expect(standIn.received.slice(asked).map(questionOf)).toEqual(['change', 'second'])
    const run = checkRun(sha)
    expect(run?.annotations).toHaveLength(1)
    expect(run?.summary).toContain('✗ All facts are supported')
    expect(`${run?.title} ${run?.summary} ${run?.text}`).not.toMatch(/fact_mismatch|hallucination|wrong fact/)
  })

  it('reads no page that the configuration mutes', async () => {
    const { repository, scanBranch } = await stage()
    const muting = { '.docalign.yml': 'suppress: [{file: "*.md"}]\n' }
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.after, ...muting }))
    expect(standIn.received).toEqual([])
  })

  it('reads no more than a repository may have read in a day', async () => {
    const { repository, scanBranch, checkRun } = await stage()
    const limit = { '.docalign.yml': 'models: {max_tokens_per_day: 5000}\n' }
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before, ...limit }))
    expect(standIn.received).toHaveLength(1)
    await database.queries
      .updateTable('scans')
      .set({ report: JSON.stringify({ reading: { tokens: 4999 } }) })
      .execute()
    const second = await repository.commit('main', BEHAVIOR.after)
    await scanBranch(second)
    expect(standIn.received).toHaveLength(1)
    expect(checkRun(second)?.text).toContain('Not all were read: the token budget is used up.')
  })

  it('that does not answer, checks everything else', async () => {
    standIn.answer = () => ({ status: 401 })
    const { repository, scanBranch, checkRun } = await stage()
    const sha = await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before })
    await scanBranch(sha)
    const run = checkRun(sha)
    expect(run).toMatchObject({ conclusion: 'success' })
    expect(run?.text).toContain('Not all were read: the model did not respond.')
    expect(run?.text).not.toContain(new URL(standIn.endpoint.baseUrl).host)
  })
})
