import type { z } from 'zod'
import type { Account, Grant, Installation, Repository } from '../state/records.ts'
import type { World } from '../state/world.ts'
import { invalidRequest, notFound } from './api-error.ts'

/** A parsed API request. */
export interface Call {
  readonly world: World
  readonly method: string
  /** As the client sent it. */
  readonly url: URL
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly params: Readonly<Record<string, string>>
  /** Parsed JSON, form fields, or undefined. */
  readonly body: unknown
}

/** A request with an installation token. */
export interface InstallationCall extends Call {
  readonly installation: Installation
  readonly grant: Grant
  /** The app's bot. */
  readonly actor: Account
}

/** A request about a repository that the installation may see. */
export interface RepositoryCall extends InstallationCall {
  readonly repository: Repository
}

export function pathText(call: Call, name: string): string {
  const value = call.params[name]
  if (value === undefined) throw new Error(`The route has no {${name}}`)
  return value
}

/** @throws ApiError 404 if it is not a number. */
export function pathNumber(call: Call, name: string): number {
  const value = pathText(call, name)
  if (!/^\d+$/.test(value)) throw notFound()
  return Number(value)
}

export function query(call: Call, name: string): string | undefined {
  return call.url.searchParams.get(name) ?? undefined
}

/** The body, parsed with a schema. @throws ApiError 422 with GitHub's message; a refinement provides its own. */
export function bodyOf<T>(call: Call, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(call.body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.code === 'custom') throw invalidRequest(issue.message)
  const path = (issue?.path ?? []).map((step) => (typeof step === 'number' ? `items/${step}` : `${String(step)}`))
  throw invalidRequest(`For '${['properties', ...path].join('/')}', ${issue?.message ?? 'unknown problem'}.`)
}
