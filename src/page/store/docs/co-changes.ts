import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import { type Page, type Paging, readPage } from '../../paging.ts'

/** A code file and a page that commits changed together. */
export interface CoChangedPair {
  readonly codeFile: string
  readonly docFile: string
  /** Commits that changed both. */
  readonly commits: number
  readonly lastAt: Date
  /** Claims on the page whose evidence is in the code file. */
  readonly claims: number
}

/** The code files and pages of a repository that change together, those that do most often first. */
export function coChangedPairs(queries: Queries, repositoryId: number, paging: Paging): Promise<Page<CoChangedPair>> {
  return readPage(
    queries,
    paging,
    (window) => sql<CoChangedPair>`
    select p.code_file as "codeFile", p.doc_file as "docFile", p.commits, p.last_at as "lastAt", c.claims
    from (
      select code_file, doc_file, count(*)::int as commits, max(committed_at) as last_at
      from co_changes where repo_id = ${repositoryId}
      group by code_file, doc_file order by commits desc, code_file, doc_file ${window}
    ) p
      cross join lateral (
        select count(*)::int as claims from mappings m
          join claims on claims.repository_id = m.repository_id and claims.claim_id = m.claim_id
        where m.repository_id = ${repositoryId} and m.file = p.code_file and claims.file = p.doc_file
      ) c
    order by p.commits desc, p.code_file, p.doc_file`,
  )
}
