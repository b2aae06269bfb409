import { expect, it } from 'vitest'
import { insertRule } from '../../../src/ledger/learning/store/rules/rules.ts'
import { useTestDatabase } from '../../databases.ts'
import { golden } from './golden.ts'
import { opened } from './opened.ts'
import { claimId, sharedStory } from './story.ts'

const database = useTestDatabase()
const told = sharedStory(database)
const NOW = Date.now()
const DAY = 86_400_000

it('The checks are listed with how often they passed, and the claims that they cannot be relied on for', async () => {
  const { repository, base } = told()
  const { queries } = database
  const outcome = { repository_id: repository.id, app: 'github-actions', head_branch: 'main' }
  await queries
    .insertInto('check_outcomes')
    .values([
      {
        ...outcome,
        check_run_id: 1,
        head_sha: 'a1'.repeat(20),
        name: 'test <b>',
        passed: true,
        completed_at: new Date(NOW - 5000),
      },
      {
        ...outcome,
        check_run_id: 2,
        head_sha: 'b2'.repeat(20),
        name: 'test <b>',
        passed: false,
        completed_at: new Date(NOW),
      },
    ])
    .execute()
  const id = await claimId(queries, repository.id)
  const { key } = await queries.selectFrom('entries').select('key').where('id', '=', id).executeTakeFirstOrThrow()
  const seen = { first_at: new Date(NOW), last_at: new Date(NOW), times: 2 }
  await queries
    .insertInto('trust_anomalies')
    .values({ entry: key, kind: 'alternating', source: 'ci', ...seen })
    .execute()
  const { text } = await (await opened(queries, [repository])).open(`${base}/checks`)
  expect(text).toContain(
    '<th scope="row">test &lt;b&gt;</th><td>github-actions</td><td class="number">1</td><td class="number">1</td><td>failed</td>',
  )
  expect(text).toContain('b2b2b2b')
  expect(text).toMatch(new RegExp(`href="${base}/claims/${id}".*is flaky: .*seen 2 times`))
})

it('What is muted is listed, and with trust how often findings were right', async () => {
  const { repository, base } = told()
  const { queries } = database
  const target = { target_claim_id: null, target_file: 'docs/plans.md', target_claim_type: null, target_pattern: null }
  const why = { reason: 'because', source: 'command', created_by: 'alice', pr_number: null, expires_at: null } as const
  await insertRule(queries, { repo_id: repository.id, scope: 'file', ...target, ...why }, NOW)
  const opinion = { repo_id: repository.id, rule: 'command', claim_type: 'command', file: 'README.md' }
  for (const [index, type] of (['thumbs_up', 'thumbs_up', 'thumbs_up', 'thumbs_down'] as const).entries())
    await queries
      .insertInto('feedback')
      .values({ ...opinion, claim_id: `c${index}`, feedback_type: type, github_user: 'bob', created_at: new Date(NOW) })
      .execute()
  const { open } = await opened(queries, [repository])
  const muted = (await open(`${base}/rules`)).text
  expect(muted).toContain('docs/plans.md')
  expect(muted).toContain('@alice')
  const said = { ...opinion, github_user: 'carol' }
  await queries
    .insertInto('feedback')
    .values([
      { ...said, claim_id: 'c4', feedback_type: 'fix_accepted', created_at: new Date(NOW - 31 * DAY) },
      {
        ...{ ...said, claim_id: 'c5', feedback_type: 'thumbs_down', quick_pick_reason: 'this_is_correct' },
        created_at: new Date(NOW),
      },
      // What says neither, what was said before by the same person, and what has no effect, counts for nothing.
      {
        ...{ ...said, claim_id: 'c6', feedback_type: 'thumbs_down', quick_pick_reason: 'will_fix_later' },
        created_at: new Date(NOW),
      },
      { ...said, claim_id: 'c5', feedback_type: 'thumbs_up', created_at: new Date(NOW - DAY) },
      { ...said, claim_id: 'c7', feedback_type: 'thumbs_up', effective: false, created_at: new Date(NOW) },
    ])
    .execute()
  const { text } = await open(`${base}/trust`)
  const counts = (words: string, ever: number, recent: number) =>
    `<th scope="row">${words}</th><td class="number">${ever}</td><td class="number">${recent}</td>`
  expect(text).toContain(counts('👍', 3, 3))
  expect(text).toContain(counts('Suggestion accepted', 1, 0))
  expect(text).toContain(counts('Answered that it is wrong', 1, 1))
  expect(text).toContain(counts('👎 without a reason', 1, 1))
  // A beta distribution that began with one of each: 5 of 7.5.
  expect(text).toMatch(/<b>67 % \(4\d % to 8\d %\)<\/b> of the findings are right/)
  expect(text).toMatch(
    /<th scope="row">Command<\/th><td class="number">4<\/td><td class="number">1\.5<\/td><td class="number">67 % \(4\d % to 8\d %\)/,
  )
})

