import type { Corpus } from '../../store/corpus.ts'
import { HeldIndex } from './held-index.ts'
import type { IndexOptions, OpenIndex } from './index-content.ts'

/** The indexes of the namespaces and epochs that this process searches. */
export interface Indexes {
  /**
   * The index of a corpus with the current state of the database. After hundreds of changes at once it catches up in the background.
   */
  open(corpus: Corpus): Promise<OpenIndex>
  /** Resolves once no index has work in the background. */
  settled(): Promise<void>
  close(): void
}

/** Maximum lexemes in memory, of all namespaces; the least recently searched index is removed first. */
const MAX_LEXEMES = 25_000_000

export function createIndexes(options: IndexOptions): Indexes {
  /** By corpus name, least recently searched first. */
  const held = new Map<string, HeldIndex>()

  function hold(corpus: Corpus): HeldIndex {
    const one = held.get(corpus.name) ?? new HeldIndex(corpus, options)
    held.delete(corpus.name)
    held.set(corpus.name, one)
    return one
  }

  function makeRoom(wanted: string): void {
    let total = [...held.values()].reduce((sum, { lexemes }) => sum + lexemes, 0)
    for (const [name, { lexemes }] of held) {
      if (total <= MAX_LEXEMES) return
      if (name === wanted) continue
      held.delete(name)
      total -= lexemes
    }
  }

  return {
    async open(corpus) {
      const opened = await hold(corpus).open()
      makeRoom(corpus.name)
      return opened
    },
    async settled() {
      for (const one of held.values()) await one.settled()
    },
    close() {
      for (const one of held.values()) one.close()
    },
  }
}
