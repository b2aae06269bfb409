import { hash, randomBytes } from 'node:crypto'
import type { Queries } from '../../base/db/database.ts'
import type { Namespace } from './namespaces.ts'

/** An API token, and the namespaces that it may read and write. */
export interface Token {
  readonly id: number
  readonly namespaces: readonly Namespace[]
}

const PREFIX = 'docalign_'

/**
 * Creates a token for namespaces. Its text is returned only here; only a digest is stored, which for 256 random bits cannot be reversed.
 */
export async function createToken(
  queries: Queries,
  namespaceIds: readonly number[],
): Promise<{ readonly id: number; readonly token: string }> {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`
  return queries.transaction().execute(async (transaction) => {
    const { id } = await transaction
      .insertInto('api_tokens')
      .values({ digest: hash('sha256', token) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await transaction
      .insertInto('api_token_namespaces')
      .values(namespaceIds.map((namespace) => ({ token_id: id, namespace_id: namespace })))
      .execute()
    return { id, token }
  })
}

/** The token with this text; null when there is none. */
export async function findToken(queries: Queries, text: string): Promise<Token | null> {
  const rows = await queries
    .selectFrom('api_tokens')
    .leftJoin('api_token_namespaces', 'token_id', 'api_tokens.id')
    .leftJoin('named_namespaces', 'named_namespaces.id', 'namespace_id')
    .select(['api_tokens.id as token_id', 'named_namespaces.id', 'name', 'repository_id'])
    .where('digest', '=', hash('sha256', text))
    .execute()
  const [first] = rows
  if (!first) return null
  const namespaces = rows.flatMap(({ id, name, repository_id }) =>
    id === null || name === null ? [] : [{ id, name, repositoryId: repository_id }],
  )
  return { id: first.token_id, namespaces }
}

/** Revokes a token. Returns false if there is none with this id. */
export async function revokeToken(queries: Queries, id: number): Promise<boolean> {
  const row = await queries.deleteFrom('api_tokens').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}
