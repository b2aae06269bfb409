import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Queries } from '../base/db/database.ts'
import { cacheFile } from '../base/git/cache-file.ts'
import { insertQueries, type LoggedQuery } from '../search/usage/store/query-log.ts'

/** In bytes: beyond it, the database is opened for the next search, which takes them in. */
const MAX_BYTES = 8_000_000

/** Searches that were answered without the embedded database, one a line. Whoever opens it next takes them in. */
function fileIn(dataFolder: string): string {
  return join(dataFolder, 'searches.jsonl')
}

/** Whether there is room for another search. */
export async function hasRoom(dataFolder: string): Promise<boolean> {
  const size = await stat(fileIn(dataFolder)).then(
    (found) => found.size,
    () => 0,
  )
  return size < MAX_BYTES
}

/** Logs a search in the file. */
export async function addSearch(dataFolder: string, search: LoggedQuery): Promise<void> {
  await cacheFile(fileIn(dataFolder)).append(Buffer.from(`${JSON.stringify(search)}\n`))
}

/** Moves the searches from the file into the query log. Call it while the embedded database is open: the file is its own. */
export async function takeInSearches(queries: Queries, dataFolder: string): Promise<void> {
  const content = await cacheFile(fileIn(dataFolder)).read()
  if (content === null) return
  await insertQueries(queries, content.toString('utf8').split('\n').flatMap(searchIn))
  await rm(fileIn(dataFolder), { force: true })
}

/** A line that was cut off by the end of a process is left out. */
function searchIn(line: string): LoggedQuery[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as LoggedQuery]
  } catch {
    return []
  }
}
