import { GraphQLError } from 'graphql'

/** An error with GitHub's `type` beside its message. */
export function problem(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } })
}

export function notResolved(node: string): GraphQLError {
  return problem('NOT_FOUND', `Could not resolve to a node with the global id of '${node}'.`)
}
