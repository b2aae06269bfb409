import { onTestFinished } from 'vitest'
import { startHttp } from '../../../src/app/http/server/server.ts'
import type { Repository } from '../../../src/app/page/access.ts'
import { pageHandler } from '../../../src/app/page/handler.ts'
import type { Queries } from '../../../src/base/db/database.ts'
import { createSearch } from '../../../src/search/live/search.ts'
import type { Later } from '../../shared.ts'

/** The pages on loopback for the length of a test, or as long as `later` says. */
export interface Opened {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  open(path: string, method?: string): Promise<{ status: number; text: string; headers: Headers }>
}

/** Serves the pages to somebody who may read some repositories; null for somebody who is not signed in. */
export async function opened(
  queries: Queries,
  readable: readonly Repository[] | null,
  later: Later = onTestFinished,
): Promise<Opened> {
  const errors: unknown[] = []
  const log = { warn: (fields: object) => void errors.push(fields) }
  const search = createSearch({ queries, now: Date.now, log })
  const visitor = readable && { repositories: readable, person: null }
  const access = { hasSignIn: false, visitorOf: async () => visitor }
  const handler = pageHandler({ queries, search, now: Date.now, log }, access)
  const server = await startHttp([handler], { host: '127.0.0.1', port: 0 }, (error) => void errors.push(error))
  later(async () => {
    await server.close()
    await search.close()
    if (errors.length > 0) throw errors[0]
  })
  return {
    url: server.url,
    async open(path, method = 'GET') {
      const response = await fetch(`${server.url}${path}`, { method })
      // Cells carry the names of their columns for phones, which tests of the content need not repeat.
      const text = (await response.text()).replaceAll(/ data-label="[^"]*"/g, '')
      return { status: response.status, text, headers: response.headers }
    },
  }
}
