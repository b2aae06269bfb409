import { expect, it } from 'vitest'
import { recentOf } from '../../../src/app/page/store/recent.ts'
import { insertRule } from '../../../src/ledger/learning/store/rules/rules.ts'
import { useTestDatabase } from '../../databases.ts'
import { freshlyInstalled } from '../github/rows.ts'
import { opened } from './opened.ts'
import { sharedStory } from './story.ts'

const database = useTestDatabase()
const told = sharedStory(database)
const DAY = 86_400_000

it('A page says what the last 30 days brought', async () => {
  const { repository, base } = told()
  const { text } = await (await opened(database.queries, [repository])).open(`${base}/trust`)
  expect(text).toContain(
    `<a href="${base}/scans">2 scans</a> of main: verified claims went from 2 to 1, false from 0 to 1</li>`,
  )
  expect(text).toContain(
    `<a href="${base}/pulls">1 pull request</a> scanned, of which 1 made statements false when last scanned</li>`,
  )
  expect(text).toContain(`<a href="${base}/rules">0 rules</a> made to mute findings</li>`)
})

it('Some time is compared with the last scan before it, and counts what is of it alone', async () => {
  const { queries } = database
  const { id, defaultBranch } = await freshlyInstalled(queries)
  const now = Date.now()
  const since = new Date(now - DAY)
  const repository = { id, defaultBranch }
  expect(await recentOf(queries, repository, since)).toEqual({
    ...{ scans: 0, before: null, now: null, pulls: 0, falsePulls: 0, mutes: 0 },
  })
  const scan = { repository_id: id, status: 'completed' as const, head_sha: 'a'.repeat(40) }
  const ago = (days: number) => new Date(now - days * DAY)
  const reporting = (introduced: object[]) => JSON.stringify({ report: { introduced } })
  await queries
    .insertInto('scans')
    .values([
      { ...scan, branch: defaultBranch, verified: 1, drifted: 9, finished_at: ago(3) },
      { ...scan, branch: defaultBranch, verified: 5, drifted: 5, finished_at: ago(2) },
      { ...scan, branch: defaultBranch, verified: 7, drifted: 3, finished_at: ago(0.5) },
      { ...scan, branch: 'next', verified: 0, drifted: 0, finished_at: ago(0.4) },
      { ...scan, branch: defaultBranch, verified: 9, drifted: 1, finished_at: ago(0.3) },
      { ...scan, pull_number: 1, report: reporting([{}]), finished_at: ago(2) },
      { ...scan, pull_number: 2, report: reporting([{}]), finished_at: ago(0.2) },
      { ...scan, pull_number: 2, report: reporting([]), finished_at: ago(0.1) },
      { ...scan, pull_number: 3, report: reporting([{}]), finished_at: ago(0.1) },
    ])
    .execute()
  const target = { target_claim_id: null, target_file: 'a.md', target_claim_type: null, target_pattern: null }
  const why = { reason: 'because', source: 'command', created_by: 'alice', pr_number: null, expires_at: null } as const
  await insertRule(queries, { repo_id: id, scope: 'file', ...target, ...why }, now - 2 * DAY)
  await insertRule(queries, { repo_id: id, scope: 'file', ...target, target_file: 'b.md', ...why }, now)
  expect(await recentOf(queries, repository, since)).toEqual({
    ...{ scans: 2, before: { verified: 5, drifted: 5 }, now: { verified: 9, drifted: 1 } },
    ...{ pulls: 2, falsePulls: 1, mutes: 1 },
  })
})
