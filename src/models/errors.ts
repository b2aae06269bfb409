/**
 * A model that did not help. `DOCALIGN_E201` its endpoint cannot be reached, refuses or is too slow; `DOCALIGN_E202` its answer is
 * not of the asked form; `DOCALIGN_E203` the run's budget is used up; `DOCALIGN_E204` settings that cannot be used; `DOCALIGN_E405` the
 * package that models need is not installed. Messages hold no key and nothing that the endpoint sent.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly code: 'DOCALIGN_E201' | 'DOCALIGN_E202' | 'DOCALIGN_E203' | 'DOCALIGN_E204' | 'DOCALIGN_E405'

  constructor(code: ModelError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
