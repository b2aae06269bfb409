import type { Queries } from '../../base/db/database.ts'
import type { ModelCache } from '../../base/models/cache.ts'
import { type ModelSettings, NO_MODELS } from '../../base/models/settings.ts'
import { type TestStatus, testStatuses } from '../flags/statuses.ts'
import { sharedEntryReader } from '../store/entry-reader.ts'
import { readEntries } from '../usage/store/feedback.ts'
import { createQueryLog } from '../usage/store/query-log.ts'
import { answered, searchId } from './answered.ts'
import { FEATURES, type Feature, variantOf, variantWith } from './features.ts'
import { embeddersFor } from './index/embedders.ts'
import { createIndexes, type Indexes } from './index/indexes.ts'
import {
  NOTHING_READ,
  openCorpus,
  type PipelineAnswer,
  type PipelineParts,
  runPipeline,
  type SessionReads,
} from './pipeline.ts'
import type { SearchAnswer, SearchRequest } from './request.ts'
import { NO_SHADOW, type OpenShadow } from './shadow.ts'

export interface SearchOptions {
  readonly queries: Queries
  /** Milliseconds since the epoch. */
  readonly now: () => number
  readonly log: { warn(fields: object, message: string): void }
  /** Changes under test; none for evaluation runs. */
  readonly features?: readonly Feature[]
  /** Runs the changes under test after answers; defaults to none. */
  readonly shadow?: OpenShadow
  /** The available models. Defaults to none. */
  readonly models?: ModelSettings
  /** Stores vectors of the embedding model. Defaults to the database. */
  readonly cache?: ModelCache
  /** Whether searches are logged. Defaults to true. */
  readonly isLogged?: boolean
  /** Receives the number of searches that could not be logged. */
  readonly onUnlogged?: (searches: number) => void
}

/** Search over the entries of namespaces. */
export interface Search {
  readonly indexes: Indexes
  /** Changes that are enabled or under test. */
  readonly features: readonly Feature[]
  search(request: SearchRequest): Promise<SearchAnswer>
  /** Like `search`, with the channels' results; without logging and tests. */
  explain(request: SearchRequest, features?: readonly Feature[], reads?: SessionReads): Promise<PipelineAnswer>
  /**
   * Like `explain`, for many queries to the current state of a corpus: its rules and settings are read once, and so is each entry found.
   * Concurrent queries are looked up together. The features are those of a search by a user: which queries a rollout includes depends on
   * their text alone.
   */
  over(request: Omit<SearchRequest, 'query'>): Promise<(query: string) => Promise<PipelineAnswer>>
  /** Resolves once the answered searches are logged. */
  logged(): Promise<void>
  /** Resolves once the work after answers is done: logging, shadow runs. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds for which a session remembers what it read. */
const SESSION_MS = 4 * 60 * 60_000
/** Milliseconds for which a feature's status is cached. */
const STATUS_MS = 5000

export function createSearch(options: SearchOptions): Search {
  const { queries, now, log, features = FEATURES, models = NO_MODELS, cache, isLogged = true, onUnlogged } = options
  const onError = (err: unknown) => log.warn({ err }, 'search could not store its records')
  const indexes = createIndexes({ queries, onError, now, embeddersOf: embeddersFor({ queries, now, cache }, models) })
  const parts: PipelineParts = { queries, indexes, now, log }
  const queryLog = createQueryLog(queries, onError, onUnlogged)
  const shadow = (options.shadow ?? NO_SHADOW)(parts, features, onError)
  const tested = remembered(() => testStatuses(queries), STATUS_MS, now)
  const statuses = () => (features.length === 0 ? Promise.resolve(new Map<string, TestStatus>()) : tested())
  async function answer(request: SearchRequest): Promise<SearchAnswer> {
    const at = now()
    const queryId = searchId(request, at)
    const [known, reads] = await Promise.all([statuses(), readsOf(queries, request, at)])
    const { enabled, variant } = variantOf(features, known, queryId)
    const found = await runPipeline(request, variant, reads, openCorpus(parts, request))
    const { answer, logged } = answered(request, found, queryId, at)
    if (isLogged) {
      queryLog.add(logged)
      shadow.follow({ queryId, request, variant, reads, enabled, statuses: known })
    }
    return answer
  }

  return {
    indexes,
    features,
    async search(request) {
      const answered = queryLog.answering()
      try {
        return await answer(request)
      } finally {
        answered()
      }
    },
    explain: (request, tried = [], reads = NOTHING_READ) =>
      runPipeline(request, variantWith(tried), reads, openCorpus(parts, request)),
    async over(request) {
      const [opened, known] = await Promise.all([openCorpus(parts, request, sharedEntryReader), statuses()])
      return (query) =>
        runPipeline({ ...request, query }, variantOf(features, known, query).variant, NOTHING_READ, opened)
    },
    logged: () => queryLog.flush(),
    async settled() {
      await queryLog.flush()
      await shadow.settled()
      await indexes.settled()
    },
    async close() {
      indexes.close()
      await queryLog.flush()
      await shadow.settled()
    },
  }
}

async function readsOf(queries: Queries, { sessionId, namespace }: SearchRequest, now: number): Promise<SessionReads> {
  if (sessionId === null) return NOTHING_READ
  return { entryIds: await readEntries(queries, namespace.id, sessionId, now - SESSION_MS) }
}

/** Caches an answer for some time; concurrent callers share it. */
function remembered<T>(ask: () => Promise<T>, lasting: number, now: () => number): () => Promise<T> {
  let answer: Promise<T> | null = null
  let until = 0
  return () => {
    if (answer === null || now() >= until) {
      until = now() + lasting
      answer = ask()
      answer.catch(() => {
        answer = null
      })
    }
    return answer
  }
}
