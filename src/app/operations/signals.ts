import type { Queries } from '../../base/db/database.ts'
import type { Entry } from '../../ledger/entries/entry.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import type { Search } from '../../search/live/search.ts'
import { recordRead, recordSearch, recordValidation, type SessionEvent } from '../../search/live/signals/signals.ts'

/** The properties of an entry that never change. */
export type EntryKey = Pick<Entry, 'key' | 'namespaceId' | 'id'>

/** Records what the use of entries says about earlier searches: after the response is sent, in the order of the requests. */
export interface Signals {
  read(sessionId: string, entry: EntryKey): void
  validated(sessionId: string, entry: EntryKey, wasUseful: boolean): void
  searched(sessionId: string, namespace: Namespace, query: string): void
}

const MAX_WAITING = 1000

export function createSignals(
  queries: Queries,
  search: Pick<Search, 'logged'>,
  now: () => number,
  onError: (error: unknown) => void,
): Signals {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  const enqueue = (record: () => Promise<void>) => {
    if (waiting >= MAX_WAITING) return
    waiting++
    last = last
      // The search that a signal is about may have been answered only a moment ago.
      .then(() => search.logged())
      .then(record)
      .catch(onError)
      .finally(() => {
        waiting--
      })
  }
  const deedOf = (sessionId: string, { namespaceId, id, key }: EntryKey): SessionEvent => ({
    namespaceId,
    sessionId,
    entryId: id,
    entryKey: key,
    at: now(),
  })
  return {
    read(sessionId, entry) {
      const deed = deedOf(sessionId, entry)
      enqueue(() => recordRead(queries, deed))
    },
    validated(sessionId, entry, wasUseful) {
      const deed = deedOf(sessionId, entry)
      enqueue(() => recordValidation(queries, deed, wasUseful))
    },
    searched(sessionId, namespace, query) {
      const at = now()
      enqueue(() => recordSearch(queries, { namespace, sessionId, query, at }))
    },
  }
}
