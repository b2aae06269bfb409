import type { Queries } from '../../db/database.ts'
import { type Entry, findEntries } from '../../entries/store.ts'

/** What an entry is asked for by. */
interface Asked {
  readonly namespaceId: number
  readonly qaId: string
}

/** What never changes of an entry. */
export type EntryKey = Pick<Entry, 'key' | 'namespaceId' | 'id'>

/** Finds entries, and remembers those that it found. */
export interface KnownEntries {
  /** In the order of what is asked; undefined for what is not there. Another process may have deleted what is remembered. */
  find(asked: readonly Asked[]): Promise<(EntryKey | undefined)[]>
  forget(entry: EntryKey): void
}

/** Beyond so many the one that was found first is forgotten. */
const MAX_KNOWN = 20_000

export function createKnownEntries(queries: Queries): KnownEntries {
  const known = new Map<string, EntryKey>()
  const nameOf = (namespaceId: number, id: string): string => `${namespaceId} ${id}`
  return {
    async find(asked) {
      const missing = asked.filter(({ namespaceId, qaId }) => !known.has(nameOf(namespaceId, qaId)))
      const fresh = new Map<string, EntryKey>()
      if (missing.length > 0) {
        const namespaces = [...new Set(missing.map(({ namespaceId }) => namespaceId))]
        const ids = [...new Set(missing.map(({ qaId }) => qaId))]
        for (const { key, namespaceId, id } of await findEntries(queries, namespaces, ids))
          fresh.set(nameOf(namespaceId, id), { key, namespaceId, id })
      }
      const found = asked.map(({ namespaceId, qaId }) => {
        const name = nameOf(namespaceId, qaId)
        return known.get(name) ?? fresh.get(name)
      })
      for (const [name, entry] of fresh) known.set(name, entry)
      for (const name of known.keys()) {
        if (known.size <= MAX_KNOWN) break
        known.delete(name)
      }
      return found
    },
    forget: ({ namespaceId, id }) => void known.delete(nameOf(namespaceId, id)),
  }
}
