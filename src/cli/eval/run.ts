import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Queries } from '../../db/database.ts'
import { openMigrated } from '../../db/migrated.ts'
import type { Namespace } from '../../entries/namespaces.ts'
import { compareRuns, type RunComparison } from '../../evaluation/compare.ts'
import { type Qrels, readDocuments, readQrels, readQueries } from '../../evaluation/corpus.ts'
import { categoriesOf } from '../../evaluation/harvest.ts'
import type { EvalQuery } from '../../evaluation/query.ts'
import { runHtml } from '../../evaluation/report-html.ts'
import { comparisonText, runText } from '../../evaluation/report-text.ts'
import type { EvalRunResult } from '../../evaluation/run-result.ts'
import { recordPairs } from '../../evaluation/store/ab-tests.ts'
import { goldenSet } from '../../evaluation/store/golden.ts'
import { testStatuses } from '../../evaluation/store/known-tests.ts'
import { pagesOf } from '../../evaluation/store/pages.ts'
import { type Compared, saveRun } from '../../evaluation/store/results.ts'
import { forgetScratch, loadScratch } from '../../evaluation/store/scratch.ts'
import { NO_MODELS, readModelSettings } from '../../models/settings.ts'
import { classifyIntent } from '../../search/intent.ts'
import { corpusOf } from '../../search/live/corpus.ts'
import { evaluateSearch } from '../../search/live/evaluate.ts'
import { enabledFeatures, FEATURES, type Feature } from '../../search/live/features.ts'
import { createSearch, type Search } from '../../search/live/search.ts'
import type { ExitCode, Invocation, Terminal } from '../command.ts'
import { environmentOf } from '../environment.ts'
import { usageError } from '../errors.ts'
import { countOption } from '../numbers.ts'
import { readText, writeText } from '../text-files.ts'
import { namedNamespace, withDatabase } from '../with-database.ts'
import { readRunResult, thresholdOf } from './metrics.ts'
import { measureSettings, sampled } from './settings.ts'

const TYPES = ['full', 'shadow', 'regression', 'ab_test'] as const
type RunType = (typeof TYPES)[number]

interface Task {
  readonly type: RunType
  readonly feature: Feature | null
  readonly baseline: EvalRunResult | null
  readonly threshold: number | null
  readonly settings: ReturnType<typeof measureSettings>
}

/**
 * `docalign eval run`: searches for every query of a golden set or of a corpus folder and judges the results. Exit code 1 when
 * a regression is found.
 */
