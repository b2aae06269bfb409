import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import type { Queries } from '../../base/db/database.ts'
import { NO_MODELS, readModelSettings } from '../../base/models/settings.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import { type Qrels, readDocuments, readQrels, readQueries } from '../../search/evaluation/corpus.ts'
import { recordPairs } from '../../search/evaluation/graduation/store/ab-tests.ts'
import { categoriesOf } from '../../search/evaluation/harvest.ts'
import { evaluateSearch } from '../../search/evaluation/live/evaluate.ts'
import type { EvalQuery } from '../../search/evaluation/query.ts'
import { compareRuns, type RunComparison } from '../../search/evaluation/runs/compare.ts'
import type { EvalRunResult } from '../../search/evaluation/runs/run-result.ts'
import { pagesOf } from '../../search/evaluation/store/pages.ts'
import type { Compared } from '../../search/evaluation/store/results.ts'
import { forgetScratch, loadScratch } from '../../search/evaluation/store/scratch.ts'
import { testStatuses } from '../../search/flags/statuses.ts'
import { enabledFeatures, type Feature } from '../../search/live/features.ts'
import type { Search } from '../../search/live/search.ts'
import { classifyIntent } from '../../search/ranking/intent.ts'
import { corpusOf } from '../../search/store/corpus.ts'
import { readText } from '../files/read-text.ts'
import { withScratchDatabase } from '../server/with-database.ts'
import { withSearch } from '../server/with-search.ts'
import type { Invocation, Terminal } from '../terminal/command.ts'
import { thresholdOf } from './metrics.ts'
import { type measureSettings, sampled } from './settings.ts'

export const RUN_TYPES = ['full', 'shadow', 'regression', 'ab_test'] as const

export interface Task {
  readonly type: (typeof RUN_TYPES)[number]
  /** The features of search, as the installation configures them. */
  readonly features: readonly Feature[]
  /** The feature under test. */
  readonly feature: Feature | null
  readonly baseline: EvalRunResult | null
  readonly threshold: number | null
  readonly settings: ReturnType<typeof measureSettings>
  /** Whether golden queries are searched with the session context of the original search. */
  readonly useSessionContext: boolean
}

export interface Made extends Compared {
  /** Whether it is significantly worse than the baseline run. */
  readonly isWorse: boolean
}

interface Given {
  readonly queries: Queries
  readonly namespace: Namespace
  readonly golden: readonly EvalQuery[]
  readonly threshold: number
  readonly task: Task
  readonly terminal: Terminal
  /** Whether these are the queries of a namespace's golden set: then an A/B run counts for the feature's test. */
  readonly isGolden?: boolean
}

/** Searches for each query and judges the results: once, or with and without a feature. */
export async function measure(given: Given): Promise<Made> {
  const { queries, namespace, golden, task, terminal, isGolden = false } = given
  // A namespace is searched with the server's models; a corpus must not cost anything.
  const models = isGolden ? readModelSettings(terminal.env) : NO_MODELS
  return withSearch(terminal, queries, { models }, async (search) => {
    const run = (part: Part) => evaluated(search, given, part)
    const runId = `run_${terminal.now().toString(36)}_${randomBytes(4).toString('hex')}`
    const statuses = await testStatuses(queries)
    const featuresFor = (queryId: string) => enabledFeatures(task.features, statuses, queryId)
    if (task.feature === null) {
      const made = await run({ runId, featuresFor })
      const comparison = task.baseline && compareRuns(task.baseline, made)
      return { run: made, control: task.baseline, comparison, isWorse: comparison !== null && isWorse(comparison) }
    }
    const { feature, type } = task
    const others = (queryId: string) => featuresFor(queryId).filter(({ id }) => id !== feature.id)
    const control = await run({ runId: `${runId}_control`, featuresFor: others })
    const treatment = await run({
      runId,
      featureId: feature.id,
      featuresFor: (queryId) => [feature, ...others(queryId)],
    })
    const measured = { golden, control, treatment, at: terminal.now() }
    if (type === 'ab_test' && isGolden) await feedTest(queries, namespace.id, feature, measured)
    return { run: treatment, control, comparison: compareRuns(control, treatment), isWorse: false }
  })
}

