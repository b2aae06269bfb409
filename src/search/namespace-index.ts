import { newPages, type Pages } from './pages.ts'
import { newPostings, type Postings } from './postings.ts'
import { type Graph, newGraph } from './ranking/graph.ts'
import { fitLatentSpace, type LatentSpace, readLatentSpace } from './vectors/latent-semantics.ts'
import { newVectors, type Vectors } from './vectors/vectors.ts'
import { newTriggers, type Triggers } from './words/trigger.ts'

export interface IndexedEntry {
  /** The entry's number in the database. */
  readonly key: number
  /** What it says: question, answer, the sentence and the titles of a claim; what stands in a passage. */
  readonly text: string
  /** Of a passage, its titles and its file. */
  readonly head?: string
  /** What stands about it: it is found by these words too, but its own count more. */
  readonly about?: string
  /** What an embedding model reads of it; `text`, if left out. */
  readonly wholeText?: string
  /** Lexemes that it counts as having if it has fewer. */
  readonly leastLength?: number
  /** The file that it stands in; left out or null for none. */
  readonly file?: string | null
  readonly triggers: readonly string[]
  /** What ties it to others: files that it rests on, docs that it links to. */
  readonly ties: readonly string[]
}

/** The entries of one namespace, ready to be searched. It follows changes; the vectors come once they are learnt. */
export interface NamespaceIndex {
  readonly postings: Postings
  readonly triggers: Triggers
  readonly graph: Graph
  readonly pages: Pages
  /** Null until a space is learnt. */
  readonly semantics: { readonly space: LatentSpace; readonly vectors: Vectors } | null
  readonly count: number
  /** Adds an entry or puts it in the place of its former self. */
  put(entry: IndexedEntry): void
  remove(key: number): void
  keyOf(document: number): number
  documentOf(key: number): number | undefined
  /** Whether more went out of it than is in it: what went still takes room and time. */
  isSparse(): boolean
  /** Whether what is learnt is missing, or of a namespace that was quite another. */
  needsLearning(): boolean
  /** Relearns the space, in steps between which others may have the processor. */
  learn(): Generator<void, void>
  /** Takes a space that was learnt before from so many documents, in steps too. Does nothing when it was learnt from quite others. */
  restore(content: Uint8Array, learntFrom: number): Generator<void, void>
}

/** Fewer entries say nothing of how words go together. */
const MIN_ENTRIES = 8
/** Relearnt once so large a share of the entries has changed, and so many. */
const CHANGED_SHARE = 0.2
const CHANGED_LEAST = 20
/** So many that went out are not worth a new index. */
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
    // What came meanwhile.
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
    put({ key, text, head = '', about = '', leastLength = 0, file = null, triggers: phrases, ties }) {
      remove(key)
      const document = postings.add(text, { head, about, least: leastLength })
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
