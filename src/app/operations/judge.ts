import * as z from 'zod'
import { databaseCache } from '../../base/models/store/cache.ts'
import { type JudgeRequest, judgeRequestSchema } from '../../judge/request.ts'
import type { ValidationResult } from '../../judge/result/result.ts'
import { countIssues } from '../../judge/result/trends.ts'
import { recordIssues } from '../../judge/store/trends.ts'
import type { Token } from '../../ledger/entries/tokens.ts'
import { namespaceFor } from './access.ts'
import type { ServerContext } from './context.ts'
import { refused } from './request.ts'

export const judgeInput = judgeRequestSchema.extend({ namespace: z.string().optional() })

export type JudgeContext = Pick<ServerContext, 'queries' | 'judging' | 'models' | 'now'>

/**
 * Judges an output and counts its issues in the trends of the namespace. A model decides only what nothing else can.
 *
 * @param took is called with the milliseconds that judging took, even if it fails
 */
export async function judgeOutput(
  { queries, judging, models, now }: JudgeContext,
  token: Token,
  { namespace: name, ...request }: z.output<typeof judgeInput>,
  took: (ms: number) => void,
): Promise<ValidationResult> {
  // Trends need a namespace: a token for several namespaces may omit it.
  const namespace = name === undefined && token.namespaces.length !== 1 ? null : namespaceFor(token, name)
  const result = await judging.judge(request as JudgeRequest, models, databaseCache(queries, now), took).catch(refused)
  if (namespace) await recordIssues(queries, namespace.id, countIssues(result.issues), now())
  return result
}