it('The evaluation tells of runs, and of the golden set what no person has judged first', async () => {
  const { repository, base } = told()
  const { queries } = database
  const [judged, open] = [
    await golden(queries, repository.id, 'where?'),
    await golden(queries, repository.id, 'how <i>?'),
  ]
  await queries
    .insertInto('eval_judgments')
    .values({ query_id: judged, entry_id: 'a', relevance: 3, source: 'manual', annotator: 'bob' })
    .execute()
  const { id } = await queries
    .selectFrom('namespaces')
    .select('id')
    .where('repository_id', '=', repository.id)
    .executeTakeFirstOrThrow()
  await queries
    .insertInto('eval_results')
    .values({
      ...{ run_id: 'run-1', run_type: 'full', namespace_id: id, mrr_at_5: 0.71, ndcg_at_10: 0.82, recall_at_10: 0.93 },
      ...{ query_count: 12, confidence_interval_lower: 0.6, confidence_interval_upper: 0.8 },
      ...{ mrr_delta: -0.02, is_significant: true, created_at: new Date(NOW) },
    })
    .execute()
  const pages = await opened(queries, [{ ...repository, mayWrite: true }])
  const { text } = await pages.open(`${base}/evaluation`)
  expect(text).toContain('0.71 (0.60 to 0.80)')
  expect(text).toContain('−0.020, significant')
  expect(text.indexOf('how &lt;i&gt;?')).toBeLessThan(text.indexOf('where?'))
  expect(text).toContain(`href="${base}/evaluation/${open}"`)
  // Nobody is signed in who could grade.
  expect((await pages.open(`${base}/evaluation/${open}`)).status).toBe(404)
})

it('What the server did is shown to those who administer a repository, with why it failed', async () => {
  const { repository, base } = told()
  const { queries } = database
  await queries
    .insertInto('deliveries')
    .values({
      ...{ guid: 'd-1', event: 'push', action: null, repository_id: repository.id, status: 'failed' },
      ...{ error: 'no <disk>', received_at: new Date(NOW - 2000), finished_at: new Date(NOW) },
    })
    .execute()
  await queries
    .insertInto('scans')
    .values({
      repository_id: repository.id,
      branch: 'main',
      head_sha: 'c'.repeat(40),
      status: 'failed',
      error: 'too large',
    })
    .execute()
  const { open } = await opened(queries, [{ ...repository, mayAdminister: true }])
  const { text } = await open(`${base}/activity`)
  expect(text).toContain('failed: no &lt;disk&gt;')
  expect(text).toContain('2.0 s')
  expect(text).toContain('failed: too large')
  expect((await open(`${base}/rules`)).text).toContain(`href="${base}/activity"`)
  const others = await opened(queries, [repository])
  expect((await others.open(`${base}/activity`)).status).toBe(404)
  expect((await others.open(`${base}/rules`)).text).not.toContain('/activity"')
})
