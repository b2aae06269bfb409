import type { Environment } from '../../config/environment.ts'
import { type RedisState, redisState } from '../../jobs/queue/reach-redis.ts'
import { type CheckResult, fault, ok, reasonOf, warning } from './result.ts'

/**
 * Whether the Redis of the queue answers and loses no job; without one, the queue is as well as the database.
 * @param patience milliseconds to wait for an answer
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
