import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase, ping, type Queries } from '../../../src/base/db/database.ts'
import type { ClaimInContext } from '../../../src/engine/scan/pages/stated.ts'
import type { ReportedClaim } from '../../../src/engine/scan/result.ts'
import { findingsOf, lastFindingOf, lastScan, lastScans, meanConfidences } from '../../../src/stages/store/read.ts'
import { completeScan, endScan, purgeVerdicts, startScan } from '../../../src/stages/store/record.ts'
import { freshlyInstalled, repositoryRow } from '../../app/github/rows.ts'
import { useTestDatabase } from '../../databases.ts'
import { claim as reported, result } from '../../report/sample.ts'

const database = useTestDatabase()
let queries: Queries
beforeAll(() => {
  queries = database.queries
})
beforeEach(() => freshlyInstalled(queries))

const repositoryId = repositoryRow().id

function scanned(id: string, changes: Partial<ClaimInContext> = {}): ClaimInContext {
  return {
    ...{ id, type: 'command', file: 'README.md', line: 3, text: 'npm run build', value: 'build' },
    ...{ subject: null, verdict: 'verified', confidence: 1, verifier_confidence: 1, reason: 'package.json has it' },
    evidence: [{ file: 'package.json', line: 4 }],
    ...{ statement: null, headings: [], section: '' },
    ...changes,
  }
}

async function scan(
  claims: readonly ClaimInContext[],
  {
    findings = [],
    muted = [],
    pullNumber = null,
    branch = 'main',
    headSha = 'a',
  }: {
    findings?: readonly ReportedClaim[]
    muted?: readonly ReportedClaim[]
    pullNumber?: number | null
    branch?: string
    headSha?: string
  } = {},
): Promise<number> {
  const scanOf = { pullNumber, branch: pullNumber === null ? branch : null }
  const id = await startScan(queries, { repositoryId, ...scanOf, headSha, baseSha: null })
  const portions = pullNumber === null && branch === 'main' ? [claims] : null
  await completeScan(queries, { id, repositoryId }, { ...result(), findings, muted }, portions, Date.now())
  return id
}

const claims = () => queries.selectFrom('claims').selectAll().orderBy('claim_id').execute()
const mappings = () => queries.selectFrom('mappings').selectAll().orderBy('claim_id').orderBy('file').execute()

