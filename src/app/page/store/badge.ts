import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import { storableText } from '../../../base/db/values/storable.ts'

/** Claims of a default branch by verdict. */
export interface Shown {
  readonly verified: number
  readonly drifted: number
}

/**
 * The data of a repository's badge: the last completed scan of the default branch. Null, after the same query, if the repository is
 * private, did not enable the badge, was never scanned, or is unknown.
 */
export async function readBadge(
  queries: Queries,
  { owner, name }: { readonly owner: string; readonly name: string },
): Promise<Shown | null> {
  const { rows } = await sql<Shown>`
    select coalesce(s.verified, 0) as verified, coalesce(s.drifted, 0) as drifted
    from repositories r
      join installations i on i.id = r.installation_id
      cross join lateral (
        select verified, drifted from scans
        where repository_id = r.id and branch = r.default_branch and status = 'completed' order by id desc limit 1
      ) s
    where lower(r.owner) = lower(${storableText(owner)}) and lower(r.name) = lower(${storableText(name)})
      and r.badge and not r.private and not i.suspended
    limit 1`.execute(queries)
  return rows[0] ?? null
}
