import { sql } from 'kysely'
import type { Queries } from '../../base/db/database.ts'
import type { TokenMeter } from '../../base/models/meter.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Counts the tokens that a repository uses, up to a maximum within 24 hours. `now` is in milliseconds since the epoch. */
export function tokenMeter(queries: Queries, repositoryId: number, perDay: number, now: () => number): TokenMeter {
  const hourOf = (time: number): Date => new Date(Math.floor(time / HOUR) * HOUR)
  return {
    async reserve(tokens) {
      const hour = hourOf(now())
      const counted = await sql`
        insert into model_tokens (repository_id, hour, tokens)
        select ${repositoryId}, ${hour}, ${tokens} from (
          select coalesce(sum(tokens), 0) as used from model_tokens
          where repository_id = ${repositoryId} and hour >= ${hourOf(now() - DAY)}
        ) today
        where used + ${tokens} <= ${perDay}
        on conflict (repository_id, hour) do update set tokens = model_tokens.tokens + excluded.tokens
        returning tokens`.execute(queries)
      if (counted.rows.length === 0) return null
      return {
        settle: async (used) => {
          await queries
            .updateTable('model_tokens')
            .set({ tokens: sql<number>`tokens + ${used - tokens}` })
            .where('repository_id', '=', repositoryId)
            .where('hour', '=', hour)
            .execute()
        },
      }
    },
  }
}

/** Deletes counts that no limit concerns any more. */
export async function purgeModelTokens(queries: Queries, now: number): Promise<void> {
  await queries
    .deleteFrom('model_tokens')
    .where('hour', '<', new Date(now - 2 * DAY))
    .execute()
}
