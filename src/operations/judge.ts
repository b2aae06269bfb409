import { z } from 'zod'
import type { Token } from '../entries/tokens.ts'
import { type JudgeRequest, judgeRequestSchema } from '../judge/request.ts'
import type { ValidationResult } from '../judge/result/result.ts'
import { countIssues } from '../judge/result/trends.ts'
import { recordIssues } from '../judge/store/trends.ts'
import { databaseCache } from '../models/store/cache.ts'
import { namespaceFor } from './access.ts'
import type { ServerContext } from './context.ts'
import { refused } from './request.ts'

export const judgeInput = judgeRequestSchema.extend({ namespace: z.string().optional() })

export type JudgeContext = Pick<ServerContext, 'queries' | 'judging' | 'models' | 'now'>

/**
 * The judge's result, whose issues count in the trends of the namespace. A model is asked for what nothing else decides.
 *
 * @param took is told how many milliseconds the judging took, whatever comes of it
 */
export async function judgeOutput(
  { queries, judging, models, now }: JudgeContext,
  token: Token,
  { namespace: name, ...request }: z.output<typeof judgeInput>,
  took: (ms: number) => void,
): Promise<ValidationResult> {
  // Trends are kept where it is clear of what: a token for several namespaces may leave it open.
  const namespace = name === undefined && token.namespaces.length !== 1 ? null : namespaceFor(token, name)
  const result = await judging.judge(request as JudgeRequest, models, databaseCache(queries, now), took).catch(refused)
  if (namespace) await recordIssues(queries, namespace.id, countIssues(result.issues), now())
  return result
}
