import type { Queries } from '../../db/database.ts'
import type { Namespace } from '../../entries/namespaces.ts'
import { readModelSettings } from '../../models/settings.ts'
import { featuresOf } from '../../search/live/features.ts'
import { type Judging, openJudging } from '../../search/live/judging/judging.ts'
import { createSearch } from '../../search/live/search.ts'
import { environmentOf } from '../server/environment.ts'
import type { Terminal } from '../terminal/command.ts'

/** Opens the golden set of a namespace for judging, with a search that knows the vectors of its entries. */
export async function withJudging<T>(
  queries: Queries,
  namespace: Namespace,
  terminal: Terminal,
  work: (judging: Judging) => Promise<T>,
): Promise<T> {
  const log = { warn: (_: object, message: string) => void terminal.stderr.write(`${message}\n`) }
  const models = readModelSettings(terminal.env)
  const search = createSearch({ queries, now: terminal.now, log, features: [], models, isLogged: false })
  try {
    const features = featuresOf(environmentOf(terminal).features)
    const open = () => openJudging(queries, namespace, { search, features })
    // The first search reads the entries; their vectors are learnt before anybody sees results.
    const { golden, pool } = await open()
    if (golden[0]) await pool(golden[0])
    await search.indexes.settled()
    return await work(await open())
  } finally {
    await search.close()
  }
}
