import { describe, expect, it } from 'vitest'
import { scanBranch as runScanBranch } from '../../../src/app/jobs/scan/scan-branch.ts'
import { useTestDatabase } from '../../databases.ts'
import { questionOf } from '../../engine/reader/model.ts'
import { LAST } from './scene.ts'
import { BEHAVIOR, TITLE, useReader } from './with-reader.ts'

const database = useTestDatabase()
const reader = useReader(database)

describe('With a model, the App', () => {
  it('finds on the default branch what a push makes false, and pays for nothing twice', async () => {
    const { repository, scanBranch, checkRun } = await reader.stage()
    const first = await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before })
    await scanBranch(first)
    expect(checkRun(first)).toMatchObject({ conclusion: 'success' })
    const before = reader.standIn.received.length
    const second = await repository.commit('main', BEHAVIOR.after)
    await scanBranch(second)
    expect(reader.standIn.received.slice(before).map(questionOf)).toEqual(['first', 'second'])
    const run = checkRun(second)
    expect(run).toMatchObject({ title: TITLE, annotations: [{ path: 'README.md', start_line: 3 }] })
    expect(run?.annotations[0]?.message).toContain('const tries = 5')
    expect(run?.text).toContain('`stand-in` read 1 passage and found 1 false statement, with 2 new requests')
    await scanBranch(second)
    expect(reader.standIn.received.length).toBe(before + 2)
  })

  it('reads only what is installed on accounts for which it is switched on', async () => {
    const { repository, publisher, services, scanBranch, checkRun } = await reader.stage()
    const { owner } = publisher.repository
    const others = { ...services.models, accounts: ['somebody'] }
    const head = await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.after })
    const job = { repositoryId: publisher.repository.id, branch: 'main', sha: head }
    await runScanBranch(job, LAST, { ...services, models: others })
    expect(reader.standIn.received).toEqual([])
    const stored = await database.queries
      .selectFrom('repositories')
      .select('models')
      .where('id', '=', publisher.repository.id)
      .executeTakeFirst()
    expect(stored?.models).toMatchObject({ enabled: false })
    Object.assign(services, { models: { ...services.models, accounts: [owner.toLowerCase()] } })
    await scanBranch(await repository.commit('main', { 'NOTICE.txt': 'A change.\n' }))
    expect(reader.standIn.received.map(questionOf)).toEqual(['first', 'second'])
    expect(checkRun(head)?.text ?? 'No model read the docs').toContain('No model read the docs')
  })

  it('that waits to be asked reads where the configuration of the base says so, whatever a pull request says', async () => {
    const { repository, publisher, services, scanBranch, pullRequest, scanPullRequest, checkRun } = await reader.stage()
    Object.assign(services, { models: { ...services.models, isOptIn: true } })
    const asking = { '.docalign.yml': 'models: {enabled: true}\n' }
    const head = await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before })
    await scanBranch(head)
    const changed = await repository.commit('change', { ...BEHAVIOR.after, ...asking })
    await scanPullRequest(await pullRequest('change', changed))
    expect(reader.standIn.received).toEqual([])
    expect(checkRun(changed)?.text).toContain('`models.enabled: true` in the configuration of the default branch')
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.after, ...asking }))
    expect(reader.standIn.received.map(questionOf)).toEqual(['first', 'second'])
    const others = { ...services.models, accounts: ['somebody'] }
    const job = { repositoryId: publisher.repository.id, branch: 'main', sha: head }
    await runScanBranch(job, LAST, { ...services, models: others })
    expect(reader.standIn.received).toHaveLength(2)
  })

  it('reads no page that the configuration mutes', async () => {
    const { repository, scanBranch } = await reader.stage()
    const muting = { '.docalign.yml': 'suppress: [{file: "*.md"}]\n' }
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.after, ...muting }))
    expect(reader.standIn.received).toEqual([])
  })

  it('reads no more than a repository may have read in a day', async () => {
    const { repository, publisher, scanBranch, checkRun } = await reader.stage()
    const limit = { '.docalign.yml': 'models: {max_tokens_per_day: 5000}\n' }
    await scanBranch(await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before, ...limit }))
    expect(reader.standIn.received).toHaveLength(1)
    await reader.use(publisher.repository.id, 4900)
    const second = await repository.commit('main', BEHAVIOR.after)
    await scanBranch(second)
    expect(reader.standIn.received).toHaveLength(1)
    expect(checkRun(second)?.text).toContain('Not all were read: the token budget is used up.')
  })

  it('that does not answer, checks everything else', async () => {
    reader.standIn.answer = () => ({ status: 401 })
    const { repository, scanBranch, checkRun } = await reader.stage()
    const sha = await repository.commit('main', { ...BEHAVIOR.page, ...BEHAVIOR.before })
    await scanBranch(sha)
    const run = checkRun(sha)
    expect(run).toMatchObject({ conclusion: 'success' })
    expect(run?.text).toContain('Not all were read: the model did not respond.')
    expect(run?.text).not.toContain(new URL(reader.standIn.endpoint.baseUrl).host)
  })
})
