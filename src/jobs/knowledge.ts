import type { Knowledge } from '../isolation/scanner.ts'
import { databaseCache } from '../models/store/cache.ts'
import { heldBefore } from '../scan/store/held-before.ts'
import type { Services } from './services.ts'

/** What a scan of a repository may ask of the database. */
export function knowledgeOf({ queries, now }: Pick<Services, 'queries' | 'now'>, repositoryId: number): Knowledge {
  return {
    cache: databaseCache(queries, now),
    heldBefore: (ids) => heldBefore(queries, repositoryId, ids),
  }
}
