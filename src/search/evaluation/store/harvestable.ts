import { sql } from 'kysely'
import type { Queries } from '../../../base/db/database.ts'
import type { Harvestable } from '../harvest.ts'

const NEWEST = 20_000

/** The newest searches of a namespace whose queries are not in its golden set. */
export async function harvestable(queries: Queries, namespaceId: number): Promise<Harvestable[]> {
  const { rows } = await sql<Harvestable>`
    select q.query_id as "queryId", q.query, coalesce(q.intent, 'understand') as intent, q.result_count as "resultCount",
      q.session_id is not null and not exists (
        select from eval_queries p where p.session_id = q.session_id and p.created_at < q.created_at
      ) as "isFirstOfSession",
      array(
        select distinct coalesce(substring(e.source_file from '^(.*)/'), '') from entries e
        where e.namespace_id = q.namespace_id and e.id in (select jsonb_array_elements_text(q.result_ids))
      ) as folders,
      jsonb_array_length(coalesce(q.channel_contributions -> 'trigger', '[]')) > 0 as "matchedTrigger"
    from eval_queries q
    where q.namespace_id = ${namespaceId} and not exists (
      select from eval_queries g
      where g.namespace_id = q.namespace_id and g.query_digest = q.query_digest and g.is_eval_corpus
    )
    order by q.id desc limit ${NEWEST}`.execute(queries)
  return rows
}
