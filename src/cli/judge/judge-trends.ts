import { issueTrends } from '../../judge/store/trends.ts'
import { plain } from '../../plain.ts'
import { namedNamespace, withDatabase } from '../server/with-database.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'

const DAYS = 30
const MAX_DAYS = 3650

/** `docalign judge trends NAMESPACE`: types of issues by how often they were found. */
export function runJudgeTrends({ positionals: [name], options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const days = daysOf(options.get('days'))
  return withDatabase(terminal, async (queries) => {
    const namespace = await namedNamespace(queries, name)
    const trends = await issueTrends(queries, namespace.id, terminal.now(), days)
    if (options.has('json'))
      terminal.stdout.write(`${JSON.stringify({ namespace: namespace.name, days, issues: trends })}\n`)
    else {
      const lines = trends.map(({ type, severity, count, days: each }) =>
        [String(count).padStart(6), severity.padEnd(7), plain(type).padEnd(22), `last on ${each.at(-1)?.day}`].join(
          '  ',
        ),
      )
      const head = `${plain(namespace.name)}: ${trends.reduce((sum, { count }) => sum + count, 0)} issues in ${days} days`
      terminal.stdout.write(`${[head, ...lines].join('\n')}\n`)
    }
    return 0
  })
}

function daysOf(value: string | true | undefined): number {
  if (value === undefined) return DAYS
  const days = Number(value)
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw usageError(`--days must be a whole number from 1 to ${MAX_DAYS}`)
  return days
}
