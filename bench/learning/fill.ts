import { sql } from 'kysely'
import type { Queries } from '../../src/base/db/database.ts'

export const REPO = 1

/** Fills a repository with 5,000 claims, 1,000 active rules, 20,000 feedback records and 50,000 co-changes. */
export async function fill(queries: Queries): Promise<void> {
  await sql`insert into installations (id, account) values (1, 'acme')`.execute(queries)
  await sql`insert into repositories (id, installation_id, owner, name, default_branch, clone_url, private)
    values (${REPO}, 1, 'acme', 'notes', 'main', '', false)`.execute(queries)
  await sql`insert into claims (repository_id, claim_id, claim_type, file, line, text, value)
    select ${REPO}, 'claim-' || n, 'command', 'docs/' || n % 300 || '.md', n, 'npm run task-' || n, 'task-' || n
    from generate_series(0, 4999) n`.execute(queries)
  await sql`insert into suppression_rules (repo_id, scope, target_claim_id, target_file, target_pattern, reason, source,
      expires_at, created_at, next_spot_check_at)
    select ${REPO}, case when n < 20 then 'pattern' when n < 200 then 'file' else 'claim' end,
      case when n >= 200 then 'old-' || n end, case when n between 20 and 199 then 'plans/' || n || '.md' end,
      case when n < 20 then 'legacy-' || n end, 'because', 'quick_pick', now() + interval '90 days', now(),
      now() + interval '30 days'
    from generate_series(0, 999) n`.execute(queries)
  await sql`insert into feedback (repo_id, claim_id, feedback_type, pr_number, created_at)
    select ${REPO}, 'claim-' || 1000 + n % 4000, 'thumbs_up', n % 500, now() from generate_series(0, 19999) n`.execute(
    queries,
  )
  await sql`insert into co_changes (repo_id, code_file, doc_file, commit_sha, committed_at)
    select ${REPO}, 'src/' || n % 500 || '.ts', 'docs/' || n % 500 || '.md', 'commit-' || n, now() - interval '1 hour' * (n % 4000)
    from generate_series(0, 49999) n`.execute(queries)
  await sql`analyze`.execute(queries)
}
