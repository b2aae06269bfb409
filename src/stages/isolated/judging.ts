import { createPool, type PoolUsage } from '../../base/isolation/pool.ts'
import { type IsolatedProcess, type Limits, ProcessEnded } from '../../base/isolation/process.ts'
import type { ModelCache } from '../../base/models/cache.ts'
import type { ModelSettings } from '../../base/models/settings.ts'
import { JudgeRequestError } from '../../judge/errors.ts'
import type { JudgeRequest } from '../../judge/request.ts'
import type { ValidationResult } from '../../judge/result/result.ts'
import type { ValidateRequest } from './protocol.ts'
import { serveCache } from './remote-cache.ts'

/** Judges outputs from the API in separate processes. */
export interface Judging {
  /**
   * A model decides what nothing else decides.
   *
   * @param took receives the milliseconds of judging, without waiting time, whether it succeeds or fails
   * @throws JudgeRequestError `DOCALIGN_E801` or `DOCALIGN_E802`
   */
  judge(
    request: JudgeRequest,
    models: ModelSettings,
    cache: ModelCache,
    took: (ms: number) => void,
  ): Promise<ValidationResult>
  /** Its current processes. */
  usage(): PoolUsage
  close(): void
}

/** Milliseconds of judging, without waiting for a model. */
const TIME_LIMIT = 3000
/** Somebody waits for the answer, and many questions to a model may be necessary. */
const LIMITS: Limits = { unitSeconds: 10, callSeconds: 60, memoryMb: 512 }
/** Maximum outputs that are judged concurrently. */
const MAX_AT_ONCE = 2

/**
 * @param program the file that Node runs in each process; it serves `createTasks`
 * @param now the clock that measures judging, in milliseconds
 */
export function createJudging(program: string, now: () => number = () => performance.now()): Judging {
  const pool = createPool(program, { most: MAX_AT_ONCE, limits: LIMITS })
  return {
    async judge(request, models, cache, took) {
      const asked: ValidateRequest = { request, models, timeLimit: TIME_LIMIT }
      const answer = serveCache(cache)
      const validate = async (process: IsolatedProcess): Promise<unknown> => {
        const began = now()
        try {
          return await process.call('validate', asked, answer)
        } finally {
          took(now() - began)
        }
      }
      try {
        return (await pool.use(validate)) as ValidationResult
      } catch (error) {
        throw refusalOf(error) ?? error
      }
    },
    usage: pool.usage,
    close: pool.close,
  }
}

/** An error of the process as the judge's own; null for errors that the request did not cause. */
function refusalOf(error: unknown): JudgeRequestError | null {
  if (error instanceof ProcessEnded) {
    const much = error.why === 'time' ? 'time' : 'memory'
    return error.why === 'crash'
      ? null
      : new JudgeRequestError('DOCALIGN_E802', `judging the output takes too much ${much}`)
  }
  if (!(error instanceof Error) || error.name !== 'JudgeRequestError' || !('code' in error)) return null
  return new JudgeRequestError(error.code as JudgeRequestError['code'], error.message)
}
