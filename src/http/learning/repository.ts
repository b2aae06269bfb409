import type { Token } from '../../entries/tokens.ts'
import { namespaceFor } from '../api/caller.ts'
import { ApiError } from '../api/error.ts'

/**
 * The repository of a request, by GitHub's id: that of the namespace it names, or the one it gives the id of. Throws ApiError
 * `forbidden` for one that is not the token's, and `invalid` for a namespace that is no repository.
 */
export function repositoryOf(token: Token, name: string | undefined, repoId?: number): number {
  if (name === undefined && repoId !== undefined) {
    if (token.namespaces.some((namespace) => namespace.repositoryId === repoId)) return repoId
    throw new ApiError('forbidden', `the token is not for the repository ${repoId}`)
  }
  const { name: found, repositoryId } = namespaceFor(token, name)
  if (repositoryId === null) throw new ApiError('invalid', `namespace: ${found} is no repository with DocAlign`)
  if (repoId !== undefined && repoId !== repositoryId)
    throw new ApiError('invalid', `repo_id: ${repoId} is not the repository of ${found}`)
  return repositoryId
}
