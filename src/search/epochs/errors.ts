/**
 * A validation or an epoch that is not possible as asked. `DOCALIGN_E951` is a bad argument or configuration, `DOCALIGN_E952` a file of
 * questions that cannot be read, `DOCALIGN_E953` an unknown epoch, `DOCALIGN_E954` a publication that is refused, `DOCALIGN_E955` an epoch
 * whose entries are no longer stored, `DOCALIGN_E956` a validation without a model and without questions.
 *
 * @example
 * import { EpochError, readQuestions, readValidationConfig } from 'docalign/epochs'
 *
 * readQuestions('What?', 'questions.jsonl') // throws EpochError: questions.jsonl:1 is no JSON
 * readValidationConfig({ seen_sample_size: 0 }) // throws EpochError: seen_sample_size: Too small: expected number to be >=1
 * new EpochError('DOCALIGN_E956', 'nobody asks').code // 'DOCALIGN_E956'
 */
export class EpochError extends Error {
  override readonly name = 'EpochError'
  readonly code:
    | 'DOCALIGN_E951'
    | 'DOCALIGN_E952'
    | 'DOCALIGN_E953'
    | 'DOCALIGN_E954'
    | 'DOCALIGN_E955'
    | 'DOCALIGN_E956'

  constructor(code: EpochError['code'], message: string) {
    super(message)
    this.code = code
  }
}
