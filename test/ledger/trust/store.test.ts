import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import { findNamespace } from '../../../src/ledger/entries/namespaces.ts'
import type { NewEvent } from '../../../src/ledger/trust/events/admit.ts'
import { ciResultsOf, mostFailedPage } from '../../../src/ledger/trust/store/read.ts'
import { recordEvents } from '../../../src/ledger/trust/store/record.ts'
import { rebuildTrust } from '../../../src/ledger/trust/store/refold.ts'
import { useTestDatabase } from '../../databases.ts'
import { DAY, entryOf, event, START } from './ledger.ts'

const database = useTestDatabase()
let queries: Queries
beforeAll(() => {
  queries = database.queries
})
beforeEach(async () => {
  await queries.deleteFrom('namespaces').execute()
})

const stored = () => queries.selectFrom('validation_events').selectAll().orderBy('id').execute()
const record = (events: readonly NewEvent[], days = 0) => recordEvents(queries, events, START + days * DAY)

async function rebuilt() {
  const namespace = await findNamespace(queries, 'project:acme/notes')
  return rebuildTrust(queries, namespace?.id ?? 0)
}

describe('A recorded event', () => {
  it('is kept and counted', async () => {
    const entry = await entryOf(queries)
    const context = { command: 'npm test', exit_code: 0 }
    const [recorded] = await record([event(entry, 'a', { context, ts: START - 1000 })])
    expect(recorded).toMatchObject({
      outcome: 'counted',
      state: { stats: { strong_pass: 1, last_result: 'pass', last_validated_at: '2025-12-31T23:59:59.000Z' } },
    })
    expect(recorded?.state?.score.trust_score).toBeCloseTo(0.45, 12)
    expect(recorded?.state?.ttl.expires_at).toBe('2026-05-01T00:00:00.000Z')
    expect(await stored()).toMatchObject([{ entry, external_id: 'a', ignored: null, context, client: null }])
  })

  it('that comes again is the same event', async () => {
    const entry = await entryOf(queries)
    await record([event(entry, 'a')])
    const again = await record([event(entry, 'a', { result: 'fail' }), event(entry, 'b'), event(entry, 'b')])
    expect(again.map(({ outcome }) => outcome)).toEqual(['duplicate', 'counted', 'duplicate'])
    expect(again[0]?.state?.stats).toMatchObject({ strong_pass: 2, strong_fail: 0 })
    expect(await stored()).toHaveLength(2)
  })

  it('that is weak against strong passes is kept with the reason', async () => {
    const entry = await entryOf(queries)
    const weak = event(entry, 'c', { result: 'fail', signal_strength: 'weak' })
    const recorded = await record([event(entry, 'a'), event(entry, 'b'), weak])
    const ignored = 'a weak fail against two or more strong passes'
    expect(recorded[2]).toMatchObject({ outcome: 'ignored', ignored, state: { stats: { weak_fail: 0 } } })
    expect((await stored()).map((row) => row.ignored)).toEqual([null, null, ignored])
  })

  it('that is provisional is kept and moves nothing', async () => {
    const entry = await entryOf(queries)
    const [recorded] = await record([event(entry, 'a', { provisional: true })])
    expect(recorded).toMatchObject({ outcome: 'provisional', state: { stats: { total_pass: 0 } } })
    expect(await stored()).toMatchObject([{ provisional: true }])
  })

  it('of an entry that is not there is refused without harm to the others', async () => {
    const entry = await entryOf(queries)
    const recorded = await record([event(entry + 1000, 'a'), event(entry, 'a')])
    expect(recorded.map(({ outcome }) => outcome)).toEqual(['unknown', 'counted'])
    expect(await record([])).toEqual([])
  })

  it('may hold half characters', async () => {
    const entry = await entryOf(queries)
    await record([event(entry, 'a\0', { source: 'c\ud800i', context: { command: '\0' } })])
    expect(await stored()).toMatchObject([{ external_id: 'a\ufffd', source: 'c\ufffdi' }])
  })
})

describe('A fail that takes the place of a pass', () => {
  const check = (entry: number, sha: string, result: 'pass' | 'fail') =>
    event(entry, `${sha}:strong`, { result, failWins: true })

  it('leaves what the fail alone would have left', async () => {
    const [one, other] = [await entryOf(queries, 'one'), await entryOf(queries, 'other')]
    await record([check(one, 'a', 'pass'), check(other, 'a', 'pass')])
    await record([check(one, 'b', 'pass')], 1)
    const [replaced] = await record([check(one, 'b', 'fail')], 2)
    const [alone] = await record([check(other, 'b', 'fail')], 2)
    expect(replaced?.state).toEqual(alone?.state)
    expect((await record([check(one, 'b', 'pass'), check(one, 'b', 'fail')], 3)).map(({ outcome }) => outcome)).toEqual(
      ['duplicate', 'duplicate'],
    )
  })

  it('lets a weak fail count that the pass had kept out', async () => {
    const entry = await entryOf(queries)
    await record([check(entry, 'a', 'pass'), check(entry, 'b', 'pass')])
    await record([event(entry, 'w', { result: 'fail', signal_strength: 'weak' })])
    const [recorded] = await record([check(entry, 'b', 'fail')])
    expect(recorded?.state?.stats).toMatchObject({ strong_pass: 1, strong_fail: 1, weak_fail: 1 })
    expect((await stored()).map((row) => row.ignored)).toEqual([null, null, null, null])
    expect((await rebuilt()).differences).toEqual([])
  })
})

