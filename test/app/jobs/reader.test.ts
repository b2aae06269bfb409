import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPullRequest, savePullRequest } from '../../../src/app/github/store/pull-requests.ts'
import { validateEpochOf } from '../../../src/app/jobs/epochs/validate.ts'
import { feedbackContextOf } from '../../../src/app/jobs/feedback/feedback-context.ts'
import { recheck } from '../../../src/app/jobs/feedback/recheck.ts'
import type { JobData } from '../../../src/app/jobs/queue/names.ts'
import { scanBranch as runScanBranch } from '../../../src/app/jobs/scan/scan-branch.ts'
import type { ModelLimits } from '../../../src/base/models/settings.ts'
import { tokenMeter } from '../../../src/stages/store/model-tokens.ts'
import { openStandIn, type StandIn } from '../../base/models/endpoint.ts'
import { useTestDatabase } from '../../databases.ts'
import { DRIFTS, type ReadDrift } from '../../engine/reader/drifts.ts'
import { knowing, questionOf } from '../../engine/reader/model.ts'
import { pullRow } from '../github/rows.ts'
import { jobScene, LAST } from './scene.ts'

const [BEHAVIOR] = DRIFTS as [ReadDrift]
const TITLE = 'This change makes 1 statement false'

const database = useTestDatabase()
let standIn: StandIn
beforeEach(async () => {
  standIn = await openStandIn(knowing(DRIFTS))
})
afterEach(() => standIn.close())

const stage = (limits?: ModelLimits) =>
  jobScene(database.queries, { language: standIn.endpoint, embedding: null, ...(limits && { limits }) })

const use = async (repositoryId: number, tokens: number): Promise<void> => {
  const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
  const row = { repository_id: repositoryId, hour, tokens }
  const query = database.queries.insertInto('model_tokens').values(row)
  await query.onConflict((conflict) => conflict.columns(['repository_id', 'hour']).doUpdateSet({ tokens })).execute()
}

