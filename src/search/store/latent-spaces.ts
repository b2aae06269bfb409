import type { Queries } from '../../db/database.ts'
import type { Corpus } from './corpus.ts'

/** What was learnt of how a corpus speaks, as it is kept. */
export interface KeptSpace {
  /** Entries that it was learnt from. */
  readonly documents: number
  readonly content: Uint8Array
}

/** Milliseconds after which one is learnt anew. */
const KEPT_MS = 30 * 86_400_000

/** What was learnt of a corpus in the last 30 days; null for nothing, and for epochs. `now` in milliseconds since the epoch. */
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

/** Keeps what was learnt of a corpus in the place of what was before; of epochs nothing is kept. `now` in milliseconds since the epoch. */
export async function keepSpace(
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
