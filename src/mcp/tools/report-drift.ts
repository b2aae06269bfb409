import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { Namespace } from '../../entries/namespaces.ts'
import { findEntries } from '../../entries/store.ts'
import { namespaceFor } from '../../http/api/caller.ts'
import { ApiError } from '../../http/api/error.ts'
import { reliability, reportStrength } from '../../learning/feedback/drift-report.ts'
import { agentRecord, saveDriftReport } from '../../learning/store/feedback/drift-reports.ts'
import { claimsAt, findClaim } from '../../scan/store/claims.ts'
import type { SignalStrength } from '../../trust/events/event.ts'
import { type Recorded, recordEvents } from '../../trust/store/record.ts'
import { agentInput, entryInput, namespaceInput } from '../input.ts'
import { type Caller, type Tool, tool } from '../tool.ts'

const path = z.string().trim().min(1).max(1000)
const input = z.strictObject({
  qa_id: entryInput.optional().describe('The statement, as search_docs and get_docs_for_file give it.'),
  doc_file: path.optional().describe('Or where it stands: the page, and the line.'),
  doc_line: z.int().min(1).max(10_000_000).optional(),
  reason: z.string().trim().min(10).max(2000).describe('What the page says, and what the code does instead.'),
  code_file: path.optional().describe('Where the code shows it.'),
  code_line: z.int().min(1).max(10_000_000).optional(),
  suggestion: z.string().trim().min(1).max(2000).optional().describe('What the page should say.'),
  agent: agentInput,
  namespace: namespaceInput,
})

/** Takes an agent's word that a statement of the docs is not true any more, as far as its earlier reports were right. */
export function reportDrift(queries: Queries, now: () => number): Tool {
  return tool({
    name: 'report_drift',
    title: 'Report that the docs and the code disagree',
    description:
      'Reports that a statement of the docs contradicts the code. Later scans confirm or contradict the report, and so decide how much the next reports of the same agent count.',
    input,
    isReadOnly: false,
    async run(given, caller) {
      const namespace = namespaceFor(caller.token, given.namespace)
      const { entry, verdict } = await claimOf(queries, namespace, given)
      if (verdict === 'drifted') return { ok: true, qa_id: entry.id, status: 'known', verdict }
      const agent = given.agent ?? caller.agent ?? 'unnamed'
      const reporter = caller.token.id === 0 ? 'local' : `token:${caller.token.id}`
      const who = { namespaceId: namespace.id, reporter, agent }
      const record = await agentRecord(queries, who)
      const { reason, suggestion = null, code_file: codeFile = null, code_line: codeLine = null } = given
      const report = { ...who, entry: entry.key, reason, suggestion, codeFile, codeLine }
      const saved = await saveDriftReport(queries, report, reportStrength(record), now())
      const recorded = await count(queries, { ...report, ...saved }, caller, now())
      return {
        ...{ ok: true, qa_id: entry.id, report_id: saved.id, status: 'open', verdict },
        ...(saved.repeated ? { repeated: true } : {}),
        signal_strength: saved.signal_strength,
        ...(recorded?.ignored ? { ignored: recorded.ignored } : {}),
        ...(recorded?.state ? { trust_score: recorded.state.score.trust_score } : {}),
        agent: { name: agent, ...record, reliability: reliability(record) },
      }
    },
  })
}

/** The claim that is meant, which stands in the docs now. Throws ApiError. */
async function claimOf(queries: Queries, namespace: Namespace, given: z.output<typeof input>) {
  const { name, repositoryId } = namespace
  if (repositoryId === null) throw new ApiError('invalid', `namespace: ${name} is no repository with DocAlign`)
  const id = given.qa_id ?? (await claimAt(queries, repositoryId, given))
  const [entry] = await findEntries(queries, [namespace.id], [id])
  if (!entry) throw new ApiError('notFound', `there is no entry ${id} in ${name}`)
  if (entry.kind !== 'claim')
    throw new ApiError('conflict', `${id} is an answer, not a statement of the docs: use report_validation`)
  const claim = await findClaim(queries, repositoryId, id)
  if (!claim) throw new ApiError('conflict', `${id} does not stand in the docs any more`)
  return { entry, verdict: claim.verdict }
}

async function claimAt(
  queries: Queries,
  repositoryId: number,
  { doc_file: file, doc_line: line }: z.output<typeof input>,
): Promise<string> {
  if (file === undefined || line === undefined)
    throw new ApiError('invalid', 'qa_id: say which statement, by qa_id or by doc_file and doc_line')
  const [claim, another, ...more] = await claimsAt(queries, repositoryId, file.replace(/^(?:\.?\/)+/, ''), line)
  if (!claim) throw new ApiError('notFound', `${file}:${line} has no statement that scans check`)
  if (!another) return claim.id
  const each = [claim, another, ...more].map(({ id, text }) => `${id} (${text.slice(0, 60)})`)
  throw new ApiError('invalid', `qa_id: ${file}:${line} has several statements: ${each.slice(0, 10).join(', ')}`)
}

/** Counts a report in the ledger, once. */
async function count(
  queries: Queries,
  report: {
    readonly id: number
    readonly entry: number
    readonly agent: string
    readonly codeFile: string | null
    readonly signal_strength: SignalStrength | null
  },
  { sessionId }: Caller,
  now: number,
): Promise<Recorded | null> {
  if (report.signal_strength === null) return null
  const [recorded = null] = await recordEvents(
    queries,
    [
      {
        entry: report.entry,
        source: `agent:${report.agent}`,
        externalId: `drift-report:${report.id}`,
        result: 'fail',
        signal_strength: report.signal_strength,
        ts: now,
        context: { drift_report: report.id, code_file: report.codeFile },
        client: { client_id: report.agent, session_id: sessionId },
      },
    ],
    now,
  )
  return recorded
}
