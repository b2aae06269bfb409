import type { NamespaceIndex } from '../../namespace-index.ts'
import { type Changes, changesSince, type Page } from '../../store/changes.ts'
import type { Corpus } from '../../store/corpus.ts'
import { keepSpace, keptSpace } from '../../store/latent-spaces.ts'
import { IndexContent, type IndexOptions, type OpenIndex } from './index-content.ts'

/** Changes that a search waits for. */
const AT_ONCE = 200
const PAGE = 2000
/** Milliseconds that learning or indexing may keep others from the processor. */
const SLICE_MS = 4

/** The index of one corpus: it follows the changes in the database, and learns vectors, beside the searches. */
export class HeldIndex {
  readonly #corpus: Corpus
  readonly #options: IndexOptions
  #content: IndexContent
  #isClosed = false
  /** A look for changes that is under way, and the one after it, which all wait for who came meanwhile. */
  #looking: Promise<void> | null = null
  #next: Promise<void> | null = null
  /** What is done beside searches: following many changes, learning and rebuilding, asking a model. */
  #following: Promise<void> | null = null
  #learning: Promise<void> | null = null
  #embedding: Promise<void> | null = null

  constructor(corpus: Corpus, options: IndexOptions) {
    this.#corpus = corpus
    this.#options = options
    this.#content = new IndexContent(options)
  }

  get lexemes(): number {
    const { postings } = this.#content.index
    return postings.count * postings.averageLength
  }

  /** See {@link Indexes.open}. */
  async open(): Promise<OpenIndex> {
    // Who comes while a look is under way may have written after it began to read.
    if (this.#looking || this.#next) {
      this.#next ??= Promise.resolve(this.#looking)
        .catch(() => {})
        .then(() => this.#start())
      await this.#next
    } else await this.#start()
    const { index, tierOf, model } = this.#content
    if (!this.#learning && index.needsLearning())
      this.#learning = this.#inBackground(this.#learn()).finally(() => {
        this.#learning = null
      })
    if (!this.#embedding && model?.isDue())
      this.#embedding = this.#inBackground(model.follow(index, this.#inSlices)).finally(() => {
        this.#embedding = null
      })
    return { index, tierOf, model }
  }

  /** Settles once nothing is being learnt or followed. */
  async settled(): Promise<void> {
    await this.#following
    await this.#learning
    await this.#embedding
  }

  close(): void {
    this.#isClosed = true
    this.#content.model?.stop()
  }

  #start(): Promise<void> {
    this.#next = null
    this.#looking = this.#look().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #look(): Promise<void> {
    const content = this.#content
    if (content.snapshot === null) return this.#follow()
    if (this.#following) return
    const changes = await this.#changes(content.snapshot, { after: 0, limit: AT_ONCE })
    content.configure(changes.settings)
    if (content.snapshot === null) return this.#follow()
    if (changes.next !== null) {
      this.#following = this.#inBackground(this.#follow()).finally(() => {
        this.#following = null
      })
      return
    }
    await this.#inSlices(content.take(changes))
    content.snapshot = changes.snapshot
  }

  /** Takes all changes, page by page. Of several pages the first one saw the oldest state. */
  async #follow(): Promise<void> {
    const content = this.#content
    const since = content.snapshot
    const { snapshot } = await this.#takeAll(content, since)
    if (since !== null && content.snapshot === null) return this.#follow()
    content.snapshot = snapshot
  }

  #changes(since: string | null, page: Page): Promise<Changes> {
    return changesSince(this.#options.queries, this.#corpus, since, page)
  }

  async #takeAll(into: IndexContent, since: string | null): Promise<Changes> {
    const first = await this.#changes(since, { after: 0, limit: PAGE })
    into.configure(first.settings)
    await this.#inSlices(into.take(first))
    for (let after = first.next; after !== null && !this.#isClosed; ) {
      const changes = await this.#changes(since, { after, limit: PAGE })
      await this.#inSlices(into.take(changes))
      after = changes.next
    }
    return first
  }

  async #learn(): Promise<void> {
    if (!this.#content.index.isSparse()) return this.#learnIn(this.#content.index)
    // What went out is still in its lists: a new index takes its place once it has learnt as much.
    const fresh = new IndexContent(this.#options)
    const { snapshot } = await this.#takeAll(fresh, null)
    if (fresh.index.needsLearning()) await this.#learnIn(fresh.index)
    await fresh.model?.follow(fresh.index, this.#inSlices).catch(this.#options.onError)
    while (this.#looking || this.#following) await Promise.allSettled([this.#looking, this.#following])
    fresh.snapshot = snapshot
    this.#content = fresh
  }

  /** Learns what is missing, unless another process has learnt it. */
  async #learnIn(index: NamespaceIndex): Promise<void> {
    const { now, queries } = this.#options
    const kept = index.semantics === null ? await keptSpace(queries, this.#corpus, now()) : null
    if (kept) await this.#inSlices(index.restore(kept.content, kept.documents))
    if (!index.needsLearning()) return
    await this.#inSlices(index.learn())
    const content = this.#isClosed ? undefined : index.semantics?.space.encode()
    if (content) await keepSpace(queries, this.#corpus, { documents: index.count, content }, now())
  }

  #inBackground(work: Promise<void>): Promise<void> {
    return work.catch(this.#options.onError)
  }

  readonly #inSlices = async (steps: Generator<void, void>): Promise<void> => {
    let sliceEnd = performance.now() + SLICE_MS
    for (const _ of steps) {
      if (this.#isClosed) return
      if (performance.now() < sliceEnd) continue
      await breath()
      sliceEnd = performance.now() + SLICE_MS
    }
  }
}

function breath(): Promise<void> {
  return new Promise((resume) => setImmediate(resume))
}
