import * as z from 'zod'
import { bounded } from './bounded.ts'
import type { Opinions } from './criteria/opinion.ts'
import { JudgeRequestError } from './errors.ts'
import type { StatementOpinions } from './facts/opinion.ts'
import { NOTHING } from './layers/layer.ts'
import { type Judged, judgeView } from './layers/view.ts'
import { type JudgeRequest, judgeRequestSchema } from './request.ts'
import { VALIDATION_TYPES, type ValidationResult } from './result/result.ts'
import { judgeSchema } from './schema/layer.ts'
import type { Syntax } from './text/code-reading.ts'
import { viewOf } from './text/output.ts'

/** Time limit for all layers together, in milliseconds. */
const TIME_LIMIT = 10_000

/** Optional inputs of the judge besides the request: parsed code, opinions of a model, a clock and a time limit. */
export interface JudgeOptions {
  /** Opinions of a model on criteria that nothing else decides; see `judgeWithModel`. */
  readonly opinions?: Opinions
  /** Opinions of a model on statements that the sources leave open; see `judgeWithModel`. */
  readonly statementOpinions?: StatementOpinions
  /**
   * Parse results of the output's code; see `syntaxOf`. If omitted, criteria about functions stay undecided, and it is not measured whether
   * code parses.
   */
  readonly syntax?: Syntax
  /** A monotonic clock, in milliseconds. */
  readonly clock?: () => number
  /** Time limit for all layers together, in milliseconds; defaults to ten seconds. */
  readonly timeLimit?: number
}

/**
 * Judges an output in layers: against a JSON Schema, acceptance criteria, trusted sources and itself, and for its quality. `valid` is true
 * exactly if no issue is an error; `confidence` and `quality_score` are 0–1.
 *
 * @param request the output and what it is judged by; a layer without its input reports nothing
 * @throws JudgeRequestError if the request, above all its schema, is unusable
 * @example
 * import { judge } from 'docalign/judge'
 *
 * const result = judge({
 *   output: { code: 'def sort_list(values): ...' },
 *   validation_types: ['schema', 'criteria'],
 *   schema: { type: 'object', required: ['code', 'tests'] },
 *   acceptance_criteria: ['Tests are included'],
 * })
 * result.valid // false
 * result.issues[0]?.message // "Missing required field 'tests'"
 * @example
 * import { judge } from 'docalign/judge'
 *
 * const result = judge({
 *   output: 'The CVSS score of CVE-2024-12345 is 9.8.',
 *   validation_types: ['facts'],
 *   trusted_sources: ['The CVSS score of CVE-2024-12345 is 7.5.'],
 * })
 * result.issues[0]?.message // "Stated as '9.8' but actually '7.5' according to source 1"
 */
export function judge(request: JudgeRequest, options: JudgeOptions = {}): ValidationResult {
  return judgeRequest(request, options).result
}

/** Like {@link judge}, but also returns the open questions that a model could decide. */
export function judgeRequest(
  request: JudgeRequest,
  { opinions, statementOpinions, syntax, clock = () => performance.now(), timeLimit = TIME_LIMIT }: JudgeOptions,
): Judged {
  const started = clock()
  const parsed = judgeRequestSchema.safeParse(request)
  if (!parsed.success) throw new JudgeRequestError('DOCALIGN_E803', z.prettifyError(parsed.error))
  const asked = parsed.data
  return bounded('judging the output', timeLimit, () => {
    const types = VALIDATION_TYPES.filter((type) => asked.validation_types?.includes(type) ?? true)
    const schema =
      types.includes('schema') && asked.schema !== undefined
        ? judgeSchema(asked.schema, asked.output, asked.referenced_schemas ?? {})
        : NOTHING
    // A schema only needs the value; reading texts is the expensive part.
    const view = viewOf(types.some((type) => type !== 'schema') ? asked.output : null, { file: asked.file, syntax })
    return judgeView(view, { ...asked, types, schema, opinions, statementOpinions }, () => clock() - started)
  })
}
