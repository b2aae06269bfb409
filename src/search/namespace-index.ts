import { newPostings, type Postings } from '../base/text/postings.ts'
import { newPages, type Pages } from './pages.ts'
import { type Graph, newGraph } from './ranking/graph.ts'
import { newTriggers, type Triggers } from './words/trigger.ts'

export interface IndexedEntry {
  /** The entry's number in the database. */
  readonly key: number
  /** Its own text: question, answer, the sentence and the titles of a claim; the content of a passage. */
  readonly text: string
  /** The titles and the file of a passage. */
  readonly head?: string
  /** Its context: it can be found by these words, too, but its own count more. */
  readonly about?: string
  /** The text for an embedding model; defaults to `text`. */
  readonly wholeText?: string
  /** Minimum number of lexemes that it is assumed to have. */
  readonly leastLength?: number
  /** How much its length counts, 0–1 (b of BM25); as usual, if left out. */
  readonly lengthWeight?: number
  /** The file that it stands in; left out or null for none. */
  readonly file?: string | null
  readonly triggers: readonly string[]
  /** What relates it to others: files of its evidence, docs that it links to. */
  readonly ties: readonly string[]
}

/** The entries of one namespace, ready for searches. It follows changes. */
export interface NamespaceIndex {
  readonly postings: Postings
  readonly triggers: Triggers
  readonly graph: Graph
  readonly pages: Pages
  readonly count: number
  /** Adds or replaces an entry. */
  put(entry: IndexedEntry): void
  remove(key: number): void
  keyOf(document: number): number
  documentOf(key: number): number | undefined
  /** Whether more entries were removed than are left: removed ones still take space and time. */
  isSparse(): boolean
}

/** This many removed entries do not justify a new index. */
const FEW_GONE = 1000

export function newNamespaceIndex(): NamespaceIndex {
  const [postings, triggers, graph, pages] = [newPostings(), newTriggers(), newGraph(), newPages()]
  const documents = new Map<number, number>()
  const keys: number[] = []
  const remove = (key: number) => {
    const document = documents.get(key)
    if (document === undefined) return
    for (const part of [postings, triggers, graph, pages]) part.remove(document)
    documents.delete(key)
  }
  return {
    postings,
    triggers,
    graph,
    pages,
    get count() {
      return documents.size
    },
    put({ key, text, head = '', about = '', leastLength = 0, lengthWeight, file = null, triggers: phrases, ties }) {
      remove(key)
      const document = postings.add(text, {
        head,
        about,
        least: leastLength,
        ...(lengthWeight !== undefined && { lengthWeight }),
      })
      documents.set(key, document)
      keys[document] = key
      triggers.set(document, phrases)
      graph.set(document, ties)
      pages.set(document, file)
    },
    remove,
    keyOf: (document) => keys[document] ?? -1,
    documentOf: (key) => documents.get(key),
    isSparse: () => postings.size - documents.size > documents.size + FEW_GONE,
  }
}
