import { createInterface } from 'node:readline/promises'
import type { Queries } from '../../db/database.ts'
import type { Namespace } from '../../entries/namespaces.ts'
import { findEntries } from '../../entries/store.ts'
import { type EvalJudgment, heuristicJudgments } from '../../evaluation/heuristic-judgments.ts'
import { feedbackOf } from '../../evaluation/store/feedback.ts'
import { copiesOf, goldenQueries, saveJudgments } from '../../evaluation/store/golden.ts'
import { plain } from '../../plain.ts'
import { truncate } from '../../report/text.ts'
import type { ExitCode, Invocation, Terminal } from '../command.ts'
import { usageError } from '../errors.ts'
import { namedNamespace, withDatabase } from '../with-database.ts'

const SHOWN = 20
const LONGEST = 300

/** `docalign eval judge NAMESPACE`: judgments from use, or with `--by NAME` a person's, asked for one by one. */
export function runEvalJudge({ positionals: [name], options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const by = options.get('by')
  if (by !== undefined && terminal.stdout.isTTY !== true) throw usageError('--by needs a terminal to ask on')
  return withDatabase(terminal, async (queries) => {
    const namespace = await namedNamespace(queries, name)
    const golden = await goldenQueries(queries, namespace.id)
    if (typeof by === 'string') return askPerson(queries, namespace, golden, by, terminal)
    let count = 0
    for (const { queryId, resultIds } of golden) {
      const judgments = heuristicJudgments(resultIds, await feedbackOf(queries, await copiesOf(queries, queryId)))
      await saveJudgments(queries, queryId, judgments, 'heuristics')
      count += judgments.length
    }
    terminal.stdout.write(`${count} judgments of ${golden.length} queries, by how their results were used\n`)
    return 0
  })
}

interface Golden {
  readonly queryId: string
  readonly query: string
  readonly resultIds: readonly string[]
}

async function askPerson(
  queries: Queries,
  namespace: Namespace,
  golden: readonly Golden[],
  by: string,
  terminal: Terminal,
): Promise<ExitCode> {
  const dialogue = createInterface({ input: process.stdin, output: process.stdout })
  terminal.stdout.write(
    'Grade each result: 0 not relevant, 1 marginal, 2 relevant, 3 highly relevant, s skips, q ends.\n',
  )
  try {
    for (const { queryId, query, resultIds } of golden) {
      const entries = await findEntries(queries, [namespace.id], resultIds.slice(0, SHOWN))
      terminal.stdout.write(`\n${plain(query)}\n`)
      for (const entry of entries) {
        const text = truncate(plain(`${entry.question ?? ''} ${entry.answer}`.trim()), LONGEST)
        const answer = (await dialogue.question(`  ${text}\n  grade: `)).trim()
        if (answer === 'q') return 0
        if (!/^[0-3]$/.test(answer)) continue
        const judgment: EvalJudgment = {
          entryId: entry.id,
          relevance: Number(answer) as 0 | 1 | 2 | 3,
          source: 'manual',
        }
        await saveJudgments(queries, queryId, [judgment], by)
      }
    }
    return 0
  } finally {
    dialogue.close()
  }
}
