/** History that cannot be checked, since the clone does not hold it, in one line: what is missing and the way out. */
export class BacktestError extends Error {
  override readonly name = 'BacktestError'
  readonly code = 'DOCALIGN_E402'
}
