/**
 * A validation that cannot be run as asked. `DOCALIGN_E951` a bad argument or configuration, `DOCALIGN_E952` a file of
 * questions that cannot be read.
 */
export class EpochError extends Error {
  override readonly name = 'EpochError'
  readonly code: 'DOCALIGN_E951' | 'DOCALIGN_E952'

  constructor(code: EpochError['code'], message: string) {
    super(message)
    this.code = code
  }
}
