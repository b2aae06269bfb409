import type { Queries } from '../../../base/db/database.ts'
import { findEntries } from '../../../ledger/entries/store.ts'
import { judgedEntries } from '../../store/judged-entries.ts'
import { type FeedbackEvent, referenced, validated } from '../../usage/feedback.ts'
import { referencesIn } from '../../usage/references.ts'
import { insertFeedbackOnce } from '../../usage/store/feedback.ts'
import { recentOfNamespace, type SessionQuery } from '../../usage/store/query-log.ts'
import { forgetMatching } from './forget.ts'

/** Something that a person wrote, or a reaction to a claim, on GitHub. */
export interface Mention {
  readonly repositoryId: number
  /** What it is on GitHub: `comment:17`. The same one again has no effect. */
  readonly where: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Milliseconds back within which searches count. */
const LOOK_BACK = 30 * 60_000

/** Records that a comment, a review or a commit uses the result of a recent search. */
export async function recordReferences(queries: Queries, mention: Mention, text: string): Promise<void> {
  await record(queries, mention, async (namespaceId, recent) => {
    const ids = [...new Set(recent.flatMap(({ resultIds }) => resultIds))]
    const entries = await judgedEntries(queries, namespaceId, ids)
    return referencesIn(text, entries).map(({ entryId, how }) => {
      const { at, where } = mention
      const event = referenced({ sessionId: sessionOf(recent, entryId), entryId, at }, recent, where)
      return { ...event, metadata: { ...event.metadata, how } }
    })
  })
}

/**
 * Records a thumb up or down on a claim that a search has just returned. A thumb down removes the learnt phrases by which the search
 * matched it.
 */
export async function recordThumb(queries: Queries, mention: Mention, entryId: string, isUp: boolean): Promise<void> {
  await record(queries, mention, async (namespaceId, recent) => {
    const event = validated({ sessionId: sessionOf(recent, entryId), entryId, at: mention.at }, recent, isUp)
    const search = recent.find(({ queryId }) => queryId === event.queryId)
    if (search === undefined) return []
    const [entry] = isUp ? [] : await findEntries(queries, [namespaceId], [entryId])
    if (entry) await forgetMatching(queries, entry.key, search.query, mention.at)
    return [{ ...event, metadata: { where: mention.where } }]
  })
}

async function record(
  queries: Queries,
  { repositoryId, at }: Mention,
  read: (namespaceId: number, recent: readonly SessionQuery[]) => Promise<FeedbackEvent[]>,
): Promise<void> {
  const namespace = await queries
    .selectFrom('namespaces')
    .select('id')
    .where('repository_id', '=', repositoryId)
    .executeTakeFirst()
  const recent = namespace ? await recentOfNamespace(queries, namespace.id, at - LOOK_BACK) : []
  // Usually nobody has searched: then nothing else is read.
  if (!namespace || recent.length === 0) return
  await insertFeedbackOnce(queries, namespace.id, await read(namespace.id, recent), at)
}

/** The session of the newest search that returned the entry. */
function sessionOf(recent: readonly SessionQuery[], entryId: string): string {
  return recent.find(({ resultIds }) => resultIds.includes(entryId))?.sessionId ?? 'github'
}
