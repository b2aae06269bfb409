/** The server cannot listen where it should. `DOCALIGN_E701`. */
export class ListenError extends Error {
  readonly code = 'DOCALIGN_E701'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ListenError'
  }
}
