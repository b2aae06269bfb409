import type { Tier } from '../../evaluation/query.ts'
import { type NamespaceIndex, newNamespaceIndex } from '../namespace-index.ts'
import type { Changes } from '../store/changes.ts'
import type { TierGlobs } from '../store/tiers.ts'
import { tierReader } from '../tiers.ts'
import type { Corpus } from './corpus.ts'
import { createModelVectors, type ModelVectors, type SearchEmbedders } from './model-vectors.ts'

/** A namespace or an epoch, ready to be searched. */
export interface OpenIndex {
  readonly index: NamespaceIndex
  readonly tierOf: (file: string | null) => Tier
  /** Null where no embedding model is to be used. */
  readonly model: ModelVectors | null
}

export interface IndexOptions {
  readonly onError: (error: unknown) => void
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** The embedding model of the installation, or another one of the same endpoint by its name; null where there is none. */
  readonly embeddersOf: (model: string | undefined) => SearchEmbedders | null
}

/** The indexes of the namespaces and epochs that are searched in this process. */
export interface Indexes {
  /**
   * The index of a corpus as the database has it now. It may still be learning its vectors, and after hundreds of changes at
   * once it follows while it is searched.
   */
  open(corpus: Corpus): Promise<OpenIndex>
  /** Settles once nothing is being learnt or followed. */
  settled(): Promise<void>
  close(): void
}

/** What a repository's configuration says of search. */
interface Settings {
  readonly tiers?: TierGlobs | null
  readonly models?: { readonly enabled?: boolean; readonly embedding?: string } | null
}

interface Held {
  index: NamespaceIndex
  /** Null until all entries were read. */
  snapshot: string | null
  /** What the configuration says, as it was read last. */
  settings: string | null
  tierOf: OpenIndex['tierOf']
  /** The vectors of the embedding model that is to be used, and its name. */
  model: ModelVectors | null
  embedder: string | undefined
  /** A look for changes that is under way, and the one after it, which all wait for who came meanwhile. */
  looking: Promise<void> | null
  next: Promise<void> | null
  /** What is done beside searches: following many changes, learning, rebuilding. */
  following: Promise<void> | null
  learning: Promise<void> | null
  embedding: Promise<void> | null
}

/** Lexemes that are held at a time, of all namespaces; the one that was not searched longest is let go first. */
const MOST_LEXEMES = 25_000_000
/** Changes that a search waits for. */
const AT_ONCE = 200
const PAGE = 2000
/** Milliseconds that learning or indexing may keep others from the processor. */
const SLICE_MS = 4

