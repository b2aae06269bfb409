import * as z from 'zod'
import type { Entry } from '../../ledger/entries/entry.ts'
import type { Namespace } from '../../ledger/entries/namespaces.ts'
import { findEntries, saveAnswer } from '../../ledger/entries/store.ts'
import type { Token } from '../../ledger/entries/tokens.ts'
import { driftReportsOf } from '../../ledger/learning/store/feedback/drift-reports.ts'
import { effectiveTrust } from '../../ledger/trust/decay.ts'
import { initialState } from '../../ledger/trust/initial-state.ts'
import { LEVEL_NAMES, shownLevel } from '../../ledger/trust/level.ts'
import type { TrustState } from '../../ledger/trust/state.ts'
import { anomaliesOf, lastEvents, statesOf } from '../../ledger/trust/store/read.ts'
import { isStale } from '../../ledger/trust/ttl.ts'
import { explainTrust } from '../../ledger/trust/why.ts'
import { forgetPhrases } from '../../search/live/signals/forget.ts'
import { triggersOf } from '../../search/store/triggers.ts'
import { findClaim } from '../../stages/store/claims.ts'
import { namespaceFor } from './access.ts'
import type { Context } from './context.ts'
import { entryId, RequestError, shortText } from './request.ts'

/** Maximum number of events that are shown of an entry, the newest. */
const MAX_EVENTS = 20

export const answerInput = z.object({
  namespace: shortText.optional(),
  qa_id: entryId.optional(),
  question: z.string().trim().min(1).max(2000),
  answer: z.string().trim().min(1).max(50_000),
  source_file: z.string().min(1).max(1000).nullish(),
  line: z.int().min(1).max(10_000_000).nullish(),
})

/** Inserts or replaces a question with its answer. */
export async function addAnswer(
  { queries, now }: Pick<Context, 'queries' | 'now'>,
  token: Token,
  { namespace: name, qa_id, question, answer, source_file = null, line = null }: z.output<typeof answerInput>,
) {
  const namespace = namespaceFor(token, name)
  const id = qa_id ?? `qa-${crypto.randomUUID()}`
  const saved = await saveAnswer(
    queries,
    { namespaceId: namespace.id, id, question, answer, sourceFile: source_file, line },
    now(),
  )
  if (saved === 'conflict') throw new RequestError('conflict', `${id} is a claim of the docs: change it there`)
  return { ok: true, qa_id: id, namespace: namespace.name, created: saved === 'created' }
}

interface NamedEntry {
  readonly qa_id: string
  /** Needed if several namespaces have an entry with this id; null or omitted for any namespace of the token. */
  readonly namespace?: string | null | undefined
}

interface ReadInput extends NamedEntry {
  /** The session that reads it, perhaps after a search. */
  readonly session_id?: string | null | undefined
}

/** An entry with its trust and the reasons. */
export async function readEntry(context: Pick<Context, 'queries' | 'signals' | 'now'>, token: Token, input: ReadInput) {
  const { entry, namespace } = await read(context, token, input)
  return entryJson(context, entry, namespace)
}

/** Like {@link readEntry}; for a claim also with the verdict of the last scan and with agents' reports. */
export async function readEntryWithClaim(
  context: Pick<Context, 'queries' | 'signals' | 'now'>,
  token: Token,
  input: ReadInput,
) {
  const { queries } = context
  const { entry, namespace } = await read(context, token, input)
  const { repositoryId } = namespace
  const claim = repositoryId === null ? null : await findClaim(queries, repositoryId, entry.id)
  return {
    ...(await entryJson(context, entry, namespace)),
    claim: claim && { value: claim.value, verdict: claim.verdict, code: claim.mappings },
    drift_reports: await driftReportsOf(queries, entry.key),
  }
}

async function read(
  { queries, signals }: Pick<Context, 'queries' | 'signals'>,
  token: Token,
  { session_id: session, ...named }: ReadInput,
) {
  const found = await findNamed(queries, token, named)
  if (session) signals.read(session.slice(0, 200), found.entry)
  return found
}

/** Removes the trigger phrases that an entry learned from searches, or one of them. */
export async function forgetTriggers(
  { queries, now }: Pick<Context, 'queries' | 'now'>,
  token: Token,
  { phrase, ...named }: NamedEntry & { readonly phrase: string | null },
) {
  const { entry } = await findNamed(queries, token, named)
  const forgotten = await forgetPhrases(queries, entry.key, phrase, now())
  if (phrase !== null && forgotten.length === 0)
    throw new RequestError('notFound', `${entry.id} has learnt no phrase ${JSON.stringify(phrase.slice(0, 100))}`)
  return { ok: true, qa_id: entry.id, forgotten }
}

/** Throws RequestError `notFound`, or `conflict` if several namespaces have such an entry. */
async function findNamed(
  queries: Context['queries'],
  token: Token,
  { qa_id: id, namespace: name }: NamedEntry,
): Promise<{ readonly entry: Entry; readonly namespace: Namespace }> {
  const namespaces = name == null ? token.namespaces : [namespaceFor(token, name)]
  const ids = namespaces.map((namespace) => namespace.id)
  const [entry, another] = await findEntries(queries, ids, [id])
  const namespace = namespaces.find((each) => each.id === entry?.namespaceId)
  if (!entry || !namespace) throw new RequestError('notFound', `there is no entry ${id.slice(0, 200)}`)
  if (another) throw new RequestError('conflict', `several namespaces have an entry ${id}: give ?namespace=`)
  return { entry, namespace }
}

async function entryJson(
  { queries, now }: Pick<Context, 'queries' | 'now'>,
  entry: Entry,
  { name: namespace }: Namespace,
) {
  const [states, events, anomalies, { given, learnt }] = await Promise.all([
    statesOf(queries, [entry.key]),
    lastEvents(queries, entry.key, MAX_EVENTS),
    anomaliesOf(queries, entry.key),
    triggersOf(queries, entry.key),
  ])
  const time = now()
  const state = states.get(entry.key) ?? initialState(entry.createdAt)
  const { stats, score, ttl } = state
  return {
    qa_id: entry.id,
    namespace,
    kind: entry.kind,
    claim_type: entry.claimType,
    question: entry.question,
    answer: entry.answer,
    source_file: entry.sourceFile,
    line: entry.line,
    last_line: entry.lastLine,
    heading_path: entry.titles,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
    retired_at: entry.retiredAt,
    stats,
    score,
    ttl,
    ...trustJson(state, time),
    why: explainTrust(state, time),
    anomalies,
    triggers: { given, learnt },
    events,
  }
}

/** The part of an entry's trust that all responses show. */
export function trustJson(state: TrustState, now: number) {
  const effective = effectiveTrust(state, now)
  return {
    level: LEVEL_NAMES[shownLevel(state.score.validation_level, effective)],
    effective_trust: effective,
    stale: isStale(state, now),
  }
}
