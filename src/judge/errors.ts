/**
 * A request that cannot be judged; it says nothing about the output. `DOCALIGN_E801` is a schema that cannot be used, `DOCALIGN_E802` a
 * schema or output that takes too long or is nested too deeply, `DOCALIGN_E803` any other bad request.
 *
 * @example
 * import { JudgeRequestError, judge } from 'docalign/judge'
 *
 * judge({ output: 1, schema: { type: 'whole' } }) // throws JudgeRequestError: the schema is not valid draft-07: #/type violates anyOf
 * new JudgeRequestError('DOCALIGN_E801', 'there is no such type').code // 'DOCALIGN_E801'
 */
export class JudgeRequestError extends Error {
  override readonly name = 'JudgeRequestError'
  readonly code: 'DOCALIGN_E801' | 'DOCALIGN_E802' | 'DOCALIGN_E803'

  constructor(code: JudgeRequestError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
