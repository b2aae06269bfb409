/**
 * A failed use of a model. `DOCALIGN_E201`: its endpoint is unreachable, refuses or is too slow; `DOCALIGN_E202`: its answer has the wrong
 * form; `DOCALIGN_E203`: the run's budget is exhausted; `DOCALIGN_E204`: invalid settings; `DOCALIGN_E405`: the package that models need is
 * not installed. Messages contain no key and nothing that the endpoint sent.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly code: 'DOCALIGN_E201' | 'DOCALIGN_E202' | 'DOCALIGN_E203' | 'DOCALIGN_E204' | 'DOCALIGN_E405'

  constructor(code: ModelError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