export function createIndexes({ onError, now, embeddersOf }: IndexOptions): Indexes {
  const held = new Map<string, Held>()
  let isClosed = false

  async function look(corpus: Corpus, one: Held): Promise<void> {
    if (one.snapshot === null) return follow(corpus, one)
    if (one.following) return
    const changes = await corpus.changesSince(one.snapshot, { after: 0, limit: AT_ONCE })
    noteSettings(one, changes.settings)
    if (one.snapshot === null) return follow(corpus, one)
    if (changes.next !== null) {
      one.following = inBackground(follow(corpus, one)).finally(() => {
        one.following = null
      })
      return
    }
    await take(one.index, one.model, changes)
    one.snapshot = changes.snapshot
  }

  /** Takes all changes, page by page. Of several pages the first one saw the oldest state. */
  async function follow(corpus: Corpus, one: Held): Promise<void> {
    const since = one.snapshot
    const { snapshot } = await takeAll(corpus, one, since)
    // Another model is to be used: it has to see everything.
    if (since !== null && one.snapshot === null) return follow(corpus, one)
    one.snapshot = snapshot
  }

  async function takeAll(corpus: Corpus, into: Held, since: string | null): Promise<Changes> {
    const first = await corpus.changesSince(since, { after: 0, limit: PAGE })
    noteSettings(into, first.settings)
    await take(into.index, into.model, first)
    for (let after = first.next; after !== null && !isClosed; ) {
      const changes = await corpus.changesSince(since, { after, limit: PAGE })
      await take(into.index, into.model, changes)
      after = changes.next
    }
    return first
  }

  /** Learns what is missing, unless another process has learnt it. */
  async function learnIn(corpus: Corpus, index: NamespaceIndex): Promise<void> {
    const kept = index.semantics === null ? await corpus.keptSpace(now()) : null
    if (kept) await inSlices(index.restore(kept.content, kept.documents))
    if (!index.needsLearning()) return
    await inSlices(index.learn())
    const content = isClosed ? undefined : index.semantics?.space.encode()
    if (content) await corpus.keepSpace({ documents: index.count, content }, now())
  }

  async function learn(corpus: Corpus, one: Held): Promise<void> {
    if (!one.index.isSparse()) return learnIn(corpus, one.index)
    // What went out is still in its lists: a new index takes its place once it has learnt as much.
    const fresh = newHeld()
    const { snapshot } = await takeAll(corpus, fresh, null)
    if (fresh.index.needsLearning()) await learnIn(corpus, fresh.index)
    await fresh.model?.follow(fresh.index, inSlices).catch(onError)
    while (one.looking || one.following) await Promise.allSettled([one.looking, one.following])
    Object.assign(one, { ...fresh, snapshot, learning: one.learning })
  }

  function noteSettings(one: Held, settings: string | null): void {
    if (one.settings === settings) return
    one.settings = settings
    const { tiers, models } = (settings === null ? {} : JSON.parse(settings)) as Settings
    one.tierOf = tierReader(tiers ?? {})
    const isOff = models?.enabled === false
    const embedders = isOff ? null : embeddersOf(models?.embedding)
    if (embedders?.entries.model === one.embedder) return
    one.embedder = embedders?.entries.model
    one.model?.stop()
    one.model = embedders && createModelVectors(embedders, onError, now)
    one.index = newNamespaceIndex()
    one.snapshot = null
  }

  async function inSlices(steps: Generator<void, void>): Promise<void> {
    let sliceEnd = performance.now() + SLICE_MS
    for (const _ of steps) {
      if (isClosed) return
      if (performance.now() < sliceEnd) continue
      await breath()
      sliceEnd = performance.now() + SLICE_MS
    }
  }

  function take(index: NamespaceIndex, model: ModelVectors | null, { put, gone }: Changes): Promise<void> {
    return inSlices(taking(index, model, put, gone))
  }

  function inBackground(work: Promise<void>): Promise<void> {
    return work.catch(onError)
  }

  function makeRoom(wanted: string): void {
    const lexemesIn = ({ postings }: NamespaceIndex): number => postings.count * postings.averageLength
    let total = [...held.values()].reduce((sum, { index }) => sum + lexemesIn(index), 0)
    for (const [name, { index }] of held) {
      if (total <= MOST_LEXEMES) return
      if (name === wanted) continue
      held.delete(name)
      total -= lexemesIn(index)
    }
  }

  function hold(corpus: Corpus): Held {
    const one = held.get(corpus.name) ?? newHeld()
    held.delete(corpus.name)
    held.set(corpus.name, one)
    return one
  }

  function start(corpus: Corpus, one: Held): Promise<void> {
    one.next = null
    one.looking = look(corpus, one).finally(() => {
      one.looking = null
    })
    return one.looking
  }

  return {
    async open(corpus) {
      const one = hold(corpus)
      // Who comes while a look is under way may have written after it began to read.
      if (one.looking || one.next) {
        one.next ??= Promise.resolve(one.looking)
          .catch(() => {})
          .then(() => start(corpus, one))
        await one.next
      } else await start(corpus, one)
      makeRoom(corpus.name)
      if (!one.learning && one.index.needsLearning())
        one.learning = inBackground(learn(corpus, one)).finally(() => {
          one.learning = null
        })
      if (!one.embedding && one.model?.isDue())
        one.embedding = inBackground(one.model.follow(one.index, inSlices)).finally(() => {
          one.embedding = null
        })
      const { index, tierOf, model } = one
      return { index, tierOf, model }
    },
    async settled() {
      for (const one of held.values()) {
        await one.following
        await one.learning
        await one.embedding
      }
    },
    close() {
      isClosed = true
      for (const { model } of held.values()) model?.stop()
    },
  }
}

function newHeld(): Held {
  return {
    ...{ index: newNamespaceIndex(), snapshot: null, settings: null, tierOf: tierReader({}) },
    ...{ model: null, embedder: undefined },
    ...{ looking: null, next: null, following: null, learning: null, embedding: null },
  }
}

function* taking(
  index: NamespaceIndex,
  model: ModelVectors | null,
  put: Changes['put'],
  gone: readonly number[],
): Generator<void, void> {
  for (const key of gone) index.remove(key)
  for (const entry of put) {
    index.put(entry)
    model?.put(entry)
    yield
  }
}

function breath(): Promise<void> {
  return new Promise((resume) => setImmediate(resume))
}
