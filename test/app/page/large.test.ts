import { describe, expect, it } from 'vitest'
import { reportedParts } from '../../../src/app/page/store/reports.ts'
import type { ScanReport } from '../../../src/report/pull-request/report.ts'
import { useTestDatabase } from '../../databases.ts'
import { FULL, finding, report } from '../../report/pull-request/sample.ts'
import { freshlyInstalled } from '../github/rows.ts'

const database = useTestDatabase()

async function scanOf(repositoryId: number, said: ScanReport | null): Promise<number> {
  const { id } = await database.queries
    .insertInto('scans')
    .values({
      ...{ repository_id: repositoryId, branch: 'main', head_sha: 'a'.repeat(40), status: 'completed' },
      report: said === null ? null : JSON.stringify({ report: said }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('Of what is long, a page reads a part', () => {
  it('of the findings, the new ones first, and tells how many there are', async () => {
    const { id } = await freshlyInstalled(database.queries)
    const introduced = [finding({ claim_id: 'new' })]
    const earlier = Array.from({ length: 6 }, (_, index) => finding({ claim_id: `old-${index}` }))
    const scan = await scanOf(id, report({ ...FULL, introduced, earlier }))
    const first = await reportedParts(database.queries, scan, { number: 1, size: 4 })
    expect(first).toMatchObject({ total: 7, trust: FULL.trust, findings: { hasMore: true } })
    expect(first.findings.rows.map(({ claim_id }) => claim_id)).toEqual(['new', 'old-0', 'old-1', 'old-2'])
    expect(first.findings.rows[0]).toEqual(introduced[0])
    const { findings } = await reportedParts(database.queries, scan, { number: 2, size: 4 })
    expect(findings).toMatchObject({ hasMore: false, rows: earlier.slice(3) })
  })

  it('of a report that is not kept, nothing', async () => {
    const { id } = await freshlyInstalled(database.queries)
    const nothing = { total: 0, trust: null, findings: { rows: [], number: 1, hasMore: false }, possible: [] }
    const paging = { number: 1, size: 4 }
    expect(await reportedParts(database.queries, await scanOf(id, null), paging)).toEqual(nothing)
    expect(await reportedParts(database.queries, null, paging)).toEqual(nothing)
  })
})
