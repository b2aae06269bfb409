import { onTestFinished } from 'vitest'
import { apiHandler, createGuards } from '../../../src/app/http/api/handler.ts'
import { apiRoutes } from '../../../src/app/http/api/routes.ts'
import { startHttp } from '../../../src/app/http/server/server.ts'
import { createContext, type ServerContext } from '../../../src/app/operations/context.ts'
import type { Queries } from '../../../src/base/db/database.ts'
import { once } from '../../../src/base/memoize.ts'
import { type ModelSettings, NO_MODELS } from '../../../src/base/models/settings.ts'
import { openNamespace } from '../../../src/ledger/entries/namespaces.ts'
import { createToken } from '../../../src/ledger/entries/tokens.ts'
import { createSearch, type Search } from '../../../src/search/live/search.ts'
import { createJudging, type Judging } from '../../../src/stages/isolated/judging.ts'
import { programFile } from '../../programs.ts'

/** One for all tests of a process; its processes end with that. */
export const sharedJudging = once(() => createJudging(programFile('isolated')))

/** The API on loopback for the length of a test, at a time that stands still, and a token for namespaces. */
export interface Served {
  readonly url: string
  readonly token: string
  /** Repositories whose rules changed, in order. */
  readonly changed: readonly number[]
  readonly search: Search
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
}

export interface Answered {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

export async function served(
  queries: Queries,
  {
    namespaces,
    rate = 0,
    now,
    models = NO_MODELS,
    judging = sharedJudging(),
    expectsWarnings = false,
  }: {
    namespaces: readonly string[]
    rate?: number
    now: () => number
    models?: ModelSettings
    judging?: Judging
    /** What is logged does not fail the test. */
    expectsWarnings?: boolean
  },
): Promise<Served> {
  const ids: number[] = []
  for (const name of namespaces) ids.push((await openNamespace(queries, name)).id)
  const { token } = await createToken(queries, ids)
  const errors: unknown[] = []
  const changed: number[] = []
  const taught: ServerContext['taught'] = async (repositoryId, { rules }) => void (rules && changed.push(repositoryId))
  const log = { warn: (fields: object) => void (expectsWarnings || errors.push(fields)) }
  const search = createSearch({ queries, now, log })
  const context = { ...createContext({ queries, search, models, now, log }), judging, taught }
  const server = await startHttp(
    [apiHandler(apiRoutes(context), createGuards(queries, rate, now))],
    { host: '127.0.0.1', port: 0 },
    (error) => {
      errors.push(error)
    },
  )
  onTestFinished(async () => {
    await server.close()
    await search.close()
    if (errors.length > 0) throw errors[0]
  })
  return {
    url: server.url,
    token,
    changed,
    search,
    async ask(method, path, body, headers = {}) {
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        headers: response.headers,
      }
    },
  }
}
