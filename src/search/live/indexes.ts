import type { Tier } from '../../evaluation/query.ts'
import { type NamespaceIndex, newNamespaceIndex } from '../namespace-index.ts'
import type { Changes } from '../store/changes.ts'
import type { TierGlobs } from '../store/tiers.ts'
import { tierReader } from '../tiers.ts'
import type { Corpus } from './corpus.ts'

/** A namespace or an epoch, ready to be searched. */
export interface OpenIndex {
  readonly index: NamespaceIndex
  readonly tierOf: (file: string | null) => Tier
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

interface Held {
  index: NamespaceIndex
  /** Null until all entries were read. */
  snapshot: string | null
  tiers: string | null
  tierOf: OpenIndex['tierOf']
  /** A look for changes that is under way, and the one after it, which all wait for who came meanwhile. */
  looking: Promise<void> | null
  next: Promise<void> | null
  /** What is done beside searches: following many changes, learning, being made anew. */
  following: Promise<void> | null
  learning: Promise<void> | null
}

/** Entries that are held at a time, of all namespaces; the one that was not searched longest is let go first. */
const MOST_ENTRIES = 400_000
/** Changes that a search waits for. */
const AT_ONCE = 200
const PAGE = 2000
/** Milliseconds that learning or indexing may keep others from the processor. */
const SLICE_MS = 4

export function createIndexes(onError: (error: unknown) => void): Indexes {
  const held = new Map<string, Held>()
  let isClosed = false

  async function look(corpus: Corpus, one: Held): Promise<void> {
    if (one.snapshot === null) return follow(corpus, one)
    if (one.following) return
    const changes = await corpus.changesSince(one.snapshot, { after: 0, limit: AT_ONCE })
    noteTiers(one, changes.tiers)
    if (changes.next !== null) {
      one.following = inBackground(follow(corpus, one)).finally(() => {
        one.following = null
      })
      return
    }
    await take(one.index, changes)
    one.snapshot = changes.snapshot
  }

  /** Takes all changes, page by page. Of several pages the first one saw the oldest state. */
  async function follow(corpus: Corpus, one: Held): Promise<void> {
    const first = await takeAll(corpus, one.index, one.snapshot)
    noteTiers(one, first.tiers)
    one.snapshot = first.snapshot
  }

  async function takeAll(corpus: Corpus, index: NamespaceIndex, since: string | null): Promise<Changes> {
    const first = await corpus.changesSince(since, { after: 0, limit: PAGE })
    await take(index, first)
    for (let after = first.next; after !== null && !isClosed; ) {
      const changes = await corpus.changesSince(since, { after, limit: PAGE })
      await take(index, changes)
      after = changes.next
    }
    return first
  }

  async function learn(corpus: Corpus, one: Held): Promise<void> {
    if (!one.index.isSparse()) return inSlices(one.index.learn())
    // What went out is still in its lists: a new index takes its place once it has learnt as much.
    const index = newNamespaceIndex()
    const { snapshot } = await takeAll(corpus, index, null)
    if (index.needsLearning()) await inSlices(index.learn())
    while (one.looking || one.following) await Promise.allSettled([one.looking, one.following])
    one.index = index
    one.snapshot = snapshot
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

  function take(index: NamespaceIndex, { put, gone }: Changes): Promise<void> {
    return inSlices(taking(index, put, gone))
  }

  function inBackground(work: Promise<void>): Promise<void> {
    return work.catch(onError)
  }

  function makeRoom(wanted: string): void {
    let total = [...held.values()].reduce((sum, { index }) => sum + index.count, 0)
    for (const [name, { index }] of held) {
      if (total <= MOST_ENTRIES) return
      if (name === wanted) continue
      held.delete(name)
      total -= index.count
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
      return { index: one.index, tierOf: one.tierOf }
    },
    async settled() {
      for (const one of held.values()) {
        await one.following
        await one.learning
      }
    },
    close() {
      isClosed = true
    },
  }
}

function newHeld(): Held {
  return {
    ...{ index: newNamespaceIndex(), snapshot: null, tiers: null, tierOf: tierReader({}) },
    ...{ looking: null, next: null, following: null, learning: null },
  }
}

function noteTiers(one: Held, tiers: string | null): void {
  if (one.tiers === tiers) return
  one.tiers = tiers
  one.tierOf = tierReader(tiers === null ? {} : (JSON.parse(tiers) as TierGlobs))
}

function* taking(index: NamespaceIndex, put: Changes['put'], gone: readonly number[]): Generator<void, void> {
  for (const key of gone) index.remove(key)
  for (const entry of put) {
    index.put(entry)
    yield
  }
}

function breath(): Promise<void> {
  return new Promise((resume) => setImmediate(resume))
}
