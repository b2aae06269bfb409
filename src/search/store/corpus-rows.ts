import type { Queries } from '../../base/db/database.ts'
import { changesSince, type EntryRow } from './changes.ts'
import { type ClaimRows, type ClaimsInOptions, claimsAt, claimsOfSections } from './claims-in.ts'
import type { Corpus } from './corpus.ts'
import type { EntryReader } from './entry-reader.ts'
import { type FoundRow, foundAt, foundRows, MAX_WITH_PHRASE, searchedPhrase } from './found.ts'

/** All that searches read of a corpus, whatever their time and query. */
export interface CorpusRows {
  /** The search settings of the repository's configuration, as JSON; null if unknown. */
  readonly settings: string | null
  /** In the order of their keys. */
  readonly entries: readonly EntryRow[]
  readonly found: readonly FoundRow[]
  readonly claims: ClaimRows
}

const PAGE = 2000

export async function readCorpusRows(queries: Queries, corpus: Corpus): Promise<CorpusRows> {
  const entries: EntryRow[] = []
  const found: FoundRow[] = []
  const claims: ClaimRows[] = []
  let settings: string | null = null
  for (let after: number | null = 0; after !== null; ) {
    const page = await changesSince(queries, corpus, null, { after, limit: PAGE })
    const keys = page.put.map(({ key }) => key)
    settings = page.settings
    for (const row of page.put) entries.push(row)
    for (const row of await foundRows(queries, corpus, keys, true)) found.push(row)
    claims.push(await claimsOfSections(queries, corpus, keys))
    after = page.next
  }
  return {
    settings,
    entries,
    found,
    claims: { claims: claims.flatMap((page) => page.claims), sections: claims.flatMap((page) => page.sections) },
  }
}

/** Reads from rows instead of the database. */
export function rowsReader({ entries, found, claims }: CorpusRows, options: ClaimsInOptions): EntryReader {
  const rows = new Map(entries.map((row) => [row.key, row]))
  const stored = new Map(found.map((row) => [row.key, row]))
  const within = claimsAt(claims, options)
  const pick = <V>(keys: readonly number[], of: (key: number) => V | undefined): Map<number, V> =>
    new Map(
      keys.flatMap((key): [number, V][] => {
        const value = of(key)
        return value === undefined ? [] : [[key, value]]
      }),
    )
  return {
    isMuted: options.isMuted,
    found: async (keys) =>
      pick(keys, (key) => {
        const row = stored.get(key)
        return row && foundAt(row, options.now)
      }),
    texts: async (keys) =>
      pick(keys, (key) => {
        const row = rows.get(key)
        return row && { question: row.question, answer: row.answer, statement: row.statement }
      }),
    claims: async (keys) => pick(keys, (key) => within.get(key)),
    withPhrase: async (phrase) => {
      const wanted = searchedPhrase(phrase)
      if (wanted === null) return []
      return entries
        .filter((row) => wholeText(row).includes(wanted))
        .slice(0, MAX_WITH_PHRASE)
        .map(({ key }) => key)
    },
  }
}

function wholeText({ question, headings, answer, statement }: EntryRow): string {
  const parts = [question, headings, answer, statement].filter((part) => part !== null)
  return parts.join(' ').toLowerCase().replace(/\s+/g, ' ')
}
