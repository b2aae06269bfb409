import { describe, expect, it } from 'vitest'
import { findPullRequest, savePullRequest } from '../../../src/app/github/store/pull-requests.ts'
import { validateEpochOf } from '../../../src/app/jobs/epochs/validate.ts'
import { feedbackContextOf } from '../../../src/app/jobs/feedback/feedback-context.ts'
import { recheck } from '../../../src/app/jobs/feedback/recheck.ts'
import type { JobData } from '../../../src/app/jobs/queue/jobs.ts'
import { scanBranch as runScanBranch } from '../../../src/app/jobs/scan/scan-branch.ts'
import { tokenMeter } from '../../../src/stages/store/model-tokens.ts'
import { useTestDatabase } from '../../databases.ts'
import { DRIFTS, type ReadDrift } from '../../engine/reader/drifts.ts'
import { questionOf } from '../../engine/reader/model.ts'
import { pullRow } from '../github/rows.ts'
import { LAST } from './scene.ts'
import { BEHAVIOR, TITLE, useReader } from './with-reader.ts'

const database = useTestDatabase()
const reader = useReader(database)

describe('With a model, the App', () => {
  it('has the judge of a pull request neither ask again nor tell again what the reader found', async () => {
    const { repository, scanBranch, checkRun, pullRequest, scanPullRequest } = await reader.stage()
    const criteria = { '.docalign.yml': 'judge: {criteria: ["All facts are supported"]}\n' }
    const flag = DRIFTS.find(({ type }) => type === 'cli_flag') as ReadDrift
    await scanBranch(await repository.commit('main', { ...flag.before, ...flag.after, ...criteria }))
    const asked = reader.standIn.received.length
    const sha = await repository.commit('feature', flag.page, { from: 'main' })
    await scanPullRequest(await pullRequest('feature', sha))
    expect(reader.standIn.received.slice(asked).map(questionOf)).toEqual(['change', 'second'])
    const run = checkRun(sha)
    expect(run?.annotations).toHaveLength(1)
    expect(run?.summary).toContain('✗ All facts are supported')
    expect(`${run?.title} ${run?.summary} ${run?.text}`).not.toMatch(/fact_mismatch|hallucination|wrong fact/)
  })

  it('lets a repository neither raise the limits of the server nor name a dearer model', async () => {
    const { repository, publisher, scanBranch, checkRun } = await reader.stage({ perScan: 5000, perDay: 5000 })
    const wish = 'models: {max_tokens: 100000000, max_tokens_per_day: 1000000000, language: the-dearest-model}\n'
    await reader.use(publisher.repository.id, 100)
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before, '.docalign.yml': wish }))
    expect(reader.standIn.received.map(({ body }) => body.model)).toEqual([reader.standIn.endpoint.model])
    await reader.use(publisher.repository.id, 4900)
    const second = await repository.commit('main', BEHAVIOR.after)
    await scanBranch(second)
    expect(reader.standIn.received).toHaveLength(1)
    expect(checkRun(second)?.text).toContain('Not all were read: the token budget is used up.')
  })

  it('counts what the validation of docs for search asks against the limit of the day, too', async () => {
    const { repository, publisher, scanBranch, services, added, andWrites } = await reader.stage({
      perScan: 0,
      perDay: 100_000,
    })
    const { id: repositoryId } = publisher.repository
    await reader.use(repositoryId, 0)
    const shadow = { '.docalign.yml': 'epochs: {gate: shadow}\n' }
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before, ...shadow }))
    const validate = async () => {
      const [, job] = added.find(([name]) => name === 'validate-epoch') ?? []
      await andWrites(validateEpochOf({ ...(job as JobData['validate-epoch']), again: true }, LAST, services))
    }
    await validate()
    const asked = reader.standIn.received.length
    expect(asked).toBeGreaterThan(0)
    expect(await reader.usedBy(repositoryId)).toBeGreaterThanOrEqual(15)
    await reader.use(repositoryId, 100_000)
    await database.queries.deleteFrom('model_answers').execute()
    await validate()
    expect(reader.standIn.received).toHaveLength(asked)
  })

  it('counts the tokens of a scan that is overtaken, fails or is aborted', async () => {
    const { repository, publisher, scanBranch, services } = await reader.stage()
    const head = await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before })
    const failing = { ...services.scanner, scan: services.scanner.scan }
    failing.scan = (request, knowledge) => services.scanner.scan(request, knowledge, () => Promise.reject(new Error()))
    const { id: repositoryId } = publisher.repository
    const job = { repositoryId, branch: 'main', sha: head }
    const run = runScanBranch(job, LAST, { ...services, scanner: failing })
    await expect(run).rejects.toThrow()
    expect(await reader.usedBy(repositoryId)).toBe(15)
    await scanBranch(head)
    expect(await reader.usedBy(repositoryId)).toBe(15)
    // A process that is killed settles nothing.
    const meter = tokenMeter(database.queries, repositoryId, 1000, Date.now)
    expect(await meter.reserve(900)).not.toBeNull()
    expect(await reader.usedBy(repositoryId)).toBe(915)
    expect(await meter.reserve(100)).toBeNull()
  })

  it("reads a stranger's pull request when somebody with write access asks, and until its next push", async () => {
    const { repository, publisher, services, scanBranch, scanPullRequest, checkRun } = await reader.stage()
    const criteria = { criteria: ['All facts are supported'] }
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before }))
    const before = reader.standIn.received.length
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
    expect(reader.standIn.received).toHaveLength(before)
    expect(checkRun(headSha)?.text).toContain('No model read this change')
    const ask = async (login: string) => {
      const pull = await findPullRequest(database.queries, publisher.repository.id, number)
      const context = await feedbackContextOf(services, publisher, number, { login })
      const commentId = await repository.comment(number, '/docalign recheck', login)
      if (pull && context) await recheck(context, { number, commentId, threadOf: null }, pull)
      await scanPullRequest(number)
    }
    await ask('oscar')
    expect(reader.standIn.received).toHaveLength(before)
    repository.permission('ada', 'write')
    await ask('ada')
    expect(reader.standIn.received.length).toBeGreaterThan(before)
    expect(checkRun(headSha)).toMatchObject({ title: TITLE })
    expect(repository.comments.map(({ body }) => body).join('\n')).toContain('const tries = 5')
    const asked = reader.standIn.received.length
    const second = await opened('2', number)
    await scanPullRequest(number)
    expect(reader.standIn.received).toHaveLength(asked)
    expect(checkRun(second.headSha)?.text).toContain('No model read this change')
  })

  it("reads a stranger's pull request where the owner allowed it", async () => {
    const { repository, publisher, scanBranch, scanPullRequest } = await reader.stage()
    const allowing = { '.docalign.yml': 'models: {fork_pull_requests: true}\n' }
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before, ...allowing }))
    const before = reader.standIn.received.length
    const fork = await repository.fork('trent')
    const headSha = await fork.commit('topic', BEHAVIOR.after, { from: 'main' })
    const number = await repository.openPullRequest({ head: 'topic', fork, by: 'trent' })
    const about = { repositoryId: publisher.repository.id, number, headSha, author: 'trent' }
    await savePullRequest(database.queries, pullRow({ ...about, headRepository: 'trent/notes' }))
    await scanPullRequest(number)
    expect(reader.standIn.received.length).toBeGreaterThan(before)
  })
})
