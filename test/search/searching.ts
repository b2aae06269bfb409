// A process of its own that searches until it is killed: DATABASE_URL, the number of a namespace, the first search and the one
// after the last. It tells the number of each search once it is answered.
import { openDatabase } from '../../src/base/db/database.ts'
import { createShadow } from '../../src/search/evaluation/live/shadow.ts'
import { createSearch } from '../../src/search/live/search.ts'
import { better, equal, plantedQuery } from './planted.ts'

/** Searches after which it waits for their shadow runs: more wait at a time in memory, and are lost with it. */
const PAUSE = 10

const [databaseUrl = '', namespaceId, first, end] = process.argv.slice(2)
const { queries } = await openDatabase({ databaseUrl, dataFolder: '' })
const search = createSearch({
  queries,
  now: Date.now,
  log: { warn: (fields) => console.error(fields) },
  features: [better, equal],
  shadow: createShadow,
})
const namespace = { id: Number(namespaceId), name: 'project:acme/notes', repositoryId: null }
for (let i = Number(first); i < Number(end); i++) {
  await search.search({
    ...{
      namespace,
      query: plantedQuery(i),
      limit: 10,
      intent: null,
      sessionId: null,
      excludeStale: false,
      tool: 'test',
    },
  })
  process.stdout.write(`${i}\n`)
  if (i % PAUSE === PAUSE - 1) await search.settled()
}
await search.settled()
process.stdout.write('done\n')
// Until it is killed.
setInterval(() => {}, 60_000)
