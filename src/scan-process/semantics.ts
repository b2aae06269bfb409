import type { Config } from '../config/schema.ts'
import { databaseCache } from '../models/store/cache.ts'
import type { Semantics } from '../scan/semantic/check.ts'
import { openSemantics } from '../scan/semantic/open.ts'
import { heldBefore } from '../scan/store/held-before.ts'
import type { Services } from './services.ts'

/** What a scan needs to ask the installation's model; nothing where there is none. */
export function semanticsOf(
  { models, queries, now }: Pick<Services, 'models' | 'queries' | 'now'>,
  repositoryId: number,
  config: Config,
): { readonly semantics?: Semantics } {
  const semantics = openSemantics(models, config, {
    cache: databaseCache(queries, now),
    heldBefore: (ids) => heldBefore(queries, repositoryId, ids),
  })
  return semantics ? { semantics } : {}
}
