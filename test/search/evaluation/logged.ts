import { expect } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import type { Namespace } from '../../../src/ledger/entries/namespaces.ts'
import { createQueryLog, type LoggedQuery } from '../../../src/search/usage/store/query-log.ts'

/** Writes searches of a namespace into the log. */
export async function logQueries(
  queries: Queries,
  { id }: Pick<Namespace, 'id'>,
  given: readonly (Partial<LoggedQuery> & { readonly queryId: string })[],
): Promise<void> {
  const log = createQueryLog(queries, (error) => expect.fail(String(error)))
  for (const more of given)
    log.add({
      ...{ namespaceId: id, query: more.queryId, intent: 'understand', mode: 'focused', sessionId: null },
      ...{ toolName: 'test', resultIds: [], channels: {}, latencyMs: 1, weights: {}, qualityProxy: 1 },
      ...{ traceId: more.queryId, trace: {}, at: Date.now(), ...more },
    })
  await log.flush()
}
