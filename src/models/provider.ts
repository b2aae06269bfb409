import type { OpenAICompatibleProvider } from '@ai-sdk/openai-compatible'
import { once } from '../memoize.ts'
import { ModelError } from './errors.ts'
import { loadSdk } from './sdk.ts'
import type { Sdk } from './sdk-packages.ts'
import type { Endpoint } from './settings.ts'

export interface RequestOptions {
  /** How often a request is made again after a refusal that may pass. Default 3. */
  readonly retries?: number
  /** Milliseconds for each request. Default 60,000. */
  readonly timeoutMs?: number
}

export const DEFAULT_RETRIES = 3
const DEFAULT_TIMEOUT_MS = 60_000

export type Provider = Sdk & { readonly provider: OpenAICompatibleProvider }

/** The SDK's provider of an endpoint, whose requests each have a time limit; there when it is first asked for. */
export function openProvider(
  { baseUrl, apiKey }: Endpoint,
  { timeoutMs = DEFAULT_TIMEOUT_MS }: RequestOptions,
): () => Promise<Provider> {
  return once(async () => {
    const sdk = await loadSdk()
    const provider = sdk.createOpenAICompatible({
      name: 'docalign',
      baseURL: baseUrl,
      ...(apiKey === null ? {} : { apiKey }),
      supportsStructuredOutputs: true,
      async fetch(input, init) {
        const limit = AbortSignal.timeout(timeoutMs)
        const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
        return fetch(input, { ...init, signal, redirect: 'error' })
      },
    })
    return { ...sdk, provider }
  })
}

/** The HTTP status of a refusal; null when there was no answer. */
export function statusOf(error: unknown, { APICallError, RetryError }: Sdk): number | null {
  const cause = RetryError.isInstance(error) ? error.lastError : error
  return APICallError.isInstance(cause) ? (cause.statusCode ?? null) : null
}

/** What went wrong, in a sentence without anything that the endpoint sent or was sent. */
export function failure(error: unknown, { baseUrl }: Endpoint, sdk: Sdk): ModelError {
  if (error instanceof ModelError) return error
  const { host } = new URL(baseUrl)
  const status = statusOf(error, sdk)
  if (status !== null && status >= 400)
    return new ModelError('DOCALIGN_E201', `${host} refused the request with status ${status}`)
  const cause = sdk.RetryError.isInstance(error) ? error.lastError : error
  const isSlow = cause instanceof Error && /timeout|abort/i.test(cause.name)
  if (isSlow) return new ModelError('DOCALIGN_E201', `${host} did not answer in time`)
  if (status !== null)
    return new ModelError('DOCALIGN_E202', `${host} did not answer as an OpenAI-compatible endpoint does`)
  return new ModelError('DOCALIGN_E201', `${host} cannot be reached`)
}
