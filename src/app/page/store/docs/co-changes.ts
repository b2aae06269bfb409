import { sql } from 'kysely'
import type { Queries } from '../../../../base/db/database.ts'
import { type Page, type Paging, readPage } from '../../paging.ts'

/** A code file and a page that commits changed together. */
export interface CoChangedPair {
  readonly codeFile: string
  readonly docFile: string
  /** Number of commits that changed both. */
  readonly commits: number
  readonly lastAt: Date
  /** Number of claims on the page with evidence in the code file. */
  readonly claims: number
}

/** The code files and pages of a repository that change together, most frequent first. */
export function coChangedPairs(queries: Queries, repositoryId: number, paging: Paging): Promise<Page<CoChangedPair>> {
  return readPage(
    queries,
    paging,
    (window) => sql<CoChangedPair>`
    with pairs as materialized (
      select code_file, doc_file, count(*)::int as commits, max(committed_at) as last_at
      from co_changes where repo_id = ${repositoryId}
      group by code_file, doc_file order by commits desc, code_file, doc_file ${window}
    ),
    -- Each mapping of these files is looked at once, whatever pairs there are and whatever is known of the tables.
    mapped as materialized (
      select claim_id, file from mappings
      where repository_id = ${repositoryId} and file = any(array(select code_file from pairs))
    ),
    counted as materialized (
      select m.file as code_file, c.file as doc_file, count(*)::int as claims
      from mapped m cross join lateral (
        select file from claims where repository_id = ${repositoryId} and claim_id = m.claim_id offset 0
      ) c
      group by 1, 2
    )
    select p.code_file as "codeFile", p.doc_file as "docFile", p.commits, p.last_at as "lastAt", coalesce(c.claims, 0) as claims
    from pairs p left join counted c on c.code_file = p.code_file and c.doc_file = p.doc_file
    order by p.commits desc, p.code_file, p.doc_file`,
  )
}
