import type { z } from 'zod'
import { createFetch, isLimited } from '../client/fetch.ts'
import { GitHubAwayError } from './errors.ts'

/** Milliseconds for one request, as a person waits for it. */
const TIMEOUT_MS = 10_000

/** A response of GitHub, parsed by a schema. */
export interface Answer<T> {
  readonly status: number
  /** Null unless the status is one of success. */
  readonly body: T | null
}

/** Sends one request and parses its response. Throws GitHubAwayError if there is none in time, or it does not match the schema. */
export async function ask<T>(url: string, init: RequestInit, schema: z.ZodType<T>): Promise<Answer<T>> {
  const response = await received(url, init)
  if (response.status >= 500 || isLimited(response)) throw new GitHubAwayError(`GitHub answered ${response.status}`)
  if (!response.ok) return { status: response.status, body: null }
  const parsed = schema.safeParse(await response.json())
  if (!parsed.success) throw new GitHubAwayError('GitHub gave an answer of another shape')
  return { status: response.status, body: parsed.data }
}

async function received(url: string, init: RequestInit): Promise<Response> {
  const headers = { 'user-agent': 'docalign', ...(init.headers as Record<string, string>) }
  try {
    return await createFetch(TIMEOUT_MS)(url, { ...init, headers })
  } catch (error) {
    if (init.signal?.aborted) throw new GitHubAwayError('GitHub did not give all answers in time')
    throw new GitHubAwayError(error instanceof TypeError ? 'GitHub cannot be reached' : 'GitHub gave no whole answer')
  }
}
