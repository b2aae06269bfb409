import type { Queries } from '../../../src/base/db/database.ts'
import { queryDigest } from '../../../src/search/usage/store/query-digest.ts'

/** Puts a search into the golden set of a repository, as harvesting does. Gives back the search's id. */
export async function golden(queries: Queries, repositoryId: number, query: string): Promise<string> {
  const { id } = await queries
    .selectFrom('namespaces')
    .select('id')
    .where('repository_id', '=', repositoryId)
    .executeTakeFirstOrThrow()
  const row = {
    query_id: `eq_${repositoryId}_${query.length}`,
    query,
    query_digest: queryDigest(query),
    tool_name: 'http',
  }
  await queries
    .insertInto('eval_queries')
    .values({
      ...row,
      ...{ namespace_id: id, result_ids: '[]', result_count: 0, channel_contributions: '{}' },
      created_at: new Date(),
      is_eval_corpus: true,
      eval_category: 'semantic-search',
    })
    .execute()
  return row.query_id
}
