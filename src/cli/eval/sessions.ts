import { plain } from '../../base/text/plain.ts'
import { count } from '../../report/text.ts'
import { type StoredSession, storedSessions, summarizeEndedSessions } from '../../search/evaluation/store/sessions.ts'
import { withNamespace } from '../server/with-database.ts'
import { answer } from '../terminal/answer.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { countOption } from '../terminal/options.ts'

const MAX_SESSIONS = 10_000

/** `docalign eval sessions NAMESPACE`: what finished sessions searched for and used. */
export function runEvalSessions(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const limit = countOption(invocation.options, 'limit', 20, MAX_SESSIONS)
  return withNamespace(terminal, invocation.positionals[0], async (queries, namespace) => {
    await summarizeEndedSessions(queries, terminal.now(), namespace.id)
    const sessions = await storedSessions(queries, namespace.id, limit)
    const lines = sessions.length === 0 ? ['no session has ended yet'] : sessions.map(line)
    return answer(invocation, terminal, { namespace: namespace.name, sessions }, lines)
  })
}

function line({ sessionId, endedAt, taskOutcome, aggregateMetrics }: StoredSession): string {
  const { totalSearches, totalEntriesAccessed, avgMRR, reSearchRate, sessionDurationMinutes } = aggregateMetrics
  const parts = [
    `${count(totalSearches, 'search').replace('searchs', 'searches')} in ${Math.round(sessionDurationMinutes)} min`,
    `${totalEntriesAccessed} read`,
    `${Math.round(reSearchRate * 100)} % asked again`,
    ...(avgMRR === null ? [] : [`MRR@5 ${avgMRR.toFixed(3)}`]),
    ...(taskOutcome === null ? [] : [`#${taskOutcome.pullNumber} ${taskOutcome.conclusion}`]),
  ]
  return `${endedAt.toISOString().slice(0, 16)}Z  ${plain(sessionId)}  ${parts.join(', ')}`
}
