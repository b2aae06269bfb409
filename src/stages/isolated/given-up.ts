/** A scan that fails at every attempt: `DOCALIGN_E002`. The message is for readers of the repository. */
export class ScanGivenUp extends Error {
  override readonly name = 'ScanGivenUp'
  readonly code = 'DOCALIGN_E002'
}
