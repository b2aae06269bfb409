import { newPostings, type Postings } from '../base/text/postings.ts'
import { newPages, type Pages } from './pages.ts'
import { type Graph, newGraph } from './ranking/graph.ts'
import { fitLatentSpace, type LatentSpace, readLatentSpace } from './vectors/latent-semantics.ts'
import { newVectors, type Vectors } from './vectors/vectors.ts'
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

/** The entries of one namespace, ready for searches. It follows changes; the vectors are added once learnt. */
export interface NamespaceIndex {
  readonly postings: Postings
  readonly triggers: Triggers
  readonly graph: Graph
  readonly pages: Pages
  /** Null until a space is learnt. */
  readonly semantics: { readonly space: LatentSpace; readonly vectors: Vectors } | null
  readonly count: number
  /** Adds or replaces an entry. */
  put(entry: IndexedEntry): void
  remove(key: number): void
  keyOf(document: number): number
  documentOf(key: number): number | undefined
  /** Whether more entries were removed than are left: removed ones still take space and time. */
  isSparse(): boolean
  /** Whether the learnt space is missing, or outdated by many changes. */
  needsLearning(): boolean
  /** Relearns the space, in steps between which other work can run. */
  learn(): Generator<void, void>
  /**
   * Restores a space that was learnt before from a number of documents, in steps too. Does nothing if the documents have changed too much.
   */
  restore(content: Uint8Array, learntFrom: number): Generator<void, void>
}

/** Fewer entries do not show how words are related. */
const MIN_ENTRIES = 8
/** The space is relearnt once this share of the entries, and at least this number, has changed. */
const CHANGED_SHARE = 0.2
const CHANGED_LEAST = 20
/** This many removed entries do not justify a new index. */
const FEW_GONE = 1000
const DOCUMENTS_PER_STEP = 64

export function newNamespaceIndex(): NamespaceIndex {
  const [postings, triggers, graph, pages] = [newPostings(), newTriggers(), newGraph(), newPages()]
  const documents = new Map<number, number>()
  const keys: number[] = []
  let semantics: NamespaceIndex['semantics'] = null
  let changes = 0
  const remove = (key: number) => {
    const document = documents.get(key)
    if (document === undefined) return
    for (const part of [postings, triggers, graph, pages]) part.remove(document)
    documents.delete(key)
    changes++
  }
  const isSparse = () => postings.size - documents.size > documents.size + FEW_GONE
  const isOther = (changed: number) => changed > Math.max(CHANGED_LEAST, documents.size * CHANGED_SHARE)
  function* placed(space: LatentSpace): Generator<void, NonNullable<NamespaceIndex['semantics']>> {
    const vectors = newVectors(space.dimensions, true)
    const place = (document: number) => vectors.set(document, space.embed(postings.document(document)))
    let count = 0
    for (; count < postings.size; count++) {
      place(count)
      if (count % DOCUMENTS_PER_STEP === 0) yield
    }
    yield* vectors.organize()
    // Entries that were added meanwhile.
    for (; count < postings.size; count++) place(count)
    return { space, vectors }
  }
  return {
    postings,
    triggers,
    graph,
    pages,
    get semantics() {
      return semantics
    },
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
      if (semantics) semantics.vectors.set(document, semantics.space.embed(postings.document(document)))
      changes++
    },
    remove,
    keyOf: (document) => keys[document] ?? -1,
    documentOf: (key) => documents.get(key),
    isSparse,
    needsLearning: () => isSparse() || (documents.size >= MIN_ENTRIES && (semantics === null || isOther(changes))),
    *learn() {
      changes = 0
      semantics = yield* placed(yield* fitLatentSpace(postings))
    },
    *restore(content, learntFrom) {
      const changed = Math.abs(documents.size - learntFrom)
      const space = isOther(changed) ? null : readLatentSpace(postings, content)
      if (space === null) return
      changes = changed
      semantics = yield* placed(space)
    },
  }
}
