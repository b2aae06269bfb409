/**
 * The request is invalid; this implies nothing about the output. `DOCALIGN_E801`: the schema is unusable; `DOCALIGN_E802`: schema or output
 * take too long or are nested too deeply; `DOCALIGN_E803`: any other invalid request.
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