describe('A scan of the default branch', () => {
  it('says what the claims are now, and remembers which scan saw each first', async () => {
    const first = await scan([scanned('stays'), scanned('goes')])
    const second = await scan([scanned('stays', { line: 9 }), scanned('comes')])
    const rows = await claims()
    expect(rows.map((row) => [row.claim_id, row.line, row.first_scan_id, row.last_scan_id])).toEqual([
      ['comes', 3, second, second],
      ['stays', 9, first, second],
    ])
    expect((await mappings()).map((row) => row.claim_id)).toEqual(['comes', 'stays'])
  })

  it('replaces all that is stored of a claim, but the scan that saw it first', async () => {
    const about: Partial<ClaimInContext> = {
      ...{ type: 'symbol', file: 'docs/a.md', line: 9, text: 'npm  run build', value: 'built', subject: 'npm' },
      ...{ statement: 'Run it.', headings: ['Use', 'Build'], section: 'Run it, then wait.' },
      verdict: 'drifted',
    }
    await scan([scanned('one')])
    const [before] = await claims()
    await scan([scanned('one', about)])
    const [replaced] = await claims()
    await scan([])
    await scan([scanned('one', about)])
    const [anew] = await claims()
    const same = Object.entries(replaced ?? {}).filter(
      ([name, value]) => before?.[name as keyof typeof before] === value,
    )
    expect(same.map(([name]) => name)).toEqual(['repository_id', 'claim_id', 'first_scan_id'])
    expect(replaced).toEqual({ ...anew, first_scan_id: before?.first_scan_id, last_scan_id: replaced?.last_scan_id })
  })

  it('keeps one mapping for each file of the evidence', async () => {
    const evidence = [
      { file: 'a.ts', line: 1 },
      { file: 'b.ts', line: null },
      { file: 'a.ts', line: 7 },
    ]
    await scan([scanned('one', { evidence, confidence: 0.85, verifier_confidence: 0.8 })])
    expect(await mappings()).toMatchObject([
      { file: 'a.ts', line: 7, confidence: 0.8, co_change_boost: 0, method: 'verifier' },
      { file: 'b.ts', line: null },
    ])
  })

  it('keeps the verdicts that are not uncertain, with the finding where there is one', async () => {
    const claims = [scanned('held', { confidence: 0.9 }), scanned('open', { verdict: 'uncertain' })]
    const findings = [reported({ claim_id: 'found', confidence: 0.8 })]
    const id = await scan([...claims, scanned('found', { verdict: 'drifted', confidence: 0.8 })], { findings })
    const rows = await queries.selectFrom('verification_results').selectAll().orderBy('claim_id').execute()
    expect(rows).toMatchObject([
      { claim_id: 'found', verdict: 'drifted', confidence: 0.8, finding: { claim_id: 'found' } },
      { claim_id: 'held', verdict: 'verified', confidence: 0.9, finding: null },
    ])
    expect((await meanConfidences(queries, [id])).get(id)).toBeCloseTo(0.85)
    expect((await lastScans(queries, repositoryId, 5)).map((each) => each.id)).toEqual([id])
  })

  it('may find no claim at all', async () => {
    await scan([scanned('goes')])
    await scan([])
    expect(await claims()).toEqual([])
    expect(await mappings()).toEqual([])
  })

  it('may find more claims than one statement takes', async () => {
    await scan(Array.from({ length: 1001 }, (_, index) => scanned(`claim ${index}`)))
    const { count } = await queries
      .selectFrom('claims')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1001)
  })

  it.each([
    ['NUL characters', '\0'],
    ['half a character, as a path that is not UTF-8 has', '\udc80'],
    ['half an emoji, as a text that was cut has', '\ud83d'],
  ])('stores docs with %s', async (_, odd) => {
    const file = `docs/${odd}.md`
    const evidence = [
      { file, line: 1 },
      { file: 'docs/\ufffd.md', line: 2 },
    ]
    const text = `run${odd}`
    const finding = reported({ claim_id: 'one', file, text, value: text, reason: text, quote: text, suggestion: text })
    const id = await scan([scanned('one', { file, text, value: text, reason: text, evidence })], {
      findings: [finding],
    })
    expect(await claims()).toMatchObject([{ file: 'docs/\ufffd.md', text: 'run\ufffd', value: 'run\ufffd' }])
    expect(await mappings()).toHaveLength(1)
    expect(await findingsOf(queries, id)).toMatchObject([{ file: 'docs/\ufffd.md', text: 'run\ufffd' }])
  })

  it('lets others have their turn while it stores what it found', async () => {
    const portions = async function* () {
      yield [scanned('one')]
      // A transaction that was open by now would keep the embedded database from everybody else.
      await ping(other.queries)
      yield [scanned('two')]
    }
    const other = await openDatabase({ databaseUrl: database.url, dataFolder: '' })
    onTestFinished(() => other.close())
    const id = await startScan(queries, { repositoryId, pullNumber: null, branch: 'main', headSha: 'a', baseSha: null })
    await completeScan(queries, { id, repositoryId }, result(), portions(), Date.now())
    expect((await claims()).map(({ claim_id }) => claim_id)).toEqual(['one', 'two'])
  })

  it('leaves nothing behind when it cannot be stored', async () => {
    const before = await scan([scanned('stays')])
    await expect(scan([scanned('comes', { verifier_confidence: 2 })])).rejects.toThrow(/confidence/)
    expect(await claims()).toMatchObject([{ claim_id: 'stays', last_scan_id: before }])
  })
})

describe('A scan of a pull request', () => {
  it('leaves the claims of the default branch alone', async () => {
    await scan([scanned('stays')])
    await scan([scanned('other')], { pullNumber: 4 })
    expect((await claims()).map((row) => row.claim_id)).toEqual(['stays'])
  })

  it('keeps nothing of what it does not report', async () => {
    const found = reported({ claim_id: 'found' })
    const id = await scan([scanned('held'), scanned('open', { verdict: 'uncertain' })], {
      findings: [found],
      muted: [reported({ claim_id: 'muted', suppressed: { reason: 'never' } })],
      pullNumber: 4,
    })
    const rows = await queries.selectFrom('verification_results').selectAll().orderBy('claim_id').execute()
    expect(rows.map(({ scan_id, claim_id }) => [scan_id, claim_id])).toEqual([
      [id, 'found'],
      [id, 'muted'],
    ])
    expect(rows[0]).toMatchObject({ verdict: 'drifted', confidence: found.confidence, reason: found.reason })
  })

  it('remembers what it said last of a claim', async () => {
    const said = (reason: string) => ({ findings: [reported({ claim_id: 'one', reason })], pullNumber: 4 })
    await scan([scanned('one')], said('first'))
    await scan([scanned('one')], said('second'))
    await scan([scanned('one')], { pullNumber: 4 })
    expect(await lastFindingOf(queries, repositoryId, 4, 'one')).toMatchObject({ reason: 'second' })
    expect(await lastFindingOf(queries, repositoryId, 5, 'one')).toBeNull()
    expect(await lastFindingOf(queries, repositoryId, 4, 'two')).toBeNull()
  })
})