const usedBy = async (repositoryId: number): Promise<number> => {
  const query = database.queries.selectFrom('model_tokens').select('tokens').where('repository_id', '=', repositoryId)
  return (await query.execute()).reduce((sum, { tokens }) => sum + tokens, 0)
}

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

  it('reads only what is installed on accounts for which it is switched on', async () => {
    const { repository, publisher, services, scanBranch, checkRun } = await stage()
    const { owner } = publisher.repository
    const others = { ...services.models, accounts: ['somebody'] }
    const head = await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.after })
    const job = { repositoryId: publisher.repository.id, branch: 'main', sha: head }
    await runScanBranch(job, LAST, { ...services, models: others })
    expect(standIn.received).toEqual([])
    const stored = await database.queries
      .selectFrom('repositories')
      .select('models')
      .where('id', '=', publisher.repository.id)
      .executeTakeFirst()
    expect(stored?.models).toMatchObject({ enabled: false })
    Object.assign(services, { models: { ...services.models, accounts: [owner.toLowerCase()] } })
    await scanBranch(await repository.commit('main', { 'NOTICE.txt': 'A change.\n' }))
    expect(standIn.received.map(questionOf)).toEqual(['first', 'second'])
    expect(checkRun(head)?.text ?? 'No model read the docs').toContain('No model read the docs')
  })

  it('reads no page that the configuration mutes', async () => {
    const { repository, scanBranch } = await stage()
    const muting = { '.docalign.yml': 'suppress: [{file: "*.md"}]\n' }
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.after, ...muting }))
    expect(standIn.received).toEqual([])
  })

  it('reads no more than a repository may have read in a day', async () => {
    const { repository, publisher, scanBranch, checkRun } = await stage()
    const limit = { '.docalign.yml': 'models: {max_tokens_per_day: 5000}\n' }
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before, ...limit }))
    expect(standIn.received).toHaveLength(1)
    await use(publisher.repository.id, 4900)
    const second = await repository.commit('main', BEHAVIOR.after)
    await scanBranch(second)
    expect(standIn.received).toHaveLength(1)
    expect(checkRun(second)?.text).toContain('Not all were read: the token budget is used up.')
  })

  it('lets a repository neither raise the limits of the server nor name a dearer model', async () => {
    const { repository, publisher, scanBranch, checkRun } = await stage({ perScan: 5000, perDay: 5000 })
    const wish = 'models: {max_tokens: 100000000, max_tokens_per_day: 1000000000, language: the-dearest-model}\n'
    await use(publisher.repository.id, 100)
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before, '.docalign.yml': wish }))
    expect(standIn.received.map(({ body }) => body.model)).toEqual([standIn.endpoint.model])
    await use(publisher.repository.id, 4900)
    const second = await repository.commit('main', BEHAVIOR.after)
    await scanBranch(second)
    expect(standIn.received).toHaveLength(1)
    expect(checkRun(second)?.text).toContain('Not all were read: the token budget is used up.')
  })

  it('counts what the validation of docs for search asks against the limit of the day, too', async () => {
    const { repository, publisher, scanBranch, services, added, andWrites } = await stage({
      perScan: 0,
      perDay: 100_000,
    })
    const { id: repositoryId } = publisher.repository
    await use(repositoryId, 0)
    const shadow = { '.docalign.yml': 'epochs: {gate: shadow}\n' }
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before, ...shadow }))
    const validate = async () => {
      const [, job] = added.find(([name]) => name === 'validate-epoch') ?? []
      await andWrites(validateEpochOf({ ...(job as JobData['validate-epoch']), again: true }, LAST, services))
    }
    await validate()
    const asked = standIn.received.length
    expect(asked).toBeGreaterThan(0)
    expect(await usedBy(repositoryId)).toBeGreaterThanOrEqual(15)
    await use(repositoryId, 100_000)
    await database.queries.deleteFrom('model_answers').execute()
    await validate()
    expect(standIn.received).toHaveLength(asked)
  })

  it('counts the tokens of a scan that is overtaken, fails or is aborted', async () => {
    const { repository, publisher, scanBranch, services } = await stage()
    const head = await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before })
    const failing = { ...services.scanner, scan: services.scanner.scan }
    failing.scan = (request, knowledge) => services.scanner.scan(request, knowledge, () => Promise.reject(new Error()))
    const { id: repositoryId } = publisher.repository
    const job = { repositoryId, branch: 'main', sha: head }
    const run = runScanBranch(job, LAST, { ...services, scanner: failing })
    await expect(run).rejects.toThrow()
    expect(await usedBy(repositoryId)).toBe(15)
    await scanBranch(head)
    expect(await usedBy(repositoryId)).toBe(15)
    // A process that is killed settles nothing.
    const meter = tokenMeter(database.queries, repositoryId, 1000, Date.now)
    expect(await meter.reserve(900)).not.toBeNull()
    expect(await usedBy(repositoryId)).toBe(915)
    expect(await meter.reserve(100)).toBeNull()
  })

  it("reads a stranger's pull request when somebody with write access asks, and until its next push", async () => {
    const { repository, publisher, services, scanBranch, scanPullRequest, checkRun } = await stage()
    const criteria = { criteria: ['All facts are supported'] }
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before }))
    const before = standIn.received.length
    const fork = await repository.fork('oscar')
    const opened = async (after: string, number?: number) => {
      const headSha = await fork.commit(
        'topic',
        { ...BEHAVIOR.after, 'more.txt': after },
        number ? {} : { from: 'main' },
      )
      const opens = number ?? (await repository.openPullRequest({ head: 'topic', fork, by: 'oscar' }))
      const { id: repositoryId } = publisher.repository
      const about = { repositoryId, number: opens, headSha, headRef: 'topic', author: 'oscar', ...criteria }
      await savePullRequest(database.queries, pullRow({ ...about, headRepository: 'oscar/notes' }))
      return { number: opens, headSha }
    }
    const { number, headSha } = await opened('1')
    await scanPullRequest(number)
    expect(standIn.received).toHaveLength(before)
    expect(checkRun(headSha)?.text).toContain('No model read this change')
    const ask = async (login: string) => {
      const pull = await findPullRequest(database.queries, publisher.repository.id, number)
      const context = await feedbackContextOf(services, publisher, number, { login })
      const commentId = await repository.comment(number, '/docalign recheck', login)
      if (pull && context) await recheck(context, { number, commentId, threadOf: null }, pull)
      await scanPullRequest(number)
    }
    await ask('oscar')
    expect(standIn.received).toHaveLength(before)
    repository.permission('ada', 'write')
    await ask('ada')
    expect(standIn.received.length).toBeGreaterThan(before)
    expect(checkRun(headSha)).toMatchObject({ title: TITLE })
    expect(repository.comments.map(({ body }) => body).join('\n')).toContain('const tries = 5')
    const asked = standIn.received.length
    const second = await opened('2', number)
    await scanPullRequest(number)
    expect(standIn.received).toHaveLength(asked)
    expect(checkRun(second.headSha)?.text).toContain('No model read this change')
  })

  it("reads a stranger's pull request where the owner allowed it", async () => {
    const { repository, publisher, scanBranch, scanPullRequest } = await stage()
    const allowing = { '.docalign.yml': 'models: {fork_pull_requests: true}\n' }
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before, ...allowing }))
    const before = standIn.received.length
    const fork = await repository.fork('trent')
    const headSha = await fork.commit('topic', BEHAVIOR.after, { from: 'main' })
    const number = await repository.openPullRequest({ head: 'topic', fork, by: 'trent' })
    const about = { repositoryId: publisher.repository.id, number, headSha, author: 'trent' }
    await savePullRequest(database.queries, pullRow({ ...about, headRepository: 'trent/notes' }))
    await scanPullRequest(number)
    expect(standIn.received.length).toBeGreaterThan(before)
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
