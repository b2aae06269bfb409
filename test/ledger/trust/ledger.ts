import type { Queries } from '../../../src/base/db/database.ts'
import { openNamespace } from '../../../src/ledger/entries/namespaces.ts'
import { findEntries, saveAnswer } from '../../../src/ledger/entries/store.ts'
import type { NewEvent } from '../../../src/ledger/trust/events/admit.ts'

export const START = Date.parse('2026-01-01T00:00:00Z')
export const DAY = 86_400_000

/** A new entry of a namespace, made at {@link START}. Returns its key. */
export async function entryOf(queries: Queries, id = 'qa-1', namespace = 'project:acme/notes'): Promise<number> {
  const { id: namespaceId } = await openNamespace(queries, namespace)
  const answer = { namespaceId, id, question: 'How?', answer: 'So.', sourceFile: null, line: null }
  await saveAnswer(queries, answer, START)
  const [entry] = await findEntries(queries, [namespaceId], [id])
  return entry?.key ?? 0
}

/** A strong pass of CI, unless other things are said of it. */
export function event(entry: number, externalId: string, changes: Partial<NewEvent> = {}): NewEvent {
  return { entry, source: 'ci', externalId, result: 'pass', signal_strength: 'strong', ts: START, ...changes }
}