describe("A branch's last scan", () => {
  it('is the newest that was completed, of this branch and of no pull request', async () => {
    expect(await lastScan(queries, repositoryId, 'main')).toBeNull()
    const old = await scan([scanned('one')])
    const id = await scan([scanned('one')], { headSha: 'b' })
    await scan([scanned('one')], { headSha: 'c', branch: 'topic' })
    await scan([scanned('one')], { headSha: 'd', pullNumber: 1 })
    const about = { repositoryId, pullNumber: null, branch: 'main', baseSha: null }
    await endScan(
      queries,
      await startScan(queries, { ...about, headSha: 'e' }),
      { status: 'failed', error: 'no disk' },
      Date.now(),
    )
    expect(await lastScan(queries, repositoryId, 'main')).toMatchObject({ id, headSha: 'b' })
    expect(await lastScan(queries, repositoryId, 'main', 'b')).toMatchObject({ id: old, headSha: 'a' })
    expect(await lastScan(queries, repositoryId, 'main', 'f')).toMatchObject({ id, headSha: 'b' })
  })
})

it('The findings of a scan are listed by file and line, without the muted', async () => {
  const found = (claim_id: string, file: string, line: number) => reported({ claim_id, file, line })
  const findings = [found('c', 'b.md', 1), found('b', 'a.md', 20), found('a', 'a.md', 3)]
  const muted = [reported({ claim_id: 'm', suppressed: { reason: 'never' } })]
  const drifted = ['a', 'b', 'c', 'm'].map((id) => scanned(id, { verdict: 'drifted' }))
  const standing = await findingsOf(queries, await scan(drifted, { findings, muted }))
  expect(standing.map((finding) => finding.claim_id)).toEqual(['a', 'b', 'c'])
  expect(standing[0]).toEqual(found('a', 'a.md', 3))
})

it('Old verdicts are forgotten, but for those of a branch that stand and what a pull request was told', async () => {
  const both = [scanned('held'), scanned('found', { verdict: 'drifted' })]
  const told = { findings: [reported({ claim_id: 'found' })] }
  const scans = {
    followed: await scan(both, told),
    'last of main': await scan(both, told),
    'last of topic': await scan(both, { ...told, branch: 'topic' }),
    'first of #4': await scan(both, { ...told, pullNumber: 4 }),
    'last of #4': await scan(both, { ...told, pullNumber: 4 }),
  }
  const about = { repositoryId, pullNumber: null, branch: 'main', baseSha: null, headSha: 'e' }
  await endScan(queries, await startScan(queries, about), { status: 'failed', error: 'no disk' }, Date.now())
  // Earlier versions kept the verdict over every claim, whatever was scanned.
  const kept = { claim_id: 'held', verdict: 'verified', confidence: 1, reason: '' } as const
  const without = { suggestion: null, last_true: null, finding: null }
  for (const scan_id of Object.values(scans))
    await queries
      .insertInto('verification_results')
      .values({ ...kept, ...without, scan_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const left = async (): Promise<string[]> => {
    const rows = await queries
      .selectFrom('verification_results')
      .select(['scan_id', 'claim_id'])
      .orderBy('scan_id')
      .orderBy('claim_id')
      .execute()
    const nameOf = new Map(Object.entries(scans).map(([name, id]) => [id, name]))
    return rows.map((row) => `${nameOf.get(row.scan_id)}: ${row.claim_id}`)
  }
  const all = await left()
  expect(all).toHaveLength(10)
  await purgeVerdicts(queries, new Date(Date.now() - 60_000))
  expect(await left()).toEqual(all)
  await purgeVerdicts(queries, new Date(Date.now() + 60_000))
  expect(await left()).toEqual([
    ...['last of main: found', 'last of main: held', 'last of topic: found', 'last of topic: held'],
    ...['first of #4: found', 'last of #4: found'],
  ])
})
