import { beforeEach } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import type { AlsoAt } from '../../../src/engine/scan/result.ts'
import type { Feedback } from '../../../src/ledger/learning/feedback/feedback.ts'
import type { Learning } from '../../../src/ledger/learning/store/context.ts'
import { completeScan, startScan } from '../../../src/stages/store/record.ts'
import { freshlyInstalled, repositoryRow } from '../../app/github/rows.ts'
import { useTestDatabase } from '../../databases.ts'
import { claim as reported, result } from '../../report/sample.ts'

export const REPO = repositoryRow().id
export const START = Date.parse('2026-02-11T14:30:00Z')

/** A learning system on a database of its own, emptied before each test, with a clock that stands still until it is moved. */
export function useLearning(): {
  readonly learning: Learning
  readonly queries: Queries
  readonly url: string
  at(time: number): void
} {
  const database = useTestDatabase()
  let now = START
  beforeEach(async () => {
    now = START
    await freshlyInstalled(database.queries)
  })
  return {
    get queries() {
      return database.queries
    },
    get url() {
      return database.url
    },
    get learning() {
      return { queries: database.queries, now: () => now, log: { warn: () => {} } }
    },
    at(time) {
      now = time
    },
  }
}

/** Has a claim in the docs of the default branch. */
export async function haveClaim(queries: Queries, id: string, file = 'README.md'): Promise<void> {
  await queries
    .insertInto('claims')
    .values({
      ...{ repository_id: REPO, claim_id: id, claim_type: 'dependency_version', file, line: 1 },
      ...{ text: 'Uses React 17.0.2', value: '17.0.2', first_scan_id: null, last_scan_id: null },
      verification_status: 'verified',
    })
    .execute()
}

/** Has a finding in the last scan of a pull request. */
export async function haveFinding(
  queries: Queries,
  id: string,
  pullNumber: number,
  file = 'README.md',
  also_at: readonly AlsoAt[] = [],
): Promise<void> {
  const scan = await startScan(queries, { repositoryId: REPO, pullNumber, branch: null, headSha: 'a', baseSha: 'b' })
  const finding = reported({ claim_id: id, file, text: 'Uses React 17.0.2', claim_type: 'dependency_version', also_at })
  await completeScan(
    queries,
    { id: scan, repositoryId: REPO },
    { ...result(), findings: [finding], muted: [] },
    null,
    Date.now(),
  )
}

/** A silent 👎; on each pull request it is another person's. */
export function said(change: Partial<Feedback> = {}): Feedback {
  return {
    ...{ repo_id: REPO, claim_id: 'claim-uuid-055', verification_result_id: null, feedback_type: 'thumbs_down' },
    ...{ quick_pick_reason: null, free_text: null, github_user: `dev-of-${change.pr_number ?? 112}`, pr_number: 112 },
    ...change,
  } as Feedback
}
