import { resolve } from 'node:path'
import { readQrels, readRun } from '../../search/evaluation/corpus.ts'
import { pooledJudgments } from '../../search/evaluation/measures/agent-metrics.ts'
import { POOL_DEPTH } from '../../search/evaluation/measures/pool.ts'
import { compareRuns } from '../../search/evaluation/runs/compare.ts'
import { comparisonText, runText } from '../../search/evaluation/runs/report-text.ts'
import { evaluateRun } from '../../search/evaluation/runs/run.ts'
import type { EvalRunResult } from '../../search/evaluation/runs/run-result.ts'
import { classifyIntent } from '../../search/ranking/intent.ts'
import { readText } from '../files/read-text.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { CliError, usageError } from '../terminal/errors.ts'
import { countOption } from '../terminal/options.ts'
import { measureSettings } from './settings.ts'

const MAX_POOL = 1000

/** `docalign eval metrics --run FILE --qrels FILE`: the metrics of an external ranking. */
export async function runEvalMetrics(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { options } = invocation
  const [runFile, qrelsFile] = [fileOption(options, 'run'), fileOption(options, 'qrels')]
  const ranked = readRun(readText(resolve(terminal.cwd, runFile), runFile), runFile)
  const qrels = readQrels(readText(resolve(terminal.cwd, qrelsFile), qrelsFile), qrelsFile)
  const depth = options.has('pool') ? countOption(options, 'pool', POOL_DEPTH, MAX_POOL) : null
  const answers = [...qrels].map(([queryId, grades]) => {
    const rankedIds = ranked.get(queryId) ?? []
    const judgments = depth === null ? grades : pooledJudgments([rankedIds], grades, depth)
    const query = { queryId, query: '', intent: classifyIntent(''), category: 'semantic-search' as const, judgments }
    return { query, rankedIds, latencyMs: 0 }
  })
  const run = evaluateRun(answers, {
    runId: runFile,
    runType: 'full',
    timestamp: new Date(terminal.now()).toISOString(),
    relevanceThreshold: countOption(options, 'threshold', thresholdOf(qrels), 3),
    ...measureSettings(options),
  })
  return answer(invocation, terminal, run, [runText(run)])
}

/** `docalign eval compare CONTROL TREATMENT`: compares two runs written by `eval run --out`, query by query. */
export async function runEvalCompare(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [control, treatment] = invocation.positionals
  if (control === undefined || treatment === undefined)
    throw usageError('eval compare needs two files of eval run --out')
  const comparison = compareRuns(readRunResult(control, terminal), readRunResult(treatment, terminal))
  return answer(invocation, terminal, comparison, [comparisonText(comparison)])
}

/** Collections with grades of at most 1 have binary relevance. */
export function thresholdOf(qrels: ReadonlyMap<string, ReadonlyMap<string, number>>): number {
  for (const grades of qrels.values()) for (const grade of grades.values()) if (grade > 1) return 2
  return 1
}

/** Reads a run written by `eval run --out`. */
export function readRunResult(file: string, { cwd }: Terminal): EvalRunResult {
  let run: unknown
  try {
    run = JSON.parse(readText(resolve(cwd, file), file))
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError('DOCALIGN_E402', `${file} is not JSON`)
  }
  if (!isRunResult(run)) throw new CliError('DOCALIGN_E402', `${file} is no run of eval run --out`)
  return run
}

function isRunResult(given: unknown): given is EvalRunResult {
  if (typeof given !== 'object' || given === null) return false
  const { runId, runType, metrics, agentMetrics, perQueryMetrics } = given as Partial<EvalRunResult>
  const isNamed = typeof runId === 'string' && typeof runType === 'string'
  return isNamed && typeof metrics === 'object' && typeof agentMetrics === 'object' && Array.isArray(perQueryMetrics)
}

function fileOption(options: Invocation['options'], name: string): string {
  const file = options.get(name)
  if (typeof file !== 'string') throw usageError(`--${name} FILE is missing`)
  return file
}
