import { type NamespaceIndex, newNamespaceIndex } from '../namespace-index.ts'
import type { Corpus } from './corpus.ts'

/** The indexes of the namespaces and epochs that are searched in this process. */
export interface Indexes {
  /** The index of a corpus as the database has it now. It may still be learning its vectors. */
  open(corpus: Corpus): Promise<NamespaceIndex>
  /** Settles once nothing is being learnt. */
  settled(): Promise<void>
  close(): void
}

interface Held {
  readonly index: NamespaceIndex
  snapshot: string | null
  refreshing: Promise<void> | null
  learning: Promise<void> | null
}

/** Entries that are held at a time, of all namespaces; the one that was not searched longest is let go first. */
const MOST_ENTRIES = 400_000
/** Milliseconds that learning or indexing may keep others from the processor. */
const SLICE_MS = 8

export function createIndexes(onError: (error: unknown) => void): Indexes {
  const held = new Map<string, Held>()
  let isClosed = false

  async function refresh(corpus: Corpus, one: Held): Promise<void> {
    const { put, gone, snapshot } = await corpus.changesSince(one.snapshot)
    let sliceEnd = performance.now() + SLICE_MS
    for (const key of gone) one.index.remove(key)
    for (const entry of put) {
      one.index.put(entry)
      if (performance.now() < sliceEnd) continue
      await breath()
      sliceEnd = performance.now() + SLICE_MS
    }
    one.snapshot = snapshot
  }

  async function learn(one: Held): Promise<void> {
    let sliceEnd = performance.now() + SLICE_MS
    for (const _ of one.index.learn()) {
      if (isClosed) return
      if (performance.now() < sliceEnd) continue
      await breath()
      sliceEnd = performance.now() + SLICE_MS
    }
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

  return {
    async open(corpus) {
      const one = held.get(corpus.name) ?? {
        index: newNamespaceIndex(),
        snapshot: null,
        refreshing: null,
        learning: null,
      }
      held.delete(corpus.name)
      held.set(corpus.name, one)
      // Who comes while a refresh is under way may have written after it began to read.
      while (one.refreshing) await one.refreshing.catch(() => {})
      one.refreshing = refresh(corpus, one).finally(() => {
        one.refreshing = null
      })
      await one.refreshing
      makeRoom(corpus.name)
      if (!one.learning && one.index.needsLearning())
        one.learning = learn(one)
          .catch(onError)
          .finally(() => {
            one.learning = null
          })
      return one.index
    },
    async settled() {
      for (const one of held.values()) await one.learning
    },
    close() {
      isClosed = true
    },
  }
}

function breath(): Promise<void> {
  return new Promise((resume) => setImmediate(resume))
}
