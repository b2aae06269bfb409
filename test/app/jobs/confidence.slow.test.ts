import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refresh } from '../../../src/app/jobs/upkeep/refresh.ts'
import type { ReportedClaim } from '../../../src/engine/scan/result.ts'
import { learnedOpinions } from '../../../src/ledger/learning/store/feedback/opinions.ts'
import { useTestDatabase } from '../../databases.ts'
import { DAY, packageOf, README, WHOLE, withPull } from './broken-command.ts'
import { jobScene } from './scene.ts'

const database = useTestDatabase()

describe('The confidence of a finding', () => {
  it('of an earlier scan fades with age, and its severity with it', async () => {
    const stage = await jobScene(database.queries)
    const { repository, services } = stage
    await stage.scanBranch(await repository.commit('main', { 'README.md': README, 'package.json': WHOLE }))
    await stage.scanBranch(await repository.commit('main', { 'package.json': packageOf({ serve: 'node y' }) }))
    const sha = await repository.commit('feature', { 'x.js': '1\n' }, { from: 'main' })
    const number = await stage.pullRequest('feature', sha)
    const earlier = async (days: number) => {
      const later = { ...services, now: () => Date.now() + days * DAY }
      const { scanPullRequest } = await import('../../../src/app/jobs/scan/scan-pull-request.ts')
      await scanPullRequest({ repositoryId: repository.id, number }, { number: 1, last: false, nextIn: 1 }, later)
      const { report } = await database.queries
        .selectFrom('scans')
        .select('report')
        .where('pull_number', '=', number)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return (report as unknown as { report: { earlier: ReportedClaim[] } }).report.earlier[0]
    }
    const now = await earlier(0)
    const later = await earlier(180)
    expect(now?.confidence_parts?.decay).toBeCloseTo(1, 3)
    expect(later?.confidence_parts?.decay).toBeCloseTo(0.5, 3)
    expect(later?.confidence).toBeCloseTo((now?.confidence ?? 0) / 2, 2)
    expect([now?.severity, later?.severity]).toEqual(['medium', 'low'])
  })

  it('decides what is reported, by check.min_confidence', async () => {
    const { findings, say } = await withPull(database.queries, 'check:\n  min_confidence: 0.6\n')
    const [found] = await findings()
    expect(found).toBeDefined()
    for (const login of ['ann', 'bob', 'cat', 'dan', 'eve', 'fay'])
      await say(login, 'this_is_correct', found?.claim_id ?? '')
    expect(await findings()).toEqual([])
  })
})

it('When no repository was read for search, some of them are scanned again on one day', async () => {
  const { repository, scanBranch, services, added } = await jobScene(database.queries)
  await scanBranch(await repository.commit('main', { 'README.md': '# Notes\n' }))
  const first = repository.id * 1000
  const { queries } = database
  await sql`insert into repositories (id, installation_id, owner, name, default_branch, clone_url, private)
    select ${first}::bigint + n, installation_id, owner, name || n, default_branch, clone_url, private
    from repositories, generate_series(1, 600) n where id = ${repository.id}`.execute(queries)
  await sql`insert into scans (repository_id, branch, head_sha, status, finished_at)
    select ${first}::bigint + n, branch, head_sha, status, finished_at
    from scans, generate_series(1, 600) n where repository_id = ${repository.id}`.execute(queries)
  await refresh(services)
  const asked = new Set(added.map(([, data]) => (data as { repositoryId: number }).repositoryId))
  await queries
    .deleteFrom('repositories')
    .where('id', '>', first)
    .where('id', '<=', first + 600)
    .execute()
  expect([...asked].filter((id) => id > first && id <= first + 600)).toHaveLength(500)
})

describe('What people of other repositories say', () => {
  const SHARING = 'check: {fail_on: new, min_severity: high}\nlearning: {share_opinions: true}\n'

  it('never takes a finding out of a check, however often one of them says it', async () => {
    const victim = await withPull(database.queries, SHARING)
    const [before] = await victim.findings()
    expect(before?.severity).toBe('high')
    const stranger = await withPull(database.queries, SHARING)
    const [theirs] = await stranger.findings()
    for (let answer = 0; answer < 24; answer++)
      await stranger.say(`m${answer}`, 'this_is_correct', theirs?.claim_id ?? '')
    const [after] = await victim.findings()
    expect(after).toMatchObject({ claim_id: before?.claim_id, severity: 'high' })
    expect(victim.checkRun(victim.sha)).toMatchObject({ conclusion: 'failure' })
    const { shared } = await learnedOpinions(database.queries, victim.repository.id, true)
    expect(shared[before?.rule ?? '']).toEqual({ right: 0, wrong: 1 })
  })

  it('counts a person once, in the repository where they spoke last', async () => {
    const [one, other, mine] = [
      await withPull(database.queries, SHARING),
      await withPull(database.queries, SHARING),
      await jobScene(database.queries),
    ]
    const [found] = await one.findings()
    await one.say('mallory', null, found?.claim_id ?? '')
    await other.say('Mallory', 'this_is_correct', (await other.findings())[0]?.claim_id ?? '')
    const { shared } = await learnedOpinions(database.queries, mine.repository.id, true)
    expect(shared[found?.rule ?? '']).toEqual({ right: 0, wrong: 1 })
  })
})

it('Default branches that no scan has read for search are scanned again the next day', async () => {
  const { repository, scanBranch, services, added } = await jobScene(database.queries)
  await scanBranch(await repository.commit('main', { 'README.md': '# Notes\n' }))
  const isAsked = async () => {
    added.length = 0
    await refresh(services)
    return added.some(([, data]) => (data as { repositoryId: number }).repositoryId === repository.id)
  }
  expect(await isAsked()).toBe(false)
  await database.queries
    .updateTable('repositories')
    .set({ passages_head: null })
    .where('id', '=', repository.id)
    .execute()
  expect(await isAsked()).toBe(true)
})
