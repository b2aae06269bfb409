import type { Queries } from '../../base/db/database.ts'
import { readModelSettings } from '../../base/models/settings.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import { count } from '../../report/text.ts'
import { CURATED, curationSample } from '../../search/evaluation/harvest.ts'
import { type Judging, openJudging } from '../../search/evaluation/live/judging.ts'
import { heuristicJudgments } from '../../search/evaluation/measures/heuristic-judgments.ts'
import { copiesOf, saveJudgments } from '../../search/evaluation/store/golden.ts'
import { featuresOf } from '../../search/live/features.ts'
import { feedbackOf } from '../../search/usage/store/feedback.ts'
import { environmentOf } from '../server/environment.ts'
import { untilStopped } from '../server/until-stopped.ts'
import { withNamespace } from '../server/with-database.ts'
import { withSearch } from '../server/with-search.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { countOption } from '../terminal/options.ts'
import { judgeOnTerminal } from './judge-on-terminal.ts'
import { serveJudgePage } from './judge-page.ts'

const MAX_QUERIES = 10_000

/** `docalign eval judge NAMESPACE`: derives judgments from usage, or with `--by NAME` asks a person for them. */
export function runEvalJudge({ positionals: [name], options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const by = options.get('by')
  if (by === undefined && options.has('queries')) throw usageError('--queries is for judging by hand: add --by NAME')
  const onPage = options.has('page')
  if (by === undefined && onPage) throw usageError('--page is for judging by hand: add --by NAME')
  if (by !== undefined && !onPage && terminal.stdout.isTTY !== true)
    throw usageError('--by needs a terminal to ask on, or --page')
  const wanted = countOption(options, 'queries', CURATED, MAX_QUERIES)
  return withNamespace(terminal, name, (queries, namespace) =>
    withJudging(queries, namespace, terminal, async (judging) => {
      if (judging.golden.length === 0)
        throw usageError(`${namespace.name} has no golden set yet: docalign eval harvest ${namespace.name}`)
      if (typeof by !== 'string') return judgeByUse(queries, judging, terminal)
      const sample = { ...judging, golden: curationSample(judging.golden, wanted) }
      const judged = await (onPage ? judgeOnPage(sample, by, terminal) : judgeOnTerminal(sample, by, terminal))
      terminal.stdout.write(`${count(judged, 'result')} judged by ${by}\n`)
      return 0
    }),
  )
}

function judgeOnPage(judging: Judging, by: string, { stdout }: Terminal): Promise<number> {
  const onReady = (address: string) =>
    void stdout.write(`Judge the results at ${address}\nDone on the page, or Ctrl+C here, ends.\n`)
  return serveJudgePage({ judging, by, stopped: untilStopped(), onReady })
}

/** Judges every pooled result, and every result used after a search for the query or a copy of it. */
async function judgeByUse(queries: Queries, judging: Judging, terminal: Terminal): Promise<ExitCode> {
  let total = 0
  for (const query of judging.golden) {
    const feedback = await feedbackOf(queries, await copiesOf(queries, query.queryId))
    const used = feedback.flatMap(({ entryId }) => entryId ?? [])
    const results = [...new Set([...(await judging.pool(query)), ...used])]
    const judgments = heuristicJudgments(results, feedback, results.length)
    await saveJudgments(queries, query.queryId, judgments, 'heuristics')
    total += judgments.length
  }
  terminal.stdout.write(`${total} judgments of ${judging.golden.length} queries, by how their results were used\n`)
  return 0
}

/** Opens the golden set of a namespace for judging, with a search that has the vectors of its entries. */
async function withJudging<T>(
  queries: Queries,
  namespace: Namespace,
  terminal: Terminal,
  work: (judging: Judging) => Promise<T>,
): Promise<T> {
  const models = readModelSettings(terminal.env)
  return withSearch(terminal, queries, { models }, async (search) => {
    const features = featuresOf(environmentOf(terminal).features)
    const open = () => openJudging(queries, namespace, { search, features })
    // The first search reads the entries; their vectors are computed before anyone sees results.
    const { golden, pool } = await open()
    if (golden[0]) await pool(golden[0])
    await search.indexes.settled()
    return work(await open())
  })
}
