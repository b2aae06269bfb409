import type { AnsweringModel, Completed, Completion } from '../answering-model.ts'
import { ModelError } from '../errors.ts'
import { HttpFailure, type JsonRequest, requestJson } from '../http.ts'

/** A part of a request that some models refuse. */
export type OptionalPart = 'format' | 'temperature' | 'max_tokens'

/** How questions and answers look on the wire. */
export interface Protocol {
  /** Whose form it is, for messages: `an OpenAI-compatible endpoint`. */
  readonly name: string
  /** @param without parts that the model refused before */
  request(completion: Completion, without: ReadonlySet<OptionalPart>): JsonRequest
  /** The answer; null if it is not one. */
  read(answer: unknown): Completed | null
}

/**
 * A model that answers over HTTP. What it refuses of a request is left out from then on.
 *
 * @param known what it is known to refuse
 */
export function modelOver(
  protocol: Protocol,
  described: Pick<AnsweringModel, 'model' | 'place' | 'price'>,
  known: readonly OptionalPart[] = [],
): AnsweringModel {
  const refused = new Set(known)
  return {
    ...described,
    async complete(completion, options) {
      for (;;) {
        const without = new Set(refused)
        const request = protocol.request(completion, without)
        let answer: unknown
        try {
          answer = await requestJson(request, options)
        } catch (error) {
          // Another question may have learned meanwhile what is refused.
          const part = refused.size > without.size ? null : refusedPart(error, without)
          if (part !== null) refused.add(part)
          if (refused.size > without.size && isRefusedForm(error)) continue
          throw failureAt(request.url, error, protocol.name)
        }
        const completed = protocol.read(answer)
        if (completed !== null) return completed
        throw failureAt(request.url, new HttpFailure('no JSON'), protocol.name)
      }
    },
  }
}

function isRefusedForm(error: unknown): error is HttpFailure {
  return error instanceof HttpFailure && (error.status === 400 || error.status === 422)
}

/** The part of a request that a model does not take, by what it says of it; null if it refuses something else. */
function refusedPart(error: unknown, without: ReadonlySet<OptionalPart>): OptionalPart | null {
  if (!isRefusedForm(error)) return null
  if (/temperature/i.test(error.text) && !without.has('temperature')) return 'temperature'
  if (/max_completion_tokens|max_tokens/i.test(error.text) && !without.has('max_tokens')) return 'max_tokens'
  return without.has('format') ? null : 'format'
}

/** Describes a failure without anything that was sent to or received from the endpoint. */
export function failureAt(url: string, error: unknown, expected: string): ModelError {
  if (error instanceof ModelError) return error
  if (!(error instanceof HttpFailure)) throw error
  const { host } = new URL(url)
  const { why, status, waitMs } = error
  if (why === 'no JSON') return new ModelError('DOCALIGN_E202', `${host} did not answer as ${expected} does`)
  if (why === 'slow') return new ModelError('DOCALIGN_E201', `${host} did not answer in time`)
  if (why === 'unreachable') return new ModelError('DOCALIGN_E201', `${host} cannot be reached`)
  const pause = waitMs !== null && status === 429 ? `, and asks to wait ${Math.ceil(waitMs / 1000)} s` : ''
  return new ModelError('DOCALIGN_E201', `${host} refused the request with status ${status}${pause}`)
}
