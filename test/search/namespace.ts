import type { Queries } from '../../src/base/db/database.ts'
import { type Namespace, openNamespace } from '../../src/ledger/entries/namespaces.ts'
import { findEntries, saveAnswer } from '../../src/ledger/entries/store.ts'
import type { EventResult } from '../../src/ledger/trust/events/event.ts'
import { recordEvents } from '../../src/ledger/trust/store/record.ts'
import { event } from '../ledger/trust/ledger.ts'

export const NOW = Date.parse('2026-03-01T12:00:00Z')
const HOUR = 3_600_000

export interface Given {
  readonly id: string
  readonly question?: string
  readonly answer: string
  readonly file?: string
}

/** Adds questions and answers to a namespace, as if made at a time. */
export async function addEntries(
  queries: Queries,
  namespace: Namespace,
  given: readonly Given[],
  at = NOW,
): Promise<void> {
  for (const { id, question = id, answer, file = null } of given)
    await saveAnswer(queries, { namespaceId: namespace.id, id, question, answer, sourceFile: file, line: null }, at)
}

export function testNamespace(queries: Queries): Promise<Namespace> {
  return openNamespace(queries, `scratch:${crypto.randomUUID()}`)
}

/** Records strong results of an entry, days apart so that its level may rise with each, the last of them at a time. */
export async function record(
  queries: Queries,
  namespace: Namespace,
  id: string,
  results: readonly EventResult[],
  until = NOW - HOUR,
): Promise<void> {
  const [entry] = await findEntries(queries, [namespace.id], [id])
  if (!entry) throw new Error(`no entry ${id}`)
  for (const [index, result] of results.entries()) {
    const at = until - (results.length - 1 - index) * 25 * HOUR
    const one = event(entry.key, `${id}-${index}-${until}`, { result, ts: at })
    await recordEvents(queries, [one], at)
  }
}
