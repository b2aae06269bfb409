/** A scan that cannot be done however often it is tried: `DOCALIGN_E002`. The message is for those who read the repository. */
export class ScanGivenUp extends Error {
  override readonly name = 'ScanGivenUp'
  readonly code = 'DOCALIGN_E002'
}
