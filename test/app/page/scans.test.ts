import { expect, it } from 'vitest'
import { scansOf } from '../../../src/app/page/store/scans.ts'
import { useTestDatabase } from '../../databases.ts'
import { freshlyInstalled } from '../github/rows.ts'

const database = useTestDatabase()

it('A commit that was scanned again is listed once, with its last completed scan', async () => {
  const { queries } = database
  const { id, defaultBranch } = await freshlyInstalled(queries)
  const scanned = (head: string, verified: number, other = {}) => ({
    ...{ repository_id: id, branch: defaultBranch, head_sha: head.repeat(40), status: 'completed' as const, verified },
    ...other,
  })
  const scans = [
    scanned('a', 1),
    scanned('b', 2),
    scanned('a', 3),
    scanned('a', 4, { status: 'failed' as const }),
    scanned('b', 5, { branch: 'other' }),
  ]
  for (const scan of scans) await queries.insertInto('scans').values(scan).execute()
  const listed = async (number: number, size: number) =>
    (await scansOf(queries, { id, defaultBranch }, { number, size })).rows.map(({ verified }) => verified)
  expect(await listed(1, 10)).toEqual([3, 2])
  expect(await listed(2, 1)).toEqual([2])
})
