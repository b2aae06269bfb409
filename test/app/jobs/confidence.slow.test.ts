import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refresh } from '../../../src/app/jobs/upkeep/refresh.ts'
import type { ReportedClaim } from '../../../src/engine/scan/result.ts'
import { useTestDatabase } from '../../databases.ts'
import { jobScene } from './scene.ts'

const DAY = 86_400_000
const README = '# Notes\n\nRun `npm run build`, then `npm run serve`.\n'
const packageOf = (scripts: object) => `${JSON.stringify({ name: 'notes', scripts }, null, 2)}\n`
const WHOLE = packageOf({ build: 'node x', serve: 'node y' })

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
