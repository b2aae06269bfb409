import type { Queries } from '../../base/db/database.ts'
import type { Corpus } from './corpus.ts'

/** The stored latent space of a corpus. */
export interface KeptSpace {
  /** Number of entries that it was learnt from. */
  readonly documents: number
  readonly content: Uint8Array
}

/** Milliseconds after which a space is learnt again. */
const KEPT_MS = 30 * 86_400_000

/**
 * The space of a corpus that was learnt in the last 30 days; null if there is none, and for epochs. `now` is in milliseconds since the
 * epoch.
 */
export async function keptSpace(queries: Queries, { name, epochId }: Corpus, now: number): Promise<KeptSpace | null> {
  if (epochId !== null) return null
  const row = await queries
    .selectFrom('latent_spaces')
    .select(['documents', 'content'])
    .where('corpus', '=', name)
    .where('learnt_at', '>', new Date(now - KEPT_MS))
    .executeTakeFirst()
  return row ?? null
}

/** Stores the space of a corpus, replacing the previous one; does nothing for epochs. `now` is in milliseconds since the epoch. */
export async function saveSpace(
  queries: Queries,
  { name, namespaceId, epochId }: Corpus,
  { documents, content }: KeptSpace,
  now: number,
): Promise<void> {
  if (epochId !== null) return
  const learnt = { documents, content: Buffer.from(content), learnt_at: new Date(now) }
  await queries
    .insertInto('latent_spaces')
    .values({ corpus: name, namespace_id: namespaceId, ...learnt })
    .onConflict((conflict) => conflict.column('corpus').doUpdateSet(learnt))
    .execute()
}
