import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findToken } from '../../../src/ledger/entries/tokens.ts'
import { recordEvents } from '../../../src/ledger/trust/store/record.ts'
import { useTestDatabase } from '../../databases.ts'
import { DAY, entryOf, event, START } from '../../ledger/trust/ledger.ts'
import { docalign } from '../streams.ts'

const NOTES = 'project:acme/notes'

const database = useTestDatabase()
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docalign-trust-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.queries.deleteFrom('namespaces').execute()
})

const runAt = (now: number, ...args: string[]) =>
  docalign(args, { cwd: folder, env: { DATABASE_URL: database.url }, now: () => now })
/** Ten days after the events. */
const run = (...args: string[]) => runAt(START + 10 * DAY, ...args)

async function withEvents(): Promise<void> {
  const { queries } = database
  const [one, other] = [await entryOf(queries, 'qa-1'), await entryOf(queries, 'qa-2')]
  await recordEvents(queries, [event(one, 'a'), event(one, 'b')], START)
  await recordEvents(queries, [event(other, 'a', { result: 'fail' }), event(one, 'c', { provisional: true })], START)
}

describe('docalign server trust show', () => {
  it('lists the entries of a namespace, the most trusted first', async () => {
    await withEvents()
    const { code, stdout } = await run('server', 'trust', 'show', NOTES)
    const [head, ...lines] = stdout.trimEnd().split('\n')
    expect(code).toBe(0)
    expect(head).toMatch(
      /^project:acme\/notes: 2 entries, mean trust 0\.\d\d · canonical 0 · strong 0 · basic 1 · candidate 1$/,
    )
    expect(lines).toEqual([
      expect.stringMatching(/^0\.\d\d {2}basic {6}qa-1 {2}2 passed, 0 failed {2}How\?$/),
      expect.stringMatching(/^0\.\d\d {2}candidate {2}qa-2 {2}0 passed, 1 failed {2}How\?$/),
    ])
    const { results } = JSON.parse((await run('server', 'trust', 'show', NOTES, '--json')).stdout)
    expect(results).toMatchObject([
      { qa_id: 'qa-1', trust_score: 0.5, validation_level: 1, stats: { strong_pass: 2 } },
      { qa_id: 'qa-2' },
    ])
  })

  it('shows levels as they are after a year without news, and how many entries are stale', async () => {
    await withEvents()
    const { stdout } = await runAt(START + 365 * DAY, 'server', 'trust', 'show', NOTES)
    expect(stdout).toMatch(/ mean trust 0\.\d\d, 2 stale · canonical 0 · strong 0 · basic 0 · candidate 2\n/)
    const one = await runAt(START + 365 * DAY, 'server', 'trust', 'show', NOTES, 'qa-1')
    expect(one.stdout).toContain('0.50 (candidate): 2 strong passes (+0.50), the last 365 days ago')
  })

  it('shows one entry with its events and why', async () => {
    await withEvents()
    const { stdout } = await run('server', 'trust', 'show', NOTES, 'qa-1')
    expect(stdout).toContain('0.50 (basic): 2 strong passes (+0.50), the last ')
    expect(stdout).toContain(`${new Date(START).toISOString()}  strong  pass  ci  c  provisional\n`)
    expect(stdout).toContain(`stale from ${new Date(START + 150 * DAY).toISOString()}\n`)
    expect(JSON.parse((await run('server', 'trust', 'show', NOTES, 'qa-1', '--json')).stdout).events).toHaveLength(3)
  })

  it.each([
    [[], 'DOCALIGN_E401 a namespace is missing: project:OWNER/REPO\n'],
    [['project:no/such'], 'DOCALIGN_E404 there is no namespace project:no/such; there are project:acme/notes\n'],
    [[NOTES, 'qa-9'], 'DOCALIGN_E404 there is no entry qa-9 in project:acme/notes\n'],
  ])('%o is refused', async (args, stderr) => {
    await withEvents()
    expect(await run('server', 'trust', 'show', ...args)).toEqual({ code: 2, stdout: '', stderr })
  })
})

it('docalign server trust rebuild mends what differs and says so', async () => {
  await withEvents()
  expect(await run('server', 'trust', 'rebuild', NOTES)).toMatchObject({
    code: 0,
    stdout: '2 entries, all as their events say\n',
  })
  await database.queries
    .updateTable('entry_trust')
    .set({ strong_pass: 7, trust_score: 0.75 })
    .where('strong_pass', '=', 2)
    .execute()
  expect(await run('server', 'trust', 'rebuild', NOTES)).toMatchObject({
    code: 1,
    stdout: 'qa-1  was 0.75 basic, is 0.50 basic\n2 entries, 1 differed and were corrected\n',
  })
  expect((await run('server', 'trust', 'rebuild', NOTES)).code).toBe(0)
})

describe('docalign server token', () => {
  it('create prints a token for its namespaces, and revoke ends it', async () => {
    const { code, stdout, stderr } = await run('server', 'token', 'create', '--namespace', `${NOTES}, team:docs`)
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^Token \d+ for project:acme\/notes, team:docs\. /)])
    const token = await findToken(database.queries, stdout.trim())
    expect(token?.namespaces.map(({ name }) => name).sort()).toEqual([NOTES, 'team:docs'])
    const id = /\d+/.exec(stderr)?.[0] ?? ''
    expect(await run('server', 'token', 'revoke', id)).toMatchObject({ code: 0, stdout: `token ${id} is revoked\n` })
    expect(await findToken(database.queries, stdout.trim())).toBeNull()
    expect((await run('server', 'token', 'revoke', id)).code).toBe(1)
  })

  it.each([
    [['create'], 'DOCALIGN_E401 --namespace NS is needed: project:OWNER/REPO\n'],
    [['create', '--namespace', 'acme/x'], 'DOCALIGN_E401 "acme/x" is no namespace: write project:OWNER/REPO\n'],
    [['revoke'], 'DOCALIGN_E401 the number of a token is missing\n'],
    [['revoke', 'x'], 'DOCALIGN_E401 the number of a token is missing\n'],
  ])('%o is refused', async (args, stderr) => {
    expect(await run('server', 'token', ...args)).toEqual({ code: 2, stdout: '', stderr })
  })
})
