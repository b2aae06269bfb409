import type { Queries } from '../../base/db/database.ts'
import { plain } from '../../base/text/plain.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import { findEntries } from '../../ledger/entries/store.ts'
import { type TrustedEntry, trustedEntries } from '../../ledger/entries/trusted.ts'
import { effectiveTrust } from '../../ledger/trust/decay.ts'
import { initialState } from '../../ledger/trust/initial-state.ts'
import { LEVEL_NAMES, shownLevel } from '../../ledger/trust/level.ts'
import { overviewOf } from '../../ledger/trust/overview.ts'
import type { TrustState } from '../../ledger/trust/state.ts'
import { anomaliesOf, lastEvents, statesOf } from '../../ledger/trust/store/read.ts'
import { rebuildTrust } from '../../ledger/trust/store/refold.ts'
import { explainTrust } from '../../ledger/trust/why.ts'
import { truncate } from '../../report/text.ts'
import { withNamespace } from '../server/with-database.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { CliError } from '../terminal/errors.ts'

const EVENTS = 20
const MAX_LENGTH = 100

/** `docalign server trust show NAMESPACE [QA_ID]`: a namespace's entries by trust, or one of them with its events. */
export function runTrustShow({ positionals, options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const [name, id] = positionals
  return withNamespace(terminal, name, async (queries, namespace) => {
    const now = terminal.now()
    const asJson = options.has('json')
    const text =
      id === undefined
        ? await namespaceText(queries, namespace, now, asJson)
        : await entryText(queries, namespace, id, now, asJson)
    terminal.stdout.write(`${text}\n`)
    return 0
  })
}

/** `docalign server trust rebuild NAMESPACE`: recomputes all scores from the events. */
export function runTrustRebuild({ positionals: [name] }: Invocation, terminal: Terminal): Promise<ExitCode> {
  return withNamespace(terminal, name, async (queries, namespace) => {
    const { entries, differences } = await rebuildTrust(queries, namespace.id)
    for (const { id, stored, folded } of differences) {
      const [was, is] = [stored, folded].map(
        ({ score }) => `${score.trust_score.toFixed(2)} ${LEVEL_NAMES[score.validation_level]}`,
      )
      terminal.stdout.write(`${plain(id)}  was ${was}, is ${is}\n`)
    }
    const found =
      differences.length === 0 ? 'all as their events say' : `${differences.length} differed and were corrected`
    terminal.stdout.write(`${entries} entries, ${found}\n`)
    return differences.length === 0 ? 0 : 1
  })
}

async function namespaceText(queries: Queries, namespace: Namespace, now: number, asJson: boolean): Promise<string> {
  const entries = await trustedEntries(queries, namespace.id)
  const rows = entries
    .map((entry) => ({ entry, trust: effectiveTrust(entry.state, now) }))
    .sort((a, b) => b.trust - a.trust || (a.entry.id < b.entry.id ? -1 : 1))
  const overview = overviewOf(
    entries.map(({ state }) => state),
    now,
  )
  if (asJson)
    return JSON.stringify({
      namespace: namespace.name,
      ...overview,
      results: rows.map(({ entry, trust }) => ({
        qa_id: entry.id,
        kind: entry.kind,
        source_file: entry.sourceFile,
        line: entry.line,
        effective_trust: trust,
        ...entry.state.score,
        ...entry.state.ttl,
        stats: entry.state.stats,
      })),
    })
  const levels = Object.entries(overview.levels).map(([level, count]) => `${level} ${count}`)
  const head = `${plain(namespace.name)}: ${overview.entries} entries, mean trust ${overview.mean.toFixed(2)}${overview.stale > 0 ? `, ${overview.stale} stale` : ''} · ${levels.reverse().join(' · ')}`
  return [head, ...rows.map(({ entry, trust }) => line(entry, trust))].join('\n')
}

function line(entry: TrustedEntry, trust: number): string {
  const { total_pass: passes, total_fail: fails } = entry.state.stats
  const place =
    entry.sourceFile === null ? '' : `${plain(entry.sourceFile)}${entry.line === null ? '' : `:${entry.line}`}  `
  const what = truncate(plain(entry.question ?? entry.answer), MAX_LENGTH)
  const counts = `${passes} passed, ${fails} failed`
  return `${trust.toFixed(2)}  ${levelOf(entry.state.score, trust).padEnd(9)}  ${plain(entry.id)}  ${counts}  ${place}${what}`
}

async function entryText(
  queries: Queries,
  namespace: Namespace,
  id: string,
  now: number,
  asJson: boolean,
): Promise<string> {
  const [entry] = await findEntries(queries, [namespace.id], [id])
  if (!entry) throw new CliError('DOCALIGN_E404', `there is no entry ${id} in ${namespace.name}`)
  const state = (await statesOf(queries, [entry.key])).get(entry.key) ?? initialState(entry.createdAt)
  const events = await lastEvents(queries, entry.key, EVENTS)
  const anomalies = await anomaliesOf(queries, entry.key)
  if (asJson) return JSON.stringify({ qa_id: entry.id, namespace: namespace.name, ...state, anomalies, events })
  return [
    `${plain(entry.id)}  ${truncate(plain(entry.question ?? entry.answer), MAX_LENGTH)}`,
    explainTrust(state, now),
    `stale from ${state.ttl.expires_at}${entry.retiredAt === null ? '' : ', out of the docs'}`,
    ...anomalies.map(({ kind, source, times }) => `${ANOMALIES[kind]} (${plain(source)}, seen ${times} times)`),
    ...events.map((event) => {
      const why = event.status === 'counted' ? '' : `  ${event.ignored ?? event.status}`
      const names = `${plain(event.source)}  ${plain(event.external_id)}`
      return `${event.ts.toISOString()}  ${event.signal_strength.padEnd(6)}  ${event.result}  ${names}${why}`
    }),
  ].join('\n')
}

const ANOMALIES = {
  alternating: 'flaky: passes and fails alternate',
  burst: 'more than 20 events within an hour from one source',
} as const

function levelOf({ validation_level: level }: TrustState['score'], trust: number): string {
  return LEVEL_NAMES[shownLevel(level, trust)]
}
