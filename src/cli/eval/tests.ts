import type { Queries } from '../../base/db/database.ts'
import { plain } from '../../base/text/plain.ts'
import { count } from '../../report/text.ts'
import { allTests, type KnownTest, resetTest, setPaused } from '../../search/evaluation/graduation/store/known-tests.ts'
import { withDatabase } from '../server/with-database.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'

type Change = (queries: Queries, featureId: string, now: number) => Promise<boolean>

const CHANGES: Readonly<Record<string, { readonly done: string; readonly change: Change }>> = {
  pause: { done: 'paused', change: (queries, id, now) => setPaused(queries, id, true, now) },
  resume: { done: 'resumed', change: (queries, id, now) => setPaused(queries, id, false, now) },
  reset: { done: 'reset', change: (queries, id) => resetTest(queries, id) },
}

/** `docalign eval tests [list|pause|resume|reset] [FEATURE]`: the tests of search features. */
export function runEvalTests(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [action = 'list', feature] = invocation.positionals
  const wanted = Object.hasOwn(CHANGES, action) ? CHANGES[action] : undefined
  if (!wanted && action !== 'list') throw usageError(`eval tests takes list, ${Object.keys(CHANGES).join(', ')}`)
  return withDatabase(terminal, async (queries) => {
    if (!wanted) {
      const tests = await allTests(queries)
      return answer(
        invocation,
        terminal,
        { tests },
        tests.length === 0 ? ['no feature was tried yet'] : tests.map(line),
      )
    }
    if (feature === undefined) throw usageError('a feature is missing: `docalign eval tests` lists them')
    const isDone = await wanted.change(queries, feature, terminal.now())
    terminal.stdout.write(
      `${isDone ? `${wanted.done}: ${plain(feature)}` : `no test of ${plain(feature)} to ${action}`}\n`,
    )
    return isDone ? 0 : 1
  })
}

function line({ featureId, status, pairs, controlMrr, treatmentMrr, reasons }: KnownTest): string {
  const mrr =
    controlMrr === null || treatmentMrr === null ? '' : `, MRR@5 ${controlMrr.toFixed(3)} → ${treatmentMrr.toFixed(3)}`
  const why = reasons.length === 0 ? '' : `  (${reasons.map(plain).join('; ')})`
  return `${plain(featureId)}  ${status}  ${count(pairs, 'query').replace('querys', 'queries')}${mrr}${why}`
}
