/**
 * Input that cannot be evaluated. `DOCALIGN_E901` is a bad argument, `DOCALIGN_E902` a line of a file that cannot be read.
 *
 * @example
 * import { computeMRR, EvaluationError, readRun } from 'docalign/evaluation'
 *
 * computeMRR(['a'], { a: 3 }, 0) // throws EvaluationError: k must be a positive integer, not 0
 * readRun('q1 d1', 'run.txt') // throws EvaluationError: run.txt:1 needs query_id, doc_id and score, or 6 columns
 * new EvaluationError('DOCALIGN_E901', 'k must be positive').code // 'DOCALIGN_E901'
 */
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
