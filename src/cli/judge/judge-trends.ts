import { plain } from '../../base/text/plain.ts'
import { issueTrends } from '../../judge/store/trends.ts'
import { withNamespace } from '../server/with-database.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'

const DAYS = 30
const MAX_DAYS = 3650

/** `docalign eval trends NAMESPACE`: the most frequent types of issues. */
export function runJudgeTrends(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const days = daysOf(invocation.options.get('days'))
  return withNamespace(terminal, invocation.positionals[0], async (queries, namespace) => {
    const trends = await issueTrends(queries, namespace.id, terminal.now(), days)
    const issues = trends.reduce((sum, { count }) => sum + count, 0)
    return answer(invocation, terminal, { namespace: namespace.name, days, issues: trends }, [
      `${plain(namespace.name)}: ${issues} issues in ${days} days`,
      ...trends.map(({ type, severity, count, days: each }) => {
        const columns = [String(count).padStart(6), severity.padEnd(7), plain(type).padEnd(22)]
        return [...columns, `last on ${each.at(-1)?.day}`].join('  ')
      }),
    ])
  })
}

function daysOf(value: string | true | undefined): number {
  if (value === undefined) return DAYS
  const days = Number(value)
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw usageError(`--days must be a whole number from 1 to ${MAX_DAYS}`)
  return days
}