/** Whether a metric fell significantly; few queries prove nothing. */
function isWorse({ isEnough, metrics }: RunComparison): boolean {
  return isEnough && metrics.some(({ interval }) => interval[1] < 0)
}

/** Updates the feature's test with the golden queries that an A/B run measured with and without it. */
async function feedTest(
  queries: Queries,
  namespaceId: number,
  { id, flag }: Feature,
  { golden, control, treatment, at }: Measured,
): Promise<void> {
  const texts = new Map(golden.map(({ queryId, query }) => [queryId, query]))
  const others = new Map(treatment.perQueryMetrics.map((row) => [row.queryId, row]))
  const pairs = control.perQueryMetrics.flatMap((row) => {
    const [query, other] = [texts.get(row.queryId), others.get(row.queryId)]
    if (query === undefined || !other) return []
    return [{ query, mrr: [row.mrr5, other.mrr5] as const, ndcg: [row.ndcg10, other.ndcg10] as const }]
  })
  await recordPairs(queries, { featureId: id, flag, namespaceId, pairs, at })
}

interface Measured {
  readonly golden: readonly EvalQuery[]
  readonly control: EvalRunResult
  readonly treatment: EvalRunResult
  /** In milliseconds since the epoch. */
  readonly at: number
}

interface Part {
  readonly runId: string
  /** The feature under test in it. */
  readonly featureId?: string
  readonly featuresFor: (queryId: string) => readonly Feature[]
}

function evaluated(
  search: Search,
  { queries, namespace, golden, threshold, task, terminal }: Given,
  { featuresFor, ...named }: Part,
): Promise<EvalRunResult> {
  terminal.stderr.write(`searching for ${golden.length} queries\n`)
  return evaluateSearch(search, {
    namespace,
    queries: golden,
    featuresFor,
    useSessionContext: task.useSessionContext,
    pages: pagesOf(queries, namespace.id),
    corpus: corpusOf({ namespace }),
    context: {
      ...named,
      runType: task.type,
      timestamp: new Date(terminal.now()).toISOString(),
      relevanceThreshold: threshold,
      ...task.settings,
    },
  })
}

/**
 * Measures search on a corpus folder: in a scratch namespace of a server's database if there is one; otherwise in a temporary embedded
 * database.
 */
export async function measureCorpus(
  terminal: Terminal,
  folder: string,
  task: Task,
  options: Invocation['options'],
): Promise<Made> {
  const file = (base: string) => join(folder, base)
  const read = <T>(base: string, reader: (text: string, name: string) => T): T =>
    reader(readText(resolve(terminal.cwd, file(base)), file(base)), file(base))
  const documents = read('docs.jsonl', readDocuments)
  const qrels = read('qrels.jsonl', readQrels)
  const golden = sampled(goldenOf(read('queries.jsonl', readQueries), qrels), options)
  return withScratchDatabase(terminal, async (queries) => {
    terminal.stderr.write(`loading ${documents.length} documents\n`)
    const namespace = await loadScratch(queries, documents, terminal.now())
    try {
      const threshold = task.threshold ?? thresholdOf(qrels)
      return await measure({ queries, namespace, golden, threshold, task, terminal })
    } finally {
      await forgetScratch(queries, namespace)
    }
  })
}

function goldenOf(queries: readonly { readonly id: string; readonly text: string }[], qrels: Qrels): EvalQuery[] {
  return queries.map(({ id, text }) => {
    const intent = classifyIntent(text)
    const facts = { resultCount: 1, isFirstOfSession: false, folders: [], matchedTrigger: false }
    const [category = 'semantic-search'] = categoriesOf({ queryId: id, query: text, intent, ...facts })
    return { queryId: id, query: text, intent, category, judgments: qrels.get(id) ?? new Map<string, number>() }
  })
}
