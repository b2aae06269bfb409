import { lexemesOf } from '../../base/text/lexemes.ts'
import { byScore, type Scored } from '../../base/text/top.ts'
import type { NamespaceIndex } from '../namespace-index.ts'
import type { ChannelHits } from '../ranking/fusion.ts'
import type { EntryReader } from '../store/entry-reader.ts'
import { readQuerySyntax } from '../words/query-syntax.ts'

/** What results must and must not contain. */
export interface Demands {
  /** The query without syntax. */
  readonly plain: string
  /** The documents that contain all phrases; null if there is none, or no document contains one. */
  readonly within: ReadonlySet<number> | null
  /** Terms that no result may contain. */
  readonly without: ReadonlySet<number>
}

/** Reads the demands of a query: phrases that some entry contains, and excluded words. */
export async function demandsOf(
  reader: Pick<EntryReader, 'withPhrase'>,
  index: NamespaceIndex,
  query: string,
): Promise<Demands> {
  const { postings } = index
  const isFlag = (word: string) => postings.documentFrequency(postings.term(`-${word.toLowerCase()}`) ?? -1) > 0
  const { plain, phrases, excluded } = readQuerySyntax(query, isFlag)
  const having = await Promise.all(phrases.map((phrase) => documentsWith(reader, index, phrase)))
  const sets = having.filter((documents) => documents.length > 0).map((documents) => new Set(documents))
  const [first, ...others] = sets
  const within = first && new Set([...first].filter((document) => others.every((set) => set.has(document))))
  const lexemes = excluded.flatMap((word) => lexemesOf(word).slice(0, 1))
  const without = new Set(lexemes.flatMap((lexeme) => postings.term(lexeme) ?? []))
  return { plain, within: within ?? null, without }
}

/** Filters the channels' hits by the demands, and adds all documents that contain the phrases. */
export function meeting({ within, without }: Demands, hits: ChannelHits, { postings }: NamespaceIndex): ChannelHits {
  if (within === null && without.size === 0) return hits
  const isWanted = (document: number): boolean => {
    if (within !== null && !within.has(document)) return false
    const row = postings.document(document)
    for (let i = 0; i < row.length; i += 2) if (without.has(row[i] as number)) return false
    return true
  }
  const meets = (found: readonly Scored[]) => found.filter(({ document }) => isWanted(document))
  const bm25 = meets(hits.bm25)
  const known = new Set(bm25.map(({ document }) => document))
  const others = [...(within ?? [])].filter((document) => !known.has(document) && isWanted(document))
  return {
    fts: meets(hits.fts),
    bm25: [...bm25, ...others.map((document) => ({ document, score: Number.MIN_VALUE }))].sort(byScore),
    vector: meets(hits.vector),
    trigger: meets(hits.trigger),
    graph: meets(hits.graph),
  }
}

/** Entries that contain the query literally, oldest first: its words are too common to be indexed. */
export async function phraseHits(
  reader: Pick<EntryReader, 'withPhrase'>,
  index: NamespaceIndex,
  phrase: string,
): Promise<readonly Scored[]> {
  const documents = await documentsWith(reader, index, phrase)
  return documents.map((document, rank) => ({ document, score: 1 / (1 + rank) }))
}

async function documentsWith(
  reader: Pick<EntryReader, 'withPhrase'>,
  index: NamespaceIndex,
  phrase: string,
): Promise<number[]> {
  const keys = await reader.withPhrase(phrase)
  return keys.flatMap((key) => index.documentOf(key) ?? [])
}
