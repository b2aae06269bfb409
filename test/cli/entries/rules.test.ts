import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { recordFeedback } from '../../../src/ledger/learning/store/feedback/feedback.ts'
import { processQuickPick } from '../../../src/ledger/learning/store/feedback/quick-pick.ts'
import { haveClaim, REPO, said, useLearning } from '../../ledger/learning/kept.ts'
import { docalign } from '../streams.ts'

const kept = useLearning()
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docalign-rules-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...args: string[]) => docalign(args, { cwd: folder, env: { DATABASE_URL: kept.url } })

it('Rules are listed and revoked on the command line', async () => {
  await haveClaim(kept.queries, 'c1')
  await namespaceOfRepository(kept.queries, REPO)
  kept.at(Date.now())
  const rule = await processQuickPick(kept.learning, 'c1', 'will_fix_later', REPO, { by: 'dev-alice' })
  const listed = await run('server', 'rules', 'list', 'project:acme/notes')
  expect(listed.stdout).toMatch(
    new RegExp(
      `^${rule?.id}  README.md:1 Uses React 17.0.2  until \\d{4}-\\d\\d-\\d\\d  known issue, will fix later \\(dev-alice\\)  hid nothing yet\\n$`,
    ),
  )
  const { rules } = JSON.parse((await run('server', 'rules', 'list', 'project:acme/notes', '--json')).stdout)
  expect(rules).toMatchObject([{ id: rule?.id, scope: 'claim' }])
  expect(await run('server', 'rules', 'revoke', rule?.id ?? '')).toMatchObject({
    code: 0,
    stdout: `rule ${rule?.id} is revoked\n`,
  })
  expect(await run('server', 'rules', 'revoke', rule?.id ?? '')).toMatchObject({ code: 1 })
  expect((await run('server', 'rules', 'list', 'project:acme/notes')).stdout).toBe('no rules\n')
  expect(await run('server', 'rules', 'revoke', '17')).toMatchObject({ code: 2 })
  expect(await run('server', 'rules', 'list', 'project:no/where')).toMatchObject({ code: 2 })
})

it('What somebody said beside a rule’s reason is listed with it, as one line that does nothing', async () => {
  await haveClaim(kept.queries, 'c1')
  await namespaceOfRepository(kept.queries, REPO)
  kept.at(Date.now())
  const answer = said({ claim_id: 'c1', quick_pick_reason: 'will_fix_later', free_text: 'see #12\n\u001b[31mnow' })
  const { record } = await recordFeedback(kept.learning, answer)
  await processQuickPick(kept.learning, 'c1', 'will_fix_later', REPO, { by: 'bob', feedbackId: record.id })
  const { stdout } = await run('server', 'rules', 'list', 'project:acme/notes')
  expect(stdout).toMatch(/known issue, will fix later: “see #12 ␛\[31mnow” \(bob\) {2}hid nothing yet\n$/)
  const { rules } = JSON.parse((await run('server', 'rules', 'list', 'project:acme/notes', '--json')).stdout)
  expect(rules).toMatchObject([{ free_text: 'see #12\n\u001b[31mnow' }])
})