export async function runEval({ positionals: [name], options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const task = taskOf(options, terminal)
  const corpus = options.get('corpus')
  if (typeof corpus === 'string') return onCorpus(terminal, corpus, task, options)
  if (name === undefined) throw usageError('eval run needs a NAMESPACE with a golden set, or --corpus DIR')
  return withDatabase(terminal, async (queries) => {
    const namespace = await namedNamespace(queries, name)
    const all = await goldenSet(queries, namespace.id)
    if (all.length === 0)
      throw usageError(`${namespace.name} has no golden set yet: docalign eval harvest ${namespace.name}`)
    const golden = sampled(options.has('no-session') ? all.map(withoutSession) : all, options)
    const made = await measure({
      ...{ queries, namespace, golden, threshold: task.threshold ?? 2, task, terminal, isGolden: true },
    })
    await saveRun(queries, namespace.id, made)
    return show(made, namespace.name, terminal, options)
  })
}

function taskOf(options: Invocation['options'], terminal: Terminal): Task {
  const type = (options.get('type') ?? 'full') as RunType
  if (!TYPES.includes(type)) throw usageError(`--type is one of ${TYPES.join(', ')}`)
  const id = options.get('feature')
  const feature = FEATURES.find((each) => each.id === id) ?? null
  const needsFeature = type === 'shadow' || type === 'ab_test'
  if ((needsFeature || id !== undefined) && feature === null)
    throw usageError(`--feature is one of ${FEATURES.map((each) => each.id).join(', ')}`)
  const baseline = options.get('baseline')
  if (type === 'regression' && typeof baseline !== 'string') throw usageError('--type regression needs --baseline FILE')
  return {
    ...{ type, feature, baseline: typeof baseline === 'string' ? readRunResult(baseline, terminal) : null },
    threshold: options.has('threshold') ? countOption(options, 'threshold', 2, 3) : null,
    settings: measureSettings(options),
  }
}

/** On a server's database if there is one, in a scratch namespace; otherwise on an embedded one that is thrown away. */
async function onCorpus(
  terminal: Terminal,
  folder: string,
  task: Task,
  options: Invocation['options'],
): Promise<ExitCode> {
  const file = (base: string) => join(folder, base)
  const read = <T>(base: string, reader: (text: string, name: string) => T): T =>
    reader(readText(resolve(terminal.cwd, file(base)), file(base)), file(base))
  const documents = read('docs.jsonl', readDocuments)
  const qrels = read('qrels.jsonl', readQrels)
  const golden = sampled(goldenOf(read('queries.jsonl', readQueries), qrels), options)
  const { databaseUrl } = environmentOf(terminal)
  const dataFolder = databaseUrl === null ? mkdtempSync(join(tmpdir(), 'docalign-eval-')) : ''
  const database = await openMigrated({ databaseUrl, dataFolder })
  try {
    const { queries } = database
    terminal.stderr.write(`loading ${documents.length} documents\n`)
    const namespace = await loadScratch(queries, documents, terminal.now())
    try {
      const threshold = task.threshold ?? thresholdOf(qrels)
      const made = await measure({ queries, namespace, golden, threshold, task, terminal })
      return show(made, folder, terminal, options)
    } finally {
      await forgetScratch(queries, namespace)
    }
  } finally {
    await database.close()
    if (dataFolder !== '') rmSync(dataFolder, { recursive: true, force: true })
  }
}

function goldenOf(queries: readonly { readonly id: string; readonly text: string }[], qrels: Qrels): EvalQuery[] {
  return queries.map(({ id, text }) => {
    const intent = classifyIntent(text)
    const facts = { resultCount: 1, isFirstOfSession: false, folders: [], matchedTrigger: false }
    const [category = 'semantic-search'] = categoriesOf({ queryId: id, query: text, intent, ...facts })
    return { queryId: id, query: text, intent, category, judgments: qrels.get(id) ?? new Map<string, number>() }
  })
}

function withoutSession({ sessionContext: _, ...query }: EvalQuery): EvalQuery {
  return query
}

interface Made extends Compared {
  readonly isWorse: boolean
}

async function measure({
  queries,
  namespace,
  golden,
  threshold,
  task,
  terminal,
  isGolden = false,
}: {
  readonly queries: Queries
  readonly namespace: Namespace
  readonly golden: readonly EvalQuery[]
  readonly threshold: number
  readonly task: Task
  readonly terminal: Terminal
  /** Of a namespace's golden set: an A/B run counts for the feature's test. */
  readonly isGolden?: boolean
}): Promise<Made> {
  const log = { warn: (_: object, message: string) => void terminal.stderr.write(`${message}\n`) }
  // A namespace is searched as the server does; a corpus costs nothing.
  const models = isGolden ? readModelSettings(terminal.env) : NO_MODELS
  const search = createSearch({ queries, now: terminal.now, log, features: [], models, isLogged: false })
  const run = (features: readonly Feature[], runId: string) =>
    evaluated(search, { queries, namespace, golden, threshold, features, task, runId, terminal })
  try {
    const id = `run_${terminal.now().toString(36)}_${randomBytes(4).toString('hex')}`
    const graduated = enabledFeatures(FEATURES, await testStatuses(queries), id)
    if (task.feature === null) {
      const made = await run(graduated, id)
      const comparison = task.baseline && compareRuns(task.baseline, made)
      return { run: made, control: task.baseline, comparison, isWorse: comparison !== null && isWorse(comparison) }
    }
    const { feature, type } = task
    const others = graduated.filter((each) => each.id !== feature.id)
    const control = await run(others, `${id}_control`)
    const treatment = await run([feature, ...others], id)
    const measured = { golden, control, treatment, at: terminal.now() }
    if (type === 'ab_test' && isGolden) await feedTest(queries, namespace.id, feature, measured)
    return { run: treatment, control, comparison: compareRuns(control, treatment), isWorse: false }
  } finally {
    await search.close()
  }
}

/** Whether a metric fell for certain: few queries show nothing. */
function isWorse({ isEnough, metrics }: RunComparison): boolean {
  return isEnough && metrics.some(({ interval }) => interval[1] < 0)
}

/** Takes the feature's test on by the golden queries that an A/B run has measured with and without it. */
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
    return [{ namespaceId, query, mrr: [row.mrr5, other.mrr5] as const, ndcg: [row.ndcg10, other.ndcg10] as const, at }]
  })
  await recordPairs(queries, id, flag, pairs)
}

interface Measured {
  readonly golden: readonly EvalQuery[]
  readonly control: EvalRunResult
  readonly treatment: EvalRunResult
  /** Milliseconds since the epoch. */
  readonly at: number
}

function evaluated(
  search: Search,
  given: {
    readonly queries: Queries
    readonly namespace: Namespace
    readonly golden: readonly EvalQuery[]
    readonly threshold: number
    readonly features: readonly Feature[]
    readonly task: Task
    readonly runId: string
    readonly terminal: Terminal
  },
): Promise<EvalRunResult> {
  const { queries, namespace, golden, threshold, features, task, runId, terminal } = given
  terminal.stderr.write(`searching for ${golden.length} queries\n`)
  const feature = features[0]
  return evaluateSearch(search, {
    ...{ namespace, queries: golden, features },
    ...{ pages: pagesOf(queries, namespace.id), corpus: corpusOf(queries, { namespace }) },
    context: {
      ...{ runId, runType: task.type, timestamp: new Date(terminal.now()).toISOString() },
      relevanceThreshold: threshold,
      ...task.settings,
      ...(feature === undefined ? {} : { featureId: feature.id }),
    },
  })
}

function show(
  { run, comparison, isWorse }: Made,
  title: string,
  terminal: Terminal,
  options: Invocation['options'],
): ExitCode {
  const [out, html] = [options.get('out'), options.get('html')]
  if (typeof out === 'string') writeText(resolve(terminal.cwd, out), `${JSON.stringify(run)}\n`)
  if (typeof html === 'string') writeText(resolve(terminal.cwd, html), runHtml(run, `Search on ${title}`))
  const parts = [runText(run), ...(comparison === null ? [] : [comparisonText(comparison)])]
  terminal.stdout.write(`${options.has('json') ? JSON.stringify({ run, comparison }) : parts.join('\n\n')}\n`)
  return isWorse ? 1 : 0
}
