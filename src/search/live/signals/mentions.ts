import type { Queries } from '../../../db/database.ts'
import { findEntries } from '../../../entries/store.ts'
import { judgedEntries } from '../../../evaluation/store/judged-entries.ts'
import { type FeedbackEvent, referenced, validated } from '../../../usage/feedback.ts'
import { referencesIn } from '../../../usage/references.ts'
import { insertFeedbackOnce } from '../../../usage/store/feedback.ts'
import { recentOfNamespace, type SessionQuery } from '../../../usage/store/query-log.ts'
import { forgetMatching } from './forget.ts'

/** Something that somebody wrote, or said of a claim, on GitHub. */
export interface Mention {
  readonly repositoryId: number
  /** What of GitHub's it is: `comment:17`. The same again changes nothing. */
  readonly where: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Milliseconds back to which searches are looked at. */
const LOOK_BACK = 30 * 60_000

/** A comment, a review or a commit uses what a search has just returned. */
export async function noteReferences(queries: Queries, mention: Mention, text: string): Promise<void> {
  await note(queries, mention, async (namespaceId, recent) => {
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
 * Somebody put a thumb up or down at a claim that a search has just returned. Down, the phrases that it had learnt and that brought it
 * up are taken back.
 */
export async function noteThumb(queries: Queries, mention: Mention, entryId: string, isUp: boolean): Promise<void> {
  await note(queries, mention, async (namespaceId, recent) => {
    const event = validated({ sessionId: sessionOf(recent, entryId), entryId, at: mention.at }, recent, isUp)
    const search = recent.find(({ queryId }) => queryId === event.queryId)
    if (search === undefined) return []
    const [entry] = isUp ? [] : await findEntries(queries, [namespaceId], [entryId])
    if (entry) await forgetMatching(queries, entry.key, search.query, mention.at)
    return [{ ...event, metadata: { where: mention.where } }]
  })
}

async function note(
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
  // Mostly nobody has searched: then nothing is read.
  if (!namespace || recent.length === 0) return
  await insertFeedbackOnce(queries, namespace.id, await read(namespace.id, recent), at)
}

/** Of the newest search that returned the entry. */
function sessionOf(recent: readonly SessionQuery[], entryId: string): string {
  return recent.find(({ resultIds }) => resultIds.includes(entryId))?.sessionId ?? 'github'
}
