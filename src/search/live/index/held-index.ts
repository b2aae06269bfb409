import { type Changes, changesSince, type Page } from '../../store/changes.ts'
import type { Corpus } from '../../store/corpus.ts'
import { IndexContent, type IndexOptions, type OpenIndex } from './index-content.ts'

/** Maximum number of changes that a search waits for. */
const AT_ONCE = 200
const PAGE = 2000
/** Milliseconds that indexing may block the event loop. */
const SLICE_MS = 4

/** The index of one corpus: follows changes in the database. */
export class HeldIndex {
  readonly #corpus: Corpus
  readonly #options: IndexOptions
  #content: IndexContent
  #isClosed = false
  /** A running check for changes, and the next one, which all later callers share. */
  #looking: Promise<void> | null = null
  #next: Promise<void> | null = null
  /** Background work: following many changes, rebuilding, embedding. */
  #following: Promise<void> | null = null
  #rebuilding: Promise<void> | null = null
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
    // A caller during a check may have written after the check read the database.
    if (this.#looking || this.#next) {
      this.#next ??= Promise.resolve(this.#looking)
        .catch(() => {})
        .then(() => this.#start())
      await this.#next
    } else await this.#start()
    const { index, tierOf, model } = this.#content
    if (!this.#rebuilding && index.isSparse())
      this.#rebuilding = this.#inBackground(this.#rebuild()).finally(() => {
        this.#rebuilding = null
      })
    if (!this.#embedding && model?.isDue())
      this.#embedding = this.#inBackground(model.follow(index)).finally(() => {
        this.#embedding = null
      })
    return { index, tierOf, model }
  }

  /** Resolves once no work is left in the background. */
  async settled(): Promise<void> {
    await this.#following
    await this.#rebuilding
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

  /** Loads all changes, page by page. The first page has the oldest snapshot. */
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

  /** Removed entries are still in the lists: a new index without them replaces this one. */
  async #rebuild(): Promise<void> {
    const fresh = new IndexContent(this.#options)
    const { snapshot } = await this.#takeAll(fresh, null)
    await fresh.model?.follow(fresh.index).catch(this.#options.onError)
    while (this.#looking || this.#following) await Promise.allSettled([this.#looking, this.#following])
    fresh.snapshot = snapshot
    this.#content = fresh
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
