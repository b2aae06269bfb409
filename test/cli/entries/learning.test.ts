import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { recordFeedback } from '../../../src/ledger/learning/store/feedback/feedback.ts'
import { processQuickPick } from '../../../src/ledger/learning/store/feedback/quick-pick.ts'
import { haveFinding, REPO, said, useLearning } from '../../ledger/learning/kept.ts'
import { docalign } from '../streams.ts'

const NOTES = 'project:acme/notes'

const kept = useLearning()
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docalign-learning-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  kept.at(Date.now())
  await namespaceOfRepository(kept.queries, REPO)
  await haveFinding(kept.queries, 'c1', 7)
})

const run = (...args: string[]) =>
  docalign(['server', 'learning', ...args], { cwd: folder, env: { DATABASE_URL: kept.url }, now: Date.now })
const say = (github_user: string, quick_pick_reason: 'this_is_correct' | null) =>
  recordFeedback(
    kept.learning,
    said({
      ...{ claim_id: 'c1', pr_number: 7, github_user, quick_pick_reason },
      feedback_type: quick_pick_reason === null ? 'thumbs_up' : 'thumbs_down',
    }),
  )

it('What people think of the findings is shown by rule and page, and forgotten on request', async () => {
  expect((await run('show', NOTES)).stdout).toBe('no one has rated a finding yet\n')
  await say('ann', null)
  await say('bob', 'this_is_correct')
  await say('cat', null)
  const { stdout } = await run('show', NOTES)
  expect(stdout).toMatch(/^by rule\n {2}link {2}2 right, 1 wrong +60 % right, probably 34 % to 86 %\n/)
  expect(stdout).toMatch(/\nby page\n {2}README\.md +2 right, 1 wrong/)
  expect(JSON.parse((await run('show', NOTES, '--json')).stdout)).toMatchObject({
    namespace: NOTES,
    rules: [{ name: 'link', right: 2, wrong: 1, mean: 0.6 }],
  })
  expect(await run('forget', NOTES, 'link')).toMatchObject({
    code: 0,
    stdout: 'forgotten: 2 right, 1 wrong on link\n',
  })
  expect((await run('show', NOTES)).stdout).toBe('no one has rated a finding yet\n')
  expect(await run('forget', NOTES, 'link')).toMatchObject({ code: 1 })
  expect(await run('forget', NOTES)).toMatchObject({ code: 2 })
})

it('Earlier scans are replayed under the rules of today', async () => {
  expect((await run('replay', NOTES)).stdout).toMatch(/^\d{4}-\d\d-\d\d {2}\w+ {2}#7: 1 finding\n$/)
  await processQuickPick(kept.learning, 'c1', 'will_fix_later', REPO, { prNumber: 7, by: 'ann' })
  expect((await run('replay', NOTES)).stdout).toMatch(
    /#7: 1 finding, 1 muted today\n {2}README\.md:\d+ {2}.* muted until \d{4}-\d\d-\d\d: known issue, will fix later\n$/,
  )
  const { scans } = JSON.parse((await run('replay', NOTES, '--json', '--scans', '1')).stdout)
  expect(scans).toMatchObject([{ pull_request: 7, findings: [{ claim_id: 'c1', muted: { by: 'ann' } }] }])
  for (const wrong of ['0', 'x', '101']) expect(await run('replay', NOTES, '--scans', wrong)).toMatchObject({ code: 2 })
  expect(await run('replay', 'project:no/where')).toMatchObject({ code: 2 })
})
