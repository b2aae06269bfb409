import type { Queries } from '../../db/database.ts'
import type { Namespace } from '../../entries/namespaces.ts'
import { type Entry, findEntries } from '../../entries/store.ts'
import type { Token } from '../../entries/tokens.ts'
import { namespaceFor } from '../api/caller.ts'
import { ApiError } from '../api/error.ts'

/**
 * The entry of an id in one of a token's namespaces, or in the named one. Throws ApiError `notFound`, and `conflict` when several
 * namespaces have one.
 */
export async function namedEntry(
  queries: Queries,
  token: Token,
  id: string,
  name: string | null,
): Promise<{ readonly entry: Entry; readonly namespace: Namespace }> {
  const namespaces = name === null ? token.namespaces : [namespaceFor(token, name)]
  const ids = namespaces.map((namespace) => namespace.id)
  const [entry, another] = await findEntries(queries, ids, [id])
  const namespace = namespaces.find((each) => each.id === entry?.namespaceId)
  if (!entry || !namespace) throw new ApiError('notFound', `there is no entry ${id.slice(0, 200)}`)
  if (another) throw new ApiError('conflict', `several namespaces have an entry ${id}: give ?namespace=`)
  return { entry, namespace }
}
