import type { OpenAICompatibleProvider } from '@ai-sdk/openai-compatible'
import { once } from '../memoize.ts'
import { ModelError } from './errors.ts'
import { loadSdk } from './sdk.ts'
import type { Sdk } from './sdk-packages.ts'
import type { Endpoint } from './settings.ts'

export interface RequestOptions {
  /** Maximum number of retries after a temporary failure. Default 3. */
  readonly retries?: number
  /** Milliseconds for each request. Default 60,000. */
  readonly timeoutMs?: number
}

export const DEFAULT_RETRIES = 3
const DEFAULT_TIMEOUT_MS = 60_000

export type Provider = Sdk & { readonly provider: OpenAICompatibleProvider }

/** The SDK's provider for an endpoint, with a timeout for each request; created on first use. */
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

/** The HTTP status of an error response; null if there was no response. */
export function statusOf(error: unknown, { APICallError, RetryError }: Sdk): number | null {
  const cause = RetryError.isInstance(error) ? error.lastError : error
  return APICallError.isInstance(cause) ? (cause.statusCode ?? null) : null
}

/** Describes an error without anything that was sent to or received from the endpoint. */
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
