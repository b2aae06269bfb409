/** History that cannot be checked, as the clone does not contain it, in one line: what is missing and how to get it. */
export class BacktestError extends Error {
  override readonly name = 'BacktestError'
  readonly code = 'DOCALIGN_E402'
}
