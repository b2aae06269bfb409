import type { Queries } from '../../base/db/database.ts'

/** The state of a feature's test. */
export type TestStatus = 'running' | 'graduated' | 'rejected' | 'paused'

/** The states of all tests, by feature. */
export async function testStatuses(queries: Queries): Promise<Map<string, TestStatus>> {
  const rows = await queries.selectFrom('eval_ab_tests').select(['feature_id', 'status']).execute()
  return new Map(rows.map(({ feature_id, status }) => [feature_id, status]))
}
