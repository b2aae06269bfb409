/**
 * A model that did not help. `DOCALIGN_E201`: its endpoint cannot be reached, refuses or is too slow; `DOCALIGN_E202`: its answer does not
 * have the form that was asked for; `DOCALIGN_E203`: the budget of the run is used up; `DOCALIGN_E204`: settings that cannot be
 * used. Messages have no keys, and nothing that the endpoint sent.
 *
 * @example
 * import { ModelError, readModelSettings } from 'docalign/epochs'
 *
 * readModelSettings({ DOCALIGN_LLM_MODEL: 'mine' }) // throws ModelError: DOCALIGN_LLM_BASE_URL and DOCALIGN_LLM_MODEL are needed together
 * new ModelError('DOCALIGN_E201', 'the endpoint is too slow').code // 'DOCALIGN_E201'
 */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly code: 'DOCALIGN_E201' | 'DOCALIGN_E202' | 'DOCALIGN_E203' | 'DOCALIGN_E204'

  constructor(code: ModelError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
