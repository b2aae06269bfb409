import type { Queries } from '../../../base/db/database.ts'
import { inCode } from '../../../base/text/code-spans.ts'
import { namespaceOfRepository } from '../../../ledger/entries/namespaces.ts'
import { type TrustedEntry, trustedEntries } from '../../../ledger/entries/trusted.ts'
import { LEVEL_NAMES } from '../../../ledger/trust/level.ts'
import { overviewOf } from '../../../ledger/trust/overview.ts'
import { anomaliesSince, ciResultsOf, type EntryAnomaly, mostFailedPage } from '../../../ledger/trust/store/read.ts'
import type { CiPart, ScanReport, TrustMove, TrustPart } from '../../../report/pull-request/report.ts'
import { type CheckOutcome, outcomesOf } from '../../../stages/ci-checks/store.ts'
import type { Services } from '../services.ts'
import type { ScanTarget } from '../verdict/verdicts.ts'

/**
 * The parts of a check run about trust and CI. CI counts on the default branch; for other branches, the job that records checks decides and
 * updates the check run.
 */
export async function ledgerParts(
  { queries, now }: Services,
  { publisher, branch, headSha }: ScanTarget,
  moves: readonly TrustMove[],
): Promise<Pick<ScanReport, 'trust' | 'ci'>> {
  const { id, defaultBranch } = publisher.repository
  const outcomes = await outcomesOf(queries, id, headSha)
  return {
    ...(await trustPartOf(queries, id, moves, now())),
    ...ciPartOf(outcomes, branch === defaultBranch, defaultBranch),
  }
}

/** The part of a check run about the commit's checks: the last outcome of each; empty before one completed. */
export function ciPartOf(
  outcomes: readonly CheckOutcome[],
  counted: boolean,
  defaultBranch: string,
): { readonly ci?: CiPart } {
  if (outcomes.length === 0) return {}
  const latest = new Map(outcomes.map(({ app, name, passed }) => [`${app} ${name}`, { name, passed }]))
  return { ci: { outcomes: [...latest.values()], counted, defaultBranch } }
}

/** Milliseconds after which an anomaly that did not recur is over. */
const ANOMALY_MS = 30 * 86_400_000
const MAX_ANOMALIES = 10

/** The part of a check run about the repository's trust; empty if it has no claims. */
export async function trustPartOf(
  queries: Queries,
  repositoryId: number,
  moves: readonly TrustMove[],
  now: number,
): Promise<{ readonly trust?: TrustPart }> {
  const namespaceId = await namespaceOfRepository(queries, repositoryId)
  const entries = await trustedEntries(queries, namespaceId)
  if (entries.length === 0) return {}
  const { mean, levels, stale } = overviewOf(
    entries.map(({ state }) => state),
    now,
  )
  const anomalies = await anomaliesSince(queries, namespaceId, new Date(now - ANOMALY_MS))
  return {
    trust: {
      mean,
      levels,
      stale,
      up: moves.filter(isUp),
      down: moves.filter((move) => !isUp(move)),
      anomalies: anomalySentences(anomalies),
      news: await newsOf(queries, namespaceId, entries, moves, now),
    },
  }
}

const WEEK_MS = 7 * 86_400_000

/** What CI says of the claims that matters to readers of a check run: which page fails, and what it has confirmed for long. */
async function newsOf(
  queries: Queries,
  namespaceId: number,
  entries: readonly TrustedEntry[],
  moves: readonly TrustMove[],
  now: number,
): Promise<string[]> {
  const failed = await mostFailedPage(queries, namespaceId, new Date(now - WEEK_MS))
  const moved = moves.filter((move) => isUp(move) && move.levels[1] !== 'basic').map(({ claim }) => claim)
  const places = new Set(moved.map(({ file, line, value }) => placeOf(file, line, value)))
  const raised = entries.filter(({ sourceFile, line, answer }) =>
    places.has(placeOf(sourceFile ?? '', line ?? 1, answer)),
  )
  const results = await ciResultsOf(
    queries,
    raised.map(({ key }) => key),
  )
  const [best] = raised
    .flatMap((entry) => ({ entry, ...(results.get(entry.key) ?? { passes: 0, fails: 0 }) }))
    .filter(({ passes }) => passes > 0)
    .sort((a, b) => b.passes - a.passes)
  return [
    ...(failed ? [`CI failed ${times(failed.commits)} this week for claims of ${inCode(failed.file)}`] : []),
    ...(best
      ? [
          `${inCode(best.entry.answer)} in ${inCode(best.entry.sourceFile ?? '')} was confirmed by CI ${times(best.passes)}, ${best.fails} failure${best.fails === 1 ? '' : 's'}`,
        ]
      : []),
  ]
}

function placeOf(file: string, line: number, value: string): string {
  return JSON.stringify([file, line, value])
}

function times(number: number): string {
  return number === 1 ? 'once' : number === 2 ? 'twice' : `${number.toLocaleString('en-US')} times`
}

function isUp({ levels: [from, to] }: TrustMove): boolean {
  return LEVEL_NAMES.indexOf(to) > LEVEL_NAMES.indexOf(from)
}

function anomalySentences(anomalies: readonly EntryAnomaly[]): string[] {
  const shown = anomalies.slice(0, MAX_ANOMALIES).map(({ kind, source, answer, source_file, line }) => {
    const place = source_file === null ? '' : ` in ${inCode(`${source_file}:${line ?? 1}`)}`
    const what = `${inCode(answer)}${place}`
    return kind === 'alternating'
      ? `${what} is flaky: passes and fails alternated over the last six events`
      : `${what} got more than 20 events within an hour from ${source}`
  })
  const more = anomalies.length - shown.length
  return more > 0 ? [...shown, `${more.toLocaleString('en-US')} more anomalies`] : shown
}
