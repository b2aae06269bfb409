import type { Corpus } from '../../store/corpus.ts'
import { HeldIndex } from './held-index.ts'
import type { IndexOptions, OpenIndex } from './index-content.ts'

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

/** Lexemes that are held at a time, of all namespaces; the one that was not searched longest is let go first. */
const MAX_LEXEMES = 25_000_000

export function createIndexes(options: IndexOptions): Indexes {
  /** By the name of the corpus, in the order in which they were searched last. */
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
