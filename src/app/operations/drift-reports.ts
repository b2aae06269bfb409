import * as z from 'zod'
import type { Queries } from '../../base/db/database.ts'
import { findEntries } from '../../ledger/entries/store.ts'
import type { Token } from '../../ledger/entries/tokens.ts'
import { reliability, reportStrength } from '../../ledger/learning/feedback/drift-report.ts'
import {
  agentRecord,
  type NewDriftReport,
  saveDriftReport,
} from '../../ledger/learning/store/feedback/drift-reports.ts'
import type { SignalStrength } from '../../ledger/trust/events/event.ts'
import { recordEvents } from '../../ledger/trust/store/record.ts'
import { claimsAt, findClaim } from '../../stages/store/claims.ts'
import { repositoryFor } from './access.ts'
import type { Context } from './context.ts'
import { entryId, pathInRepository, RequestError, shortText } from './request.ts'

const path = z.string().trim().min(1).max(1000)
const line = z.int().min(1).max(10_000_000)

/** An agent's report that a statement of the docs is no longer true. `qa_id`, or page and line, identify the statement. */
export const driftInput = z.object({
  qa_id: entryId.optional(),
  doc_file: path.optional(),
  doc_line: line.optional(),
  reason: z.string().trim().min(10).max(2000),
  code_file: path.optional(),
  code_line: line.optional(),
  suggestion: z.string().trim().min(1).max(2000).optional(),
  namespace: shortText.optional(),
})
type DriftInput = z.output<typeof driftInput>

export interface Reporter {
  readonly agent: string
  readonly sessionId: string | null
}

/** Stores an agent's report, and records it in the ledger with a strength based on the agent's earlier reports. Throws RequestError. */
export async function reportDrift(
  { queries, now }: Pick<Context, 'queries' | 'now'>,
  token: Token,
  input: DriftInput,
  { agent, sessionId }: Reporter,
) {
  const { id: namespaceId, name, repositoryId } = repositoryFor(token, input.namespace)
  const id = input.qa_id ?? (await claimAt(queries, repositoryId, input))
  const [entry] = await findEntries(queries, [namespaceId], [id])
  if (!entry) throw new RequestError('notFound', `there is no entry ${id} in ${name}`)
  if (entry.kind !== 'claim')
    throw new RequestError('conflict', `${id} is an answer, not a statement of the docs: use report_validation`)
  const claim = await findClaim(queries, repositoryId, id)
  if (!claim) throw new RequestError('conflict', `${id} is no longer in the docs`)
  const { verdict } = claim
  if (verdict === 'drifted') return { ok: true, qa_id: entry.id, status: 'known', verdict }
  const who = { namespaceId, reporter: token.id === 0 ? 'local' : `token:${token.id}`, agent }
  const record = await agentRecord(queries, who)
  const { reason, suggestion = null, code_file: codeFile = null, code_line: codeLine = null } = input
  const report = { ...who, entry: entry.key, reason, suggestion, codeFile, codeLine }
  const saved = await saveDriftReport(queries, report, reportStrength(record), now())
  const recorded = await count(queries, { ...report, ...saved }, sessionId, now())
  return {
    ok: true,
    qa_id: entry.id,
    report_id: saved.id,
    status: 'open',
    verdict,
    ...(saved.repeated ? { repeated: true } : {}),
    signal_strength: saved.signal_strength,
    ...(recorded?.ignored ? { ignored: recorded.ignored } : {}),
    ...(recorded?.state ? { trust_score: recorded.state.score.trust_score } : {}),
    agent: { name: agent, ...record, reliability: reliability(record) },
  }
}

async function claimAt(
  queries: Queries,
  repositoryId: number,
  { doc_file: file, doc_line: line }: DriftInput,
): Promise<string> {
  if (file === undefined || line === undefined)
    throw new RequestError('invalid', 'qa_id: say which statement, by qa_id or by doc_file and doc_line')
  const [claim, ...others] = await claimsAt(queries, repositoryId, pathInRepository(file), line)
  if (!claim) throw new RequestError('notFound', `${file}:${line} has no statement that scans check`)
  if (others.length === 0) return claim.id
  const each = [claim, ...others].map(({ id, text }) => `${id} (${text.slice(0, 60)})`)
  throw new RequestError('invalid', `qa_id: ${file}:${line} has several statements: ${each.slice(0, 10).join(', ')}`)
}

/** Records a report in the ledger, once. */
async function count(
  queries: Queries,
  report: NewDriftReport & { readonly id: number; readonly signal_strength: SignalStrength | null },
  sessionId: string | null,
  now: number,
) {
  if (report.signal_strength === null) return null
  const event = {
    entry: report.entry,
    source: `agent:${report.agent}`,
    externalId: `drift-report:${report.id}`,
    result: 'fail',
    signal_strength: report.signal_strength,
    ts: now,
    context: { drift_report: report.id, code_file: report.codeFile },
    client: { client_id: report.agent, session_id: sessionId },
  } as const
  const [recorded = null] = await recordEvents(queries, [event], now)
  return recorded
}
