/**
 * A validation or an epoch that cannot be had as asked. `DOCALIGN_E951` a bad argument or configuration, `DOCALIGN_E952` a file
 * of questions that cannot be read, `DOCALIGN_E953` no such epoch, `DOCALIGN_E954` a publication that is refused,
 * `DOCALIGN_E955` an epoch whose entries were forgotten, `DOCALIGN_E956` nobody to ask: neither a model nor questions that somebody brought.
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
