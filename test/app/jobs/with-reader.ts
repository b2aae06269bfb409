import { afterEach, beforeEach } from 'vitest'
import type { Queries } from '../../../src/base/db/database.ts'
import type { ModelLimits } from '../../../src/base/models/settings.ts'
import { openStandIn, type StandIn } from '../../base/models/endpoint.ts'
import { DRIFTS, type ReadDrift } from '../../engine/reader/drifts.ts'
import { knowing } from '../../engine/reader/model.ts'
import { type JobScene, jobScene } from './scene.ts'

export const [BEHAVIOR] = DRIFTS as [ReadDrift]
export const TITLE = 'This change makes 1 statement false'

/** Repositories with a model that knows what is false, and what it has cost them. */
export interface ReaderScenes {
  readonly standIn: StandIn
  stage(limits?: ModelLimits): Promise<JobScene>
  /** Has a repository have used so many tokens in this hour. */
  use(repositoryId: number, tokens: number): Promise<void>
  usedBy(repositoryId: number): Promise<number>
}

/** For the tests around this call; each has a model of its own. */
export function useReader(database: { readonly queries: Queries }): ReaderScenes {
  let standIn: StandIn
  beforeEach(async () => {
    standIn = await openStandIn(knowing(DRIFTS))
  })
  afterEach(() => standIn.close())
  return {
    get standIn() {
      return standIn
    },
    stage: (limits) =>
      jobScene(database.queries, { language: standIn.endpoint, embedding: null, ...(limits && { limits }) }),
    async use(repositoryId, tokens) {
      const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
      const row = { repository_id: repositoryId, hour, tokens }
      const query = database.queries.insertInto('model_tokens').values(row)
      await query
        .onConflict((conflict) => conflict.columns(['repository_id', 'hour']).doUpdateSet({ tokens }))
        .execute()
    },
    async usedBy(repositoryId) {
      const query = database.queries
        .selectFrom('model_tokens')
        .select('tokens')
        .where('repository_id', '=', repositoryId)
      return (await query.execute()).reduce((sum, { tokens }) => sum + tokens, 0)
    },
  }
}
