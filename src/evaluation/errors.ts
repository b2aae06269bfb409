/** Input that cannot be evaluated. `DOCALIGN_E901`: a bad argument; `DOCALIGN_E902`: a line of a file that cannot be read. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError'
  readonly code: 'DOCALIGN_E901' | 'DOCALIGN_E902'

  constructor(code: 'DOCALIGN_E901' | 'DOCALIGN_E902', message: string) {
    super(message)
    this.code = code
  }
}

/** Throws EvaluationError `DOCALIGN_E901` with the message unless the condition holds. */
export function demand(condition: boolean, message: string): asserts condition {
  if (!condition) throw new EvaluationError('DOCALIGN_E901', message)
}
