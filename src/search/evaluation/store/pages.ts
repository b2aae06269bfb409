import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'

/** The pages of entries, and the pages that they link to. */
export interface Pages {
  /** By entry; entries without a page are omitted. */
  of(entryIds: readonly string[]): Promise<Map<string, string>>
  linkedFrom(pages: readonly string[]): Promise<string[]>
}

/** The pages of a namespace. A link is a claim's reference to another page with claims. */
export function pagesOf(queries: Queries, namespaceId: number): Pages {
  return {
    async of(entryIds) {
      const { rows } = await sql<{ readonly id: string; readonly page: string }>`
        select id, source_file as page from entries
        where namespace_id = ${namespaceId} and id = any(${entryIds}::text[]) and source_file is not null`.execute(
        queries,
      )
      return new Map(rows.map(({ id, page }) => [id, page]))
    },
    async linkedFrom(pages) {
      if (pages.length === 0) return []
      const { rows } = await sql<{ readonly page: string }>`
        select distinct m.file as page from namespaces n
        join claims c on c.repository_id = n.repository_id and c.file = any(${pages}::text[])
        join mappings m on m.repository_id = c.repository_id and m.claim_id = c.claim_id
        where n.id = ${namespaceId} and m.file <> c.file
          and exists (select from claims p where p.file = m.file and p.repository_id = c.repository_id)
        order by page`.execute(queries)
      return rows.map(({ page }) => page)
    },
  }
}
