import { type RedisState, redisState } from '../../app/jobs/queue/reach-redis.ts'
import type { Environment } from '../../base/config/environment.ts'
import { type CheckResult, fault, ok, reasonOf, warning } from './result.ts'

/**
 * Whether the queue's Redis responds and cannot lose jobs; without Redis, the queue is in the database.
 * @param patience timeout for an answer in milliseconds
 */
export async function checkQueue(
  { redisUrl }: Pick<Environment, 'redisUrl'>,
  patience: number,
): Promise<CheckResult[]> {
  if (redisUrl === null) return [ok('queue', 'kept in the database')]
  try {
    return [judgeRedis(await redisState(redisUrl, patience))]
  } catch (error) {
    return [fault('queue', reasonOf(error), 'start Redis, or correct REDIS_URL')]
  }
}

export function judgeRedis({ version, evictionPolicy }: RedisState): CheckResult {
  const found = `Redis ${version ?? 'of unknown version'} answers`
  if (evictionPolicy === null || evictionPolicy === 'noeviction') return ok('queue', found)
  const evicts = `${found}, and deletes jobs when its memory is full (maxmemory-policy ${evictionPolicy})`
  return warning('queue', evicts, 'set maxmemory-policy to noeviction')
}
