import type { Namespace } from '../../ledger/entries/namespaces.ts'
import type { Token } from '../../ledger/entries/tokens.ts'
import { RequestError } from './request.ts'

/** Maximum number of namespaces in an error message. */
const MAX_NAMED = 20

/**
 * The namespace of a request: the one that it names, or its token's only one. Throws RequestError `forbidden` if it is not the token's,
 * whether or not it exists, and `invalid` if the request must name one.
 */
export function namespaceFor(token: Token, name?: string | null): Namespace {
  const [only, another] = token.namespaces
  if (name == null) {
    if (only && !another) return only
    if (!only) throw new RequestError('forbidden', 'the token is for no namespace any more')
    const names = token.namespaces.slice(0, MAX_NAMED).map((namespace) => namespace.name)
    throw new RequestError('invalid', `namespace: name one of ${names.join(', ')}`)
  }
  const found = token.namespaces.find((namespace) => namespace.name.toLowerCase() === name.toLowerCase())
  if (!found) throw new RequestError('forbidden', `the token is not for the namespace ${name.slice(0, 200)}`)
  return found
}

/**
 * Like {@link namespaceFor}, for a repository; `repositoryId` is GitHub's. Throws RequestError `invalid` if the namespace is not a
 * repository's.
 */
export function repositoryFor(token: Token, name?: string | null): Namespace & { readonly repositoryId: number } {
  const namespace = namespaceFor(token, name)
  const { repositoryId } = namespace
  if (repositoryId === null)
    throw new RequestError('invalid', `namespace: ${namespace.name} is no repository with DocAlign`)
  return { ...namespace, repositoryId }
}

/**
 * GitHub's id of a request's repository: of its namespace, or the id that it gives. Throws like {@link repositoryFor}, `forbidden` if the
 * repository is not the token's, and `invalid` if the two differ.
 */
export function repositoryIdFor(token: Token, name: string | undefined, given: number | undefined): number {
  if (name === undefined && given !== undefined) {
    if (token.namespaces.some((namespace) => namespace.repositoryId === given)) return given
    throw new RequestError('forbidden', `the token is not for the repository ${given}`)
  }
  const { name: found, repositoryId } = repositoryFor(token, name)
  if (given !== undefined && given !== repositoryId)
    throw new RequestError('invalid', `repo_id: ${given} is not the repository of ${found}`)
  return repositoryId
}
