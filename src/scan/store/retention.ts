import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

/**
 * Forgets verdicts of scans that ended before a time: those of a branch once it was scanned again, and those of a pull request
 * but for what it reported, which somebody may still answer. Earlier versions kept verdicts that were not reported, too.
 */
export async function purgeVerdicts(queries: Queries, before: Date): Promise<void> {
  await sql`
    with old as (
      select s.id, s.pull_number from scans s
      where s.finished_at < ${before} and (s.pull_number is not null or exists (
        select from scans newer where newer.repository_id = s.repository_id and newer.branch = s.branch
          and newer.id > s.id and newer.status = 'completed'
      ))
    )
    delete from verification_results v using old
    where v.scan_id = old.id and (old.pull_number is null or v.finding is null)`.execute(queries)
}
