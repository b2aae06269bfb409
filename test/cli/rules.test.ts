import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { namespaceOfRepository } from '../../src/entries/namespaces.ts'
import { processQuickPick } from '../../src/learning/store/quick-pick.ts'
import { haveClaim, REPO, useLearning } from '../learning/kept.ts'
import { docalign } from './streams.ts'

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
  const listed = await run('rules', 'list', 'project:acme/notes')
  expect(listed.stdout).toMatch(
    new RegExp(`^${rule?.id}  claim c1  until \\d{4}-\\d\\d-\\d\\d  Known issue, will fix later \\(dev-alice\\)\\n$`),
  )
  const { rules } = JSON.parse((await run('rules', 'list', 'project:acme/notes', '--json')).stdout)
  expect(rules).toMatchObject([{ id: rule?.id, scope: 'claim' }])
  expect(await run('rules', 'revoke', rule?.id ?? '')).toMatchObject({
    code: 0,
    stdout: `rule ${rule?.id} is revoked\n`,
  })
  expect(await run('rules', 'revoke', rule?.id ?? '')).toMatchObject({ code: 1 })
  expect((await run('rules', 'list', 'project:acme/notes')).stdout).toBe('no rules\n')
  expect(await run('rules', 'revoke', '17')).toMatchObject({ code: 2 })
  expect(await run('rules', 'list', 'project:no/where')).toMatchObject({ code: 2 })
})
