/**
 * A request that cannot be judged; nothing is said of the output. `DOCALIGN_E801` a schema that cannot be used,
 * `DOCALIGN_E802` a schema or output that takes too long or nests too deeply, `DOCALIGN_E803` any other bad request.
 */
export class JudgeRequestError extends Error {
  override readonly name = 'JudgeRequestError'
  readonly code: 'DOCALIGN_E801' | 'DOCALIGN_E802' | 'DOCALIGN_E803'

  constructor(code: JudgeRequestError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