describe('Rebuilding', () => {
  it('agrees with what was folded event by event', async () => {
    const entries = [await entryOf(queries, 'a'), await entryOf(queries, 'b'), await entryOf(queries, 'c')]
    let seed = 7
    const next = (limit: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % limit
    }
    for (let round = 0; round < 30; round++) {
      const events = Array.from({ length: 1 + next(6) }, () =>
        event(entries[next(2)] ?? 0, `x${next(40)}`, {
          result: next(3) === 0 ? 'fail' : 'pass',
          signal_strength: (['strong', 'medium', 'weak'] as const)[next(3)] ?? 'weak',
          source: `s${next(20)}`,
          failWins: next(2) === 0,
          provisional: next(5) === 0,
        }),
      )
      await record(events, round / 3)
    }
    expect(await rebuilt()).toEqual({ entries: 3, differences: [] })
  })

  it('mends statistics that are not what the events come to, and says which', async () => {
    const entry = await entryOf(queries)
    await record([event(entry, 'a')])
    await queries.updateTable('entry_trust').set({ strong_pass: 9, trust_score: 0.9 }).execute()
    const { differences } = await rebuilt()
    expect(differences).toMatchObject([
      { id: 'qa-1', stored: { stats: { strong_pass: 9 } }, folded: { stats: { strong_pass: 1 } } },
    ])
    expect((await rebuilt()).differences).toEqual([])
  })
})

it('Anomalies are noted once, with how often they were seen', async () => {
  const entry = await entryOf(queries)
  for (let day = 0; day < 8; day++) await record([event(entry, `${day}`, { result: day % 2 ? 'fail' : 'pass' })], day)
  expect(await queries.selectFrom('trust_anomalies').selectAll().execute()).toMatchObject([
    { entry, kind: 'alternating', source: 'ci', times: 3, first_at: new Date(START + 5 * DAY) },
  ])
})

it('A pass that a fail of the same check replaced makes no alternation', async () => {
  const entry = await entryOf(queries)
  const results = ['pass', 'fail', 'pass', 'fail', 'pass'] as const
  for (const [day, result] of results.entries()) await record([event(entry, `${day}`, { result, failWins: true })], day)
  await record([event(entry, '4', { result: 'fail', failWins: true })], 4)
  expect(await queries.selectFrom('trust_anomalies').selectAll().execute()).toEqual([])
})

it('A fail that replaces a pass of a pull request shows nothing of what happened before', async () => {
  const entry = await entryOf(queries)
  for (let day = 0; day < 6; day++) await record([event(entry, `${day}`, { result: day % 2 ? 'fail' : 'pass' })], day)
  const noted = await queries.selectFrom('trust_anomalies').selectAll().execute()
  const head = { failWins: true, provisional: true } as const
  await record([event(entry, 'head', head)], 7)
  await record([event(entry, 'head', { ...head, result: 'fail' })], 7)
  expect(await queries.selectFrom('trust_anomalies').selectAll().execute()).toEqual(noted)
})

it('A fail that replaces a pass shows the alternation that it makes', async () => {
  const entry = await entryOf(queries)
  const results = ['pass', 'fail', 'pass', 'fail', 'pass', 'pass'] as const
  for (const [day, result] of results.entries()) await record([event(entry, `${day}`, { result, failWins: true })], day)
  await record([event(entry, '5', { result: 'fail', failWins: true })], 5)
  expect(await queries.selectFrom('trust_anomalies').selectAll().execute()).toMatchObject([
    { kind: 'alternating', source: 'ci' },
  ])
})

it('Events that come at once, from two connections, are counted exactly', async () => {
  const entry = await entryOf(queries)
  const other = await entryOf(queries, 'qa-2')
  const posts = Array.from({ length: 50 }, (_, index) => {
    const both = [event(entry, `p${index}`), event(other, `p${index}`, { result: index % 2 ? 'fail' : 'pass' })]
    return record(index % 2 ? both : both.toReversed())
  })
  const duplicates = Array.from({ length: 20 }, () => record([event(entry, 'p0')]))
  await Promise.all([...posts, ...duplicates])
  const rows = await queries.selectFrom('entry_trust').selectAll().orderBy('entry').execute()
  expect(rows).toMatchObject([{ strong_pass: 50 }, { strong_pass: 25, strong_fail: 25 }])
  expect(await stored()).toHaveLength(100)
  expect((await rebuilt()).differences).toEqual([])
})

describe('What CI said', () => {
  it('of an entry is counted by commits that count, and not what people or scans said', async () => {
    const entry = await entryOf(queries)
    const ci = (id: string, more: Partial<NewEvent> = {}) => event(entry, `commit:${id}:strong`, more)
    await record([ci('a'), ci('b'), ci('c', { result: 'fail' }), ci('d', { provisional: true })])
    await record([event(entry, 'x', { source: 'scan' })])
    expect(await ciResultsOf(queries, [entry])).toEqual(new Map([[entry, { passes: 2, fails: 1 }]]))
    expect(await ciResultsOf(queries, [])).toEqual(new Map())
  })

  it('of pages is told of the one that failed for most commits of late', async () => {
    const entry = await entryOf(queries)
    const { namespace_id } = await queries
      .updateTable('entries')
      .set({ source_file: 'docs/setup.md' })
      .where('key', '=', entry)
      .returning('namespace_id')
      .executeTakeFirstOrThrow()
    const fails = (id: string) => event(entry, `commit:${id}:strong`, { result: 'fail' })
    expect(await mostFailedPage(queries, namespace_id, new Date(START - DAY))).toBeNull()
    await record([fails('a'), fails('b')])
    const expected = { file: 'docs/setup.md', commits: 2 }
    expect(await mostFailedPage(queries, namespace_id, new Date(START - DAY))).toEqual(expected)
    expect(await mostFailedPage(queries, namespace_id, new Date(START + DAY))).toBeNull()
  })
})
