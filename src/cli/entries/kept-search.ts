import { join } from 'node:path'
import { addSearch, hasRoom } from '../../app/waiting-searches.ts'
import { embeddedState } from '../../base/db/embedded-state.ts'
import { requireOwnData } from '../../base/db/own-data.ts'
import type { SearchAnswer } from '../../search/live/request.ts'
import { searchRows } from '../../search/live/search-rows.ts'
import { environmentOf } from '../server/environment.ts'
import type { Terminal } from '../terminal/command.ts'
import { fileOf, type KeptCorpus, quietFeatures, readKept, requestIn, type WantedSearch } from './kept-corpus.ts'

/**
 * Searches in the embedded database. It takes a second to open, so what a search reads is kept in a file beside it; until the database is
 * opened for something else, further searches are answered from the file. They are logged in the database when it is opened next.
 */
export async function searchKept(wanted: WantedSearch, terminal: Terminal): Promise<SearchAnswer> {
  const environment = environmentOf(terminal)
  const { dataFolder } = environment
  await requireOwnData(environment)
  const folder = join(dataFolder, 'search')
  const state = (await hasRoom(dataFolder)) ? await embeddedState(dataFolder) : null
  const kept = state === null ? null : await readKept(fileOf(folder, state, wanted))
  // Without the database, neither its driver nor its client is loaded.
  const found = kept ?? (await (await import('./search-database.ts')).readCorpus(wanted, terminal, folder))
  const { answer, logged } = await searchIn(found, wanted, terminal)
  await addSearch(dataFolder, logged)
  return answer
}

function searchIn(kept: KeptCorpus, wanted: WantedSearch, terminal: Terminal) {
  return searchRows(kept, requestIn(kept, wanted), { features: quietFeatures(terminal), now: terminal.now() })
}
