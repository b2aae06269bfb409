import type { Queries } from '../../base/db/database.ts'
import { createSearch, type Search, type SearchOptions } from '../../search/live/search.ts'
import type { Terminal } from '../terminal/command.ts'

/** Runs `work` with a search, and closes it. By default it has no features and logs nothing. */
export async function withSearch<T>(
  { stderr, now }: Terminal,
  queries: Queries,
  options: Pick<SearchOptions, 'features' | 'models' | 'cache' | 'isLogged'>,
  work: (search: Search) => Promise<T>,
): Promise<T> {
  const log = { warn: (_: object, message: string) => void stderr.write(`${message}\n`) }
  const search = createSearch({ queries, now, log, features: [], isLogged: false, ...options })
  try {
    return await work(search)
  } finally {
    await search.close()
  }
}
