import type { Usage } from './budget.ts'
import type { RequestOptions } from './http.ts'
import type { Endpoint } from './settings.ts'

/** What to ask a model. */
export interface Completion {
  readonly system: string
  readonly prompt: string
  /** Number of characters with which other prompts begin, too: worth keeping by a provider that is told what to keep. */
  readonly common?: number
  /** Maximum tokens of the answer. */
  readonly maxTokens: number
  /** JSON Schema of the answer, without limits of lengths and numbers. */
  readonly schema: object
}

/** What a model answered. */
export interface Completed {
  readonly text: string
  /** Null if it does not say. */
  readonly usage: Usage | null
}

/** A model, wherever it answers: at an address, or as a program on this machine. */
export interface AnsweringModel {
  /** Name for reports. */
  readonly model: string
  /** Where it answers: equal places with equal models give equal answers. */
  readonly place: string
  readonly price: Endpoint['price']
  /**
   * @throws ModelError `DOCALIGN_E201` if it cannot be reached, refuses or is too slow, `DOCALIGN_E202` if it answers something else
   *   altogether
   */
  complete(completion: Completion, options: RequestOptions): Promise<Completed>
}
