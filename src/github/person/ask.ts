import type { z } from 'zod'
import { createFetch, isLimited } from '../client/fetch.ts'
import { GitHubAwayError } from './errors.ts'

/** Milliseconds for one answer: a person waits for it. */
const TIMEOUT_MS = 10_000

/** An answer of GitHub's, as its schema has it. */
export interface Answer<T> {
  readonly status: number
  /** Null where the status is not one of success. */
  readonly body: T | null
}

/** Sends one request, and reads its answer. Throws GitHubAwayError when there is none in time, or it is not what the schema says. */
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
