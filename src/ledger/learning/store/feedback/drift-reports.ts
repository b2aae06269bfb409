import { type Selectable, sql } from 'kysely'
import type { Queries } from '../../../../base/db/database.ts'
import type { Tables } from '../../../../base/db/tables.ts'
import { rowsAs } from '../../../../base/db/values/rows.ts'
import { storableText } from '../../../../base/db/values/storable.ts'
import type { SignalStrength } from '../../../trust/events/event.ts'
import type { AgentRecord, DriftStatus } from '../../feedback/drift-report.ts'

/** An agent's report that a claim no longer holds. */
export interface NewDriftReport {
  readonly namespaceId: number
  /** Key of the claim's entry. */
  readonly entry: number
  /** The channel of the report: `token:ID`, or `local`. */
  readonly reporter: string
  readonly agent: string
  readonly reason: string
  readonly codeFile: string | null
  readonly codeLine: number | null
  readonly suggestion: string | null
}

/** A stored report. `signal_strength` is its strength in the ledger; null if it had no effect. */
export type DriftReport = Omit<Selectable<Tables['drift_reports']>, 'namespace_id' | 'entry' | 'reporter'>

/** Maximum number of reports of one entry that are shown. */
const SHOWN = 20

/** How many of an agent's reports in a namespace were right and wrong. */
export async function agentRecord(
  queries: Queries,
  { namespaceId, reporter, agent }: Pick<NewDriftReport, 'namespaceId' | 'reporter' | 'agent'>,
): Promise<AgentRecord> {
  const row = await queries
    .selectFrom('drift_reports')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere(eb.ref('status'), '=', 'confirmed').as('confirmed'),
      fn.countAll<number>().filterWhere(eb.ref('status'), '=', 'contradicted').as('contradicted'),
    ])
    .where('namespace_id', '=', namespaceId)
    .where('reporter', '=', storableText(reporter))
    .where('agent', '=', storableText(agent))
    .executeTakeFirstOrThrow()
  return { confirmed: Number(row.confirmed), contradicted: Number(row.contradicted) }
}

/** Stores a report. If the agent has an open report on this claim, that report stays unchanged, and `repeated` is true. */
export async function saveDriftReport(
  queries: Queries,
  report: NewDriftReport,
  strength: SignalStrength | null,
  now: number,
): Promise<{ readonly id: number; readonly repeated: boolean; readonly signal_strength: SignalStrength | null }> {
  const text = (value: string | null): string | null => (value === null ? null : storableText(value))
  const { rows } = await sql<{ id: number; repeated: boolean; signal_strength: SignalStrength | null }>`
    insert into drift_reports (namespace_id, entry, reporter, agent, reason, code_file, code_line, suggestion,
      signal_strength, reported_at)
    values (${report.namespaceId}, ${report.entry}, ${text(report.reporter)}, ${text(report.agent)}, ${text(report.reason)},
      ${text(report.codeFile)}, ${report.codeLine}, ${text(report.suggestion)}, ${strength}, ${new Date(now)})
    on conflict (entry, reporter, agent) where status = 'open' do update set status = 'open'
    returning id, xmax <> 0 as repeated, signal_strength`.execute(queries)
  const [row] = rows
  if (!row) throw new Error('a report was not kept')
  return row
}

/** The latest reports about an entry, newest first. */
export async function driftReportsOf(queries: Queries, entry: number): Promise<DriftReport[]> {
  return queries
    .selectFrom('drift_reports')
    .select(['id', 'agent', 'reason', 'code_file', 'code_line', 'suggestion', 'signal_strength', 'status'])
    .select(['reported_at', 'settled_at', 'settled_sha'])
    .where('entry', '=', entry)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
}

/** The open reports of a namespace, with their claim ids. */
export async function openDriftReports(
  queries: Queries,
  namespaceId: number,
): Promise<{ readonly id: number; readonly claimId: string }[]> {
  return queries
    .selectFrom('drift_reports')
    .innerJoin('entries', 'entries.key', 'drift_reports.entry')
    .select(['drift_reports.id', 'entries.id as claimId'])
    .where('drift_reports.namespace_id', '=', namespaceId)
    .where('status', '=', 'open')
    .execute()
}

export async function settleDriftReports(
  queries: Queries,
  settled: readonly { readonly id: number; readonly status: Exclude<DriftStatus, 'open'> }[],
  sha: string,
  now: number,
): Promise<void> {
  if (settled.length === 0) return
  await sql`
    update drift_reports d set status = r.status, settled_sha = ${sha}, settled_at = ${new Date(now)}
    from ${rowsAs('r', settled, { id: 'bigint', status: 'text' })}
    where d.id = r.id and d.status = 'open'`.execute(queries)
}
