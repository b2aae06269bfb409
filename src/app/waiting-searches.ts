import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Queries } from '../base/db/database.ts'
import { cacheFile } from '../base/git/cache-file.ts'
import { insertQueries, type LoggedQuery } from '../search/usage/store/query-log.ts'

/** In bytes: beyond it, the database is opened for the next search, which takes them in. */
const MAX_BYTES = 8_000_000

/** Searches that were answered without the embedded database, one a line. Whoever opens it next takes them in. */
function fileIn(dataFolder: string): string {
  return join(dataFolder, 'searches.jsonl')
}

/** In bytes; 0 if there is none. */
async function sizeOf(dataFolder: string): Promise<number> {
  return stat(fileIn(dataFolder)).then(
    ({ size }) => size,
    () => 0,
  )
}

/** Whether there is room for another search. */
export async function hasRoom(dataFolder: string): Promise<boolean> {
  return (await sizeOf(dataFolder)) < MAX_BYTES
}

/** Logs a search in the file. */
export async function addSearch(dataFolder: string, search: LoggedQuery): Promise<void> {
  await cacheFile(fileIn(dataFolder)).append(Buffer.from(`${JSON.stringify(search)}\n`))
}

/** Moves the searches from the file into the query log. Call it while the embedded database is open: the file is its own. */
export async function takeInSearches(queries: Queries, dataFolder: string): Promise<void> {
  // Renamed before it is read, so that none is added between reading and deleting it. Somebody who has it open appends to the next one, too.
  await rename(fileIn(dataFolder), join(dataFolder, `${TAKEN}${randomUUID()}.jsonl`)).catch(() => {})
  const names = await readdir(dataFolder).catch(() => [])
  // Also those of a process that ended before they were logged. Each search is logged once, however often it is taken in.
  for (const name of names.filter((each) => each.startsWith(TAKEN)).sort()) {
    const file = join(dataFolder, name)
    const content = await cacheFile(file).read()
    if (content !== null) await insertQueries(queries, content.toString('utf8').split('\n').flatMap(searchIn))
    await rm(file, { force: true })
  }
}

/** Begins the names of files whose searches are being logged. */
const TAKEN = 'searches.taken.'

const line = z.object({
  queryId: z.string(),
  namespaceId: z.int(),
  query: z.string(),
  intent: z.string(),
  mode: z.string(),
  sessionId: z.string().nullable(),
  toolName: z.string(),
  resultIds: z.array(z.string()),
  channels: z.record(z.string(), z.array(z.string())),
  latencyMs: z.number(),
  weights: z.record(z.string(), z.number()),
  qualityProxy: z.number(),
  traceId: z.string(),
  trace: z.looseObject({}),
  at: z.number().min(0).max(8.64e15),
}) satisfies z.ZodType<LoggedQuery>

/** A line that was cut off by the end of a process, or that another version wrote otherwise, is left out: it must not keep the database shut. */
function searchIn(text: string): LoggedQuery[] {
  try {
    return text === '' ? [] : [line.parse(JSON.parse(text))]
  } catch {
    return []
  }
}
