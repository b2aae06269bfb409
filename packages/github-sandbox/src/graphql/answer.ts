import { type ExecutionResult, type GraphQLError, graphql } from 'graphql'
import { z } from 'zod'
import { authorizedGrant } from '../auth/grants.ts'
import { type Answer, ok } from '../http/answer.ts'
import { bodyOf, type Call } from '../http/call.ts'
import { rootFor } from './resolvers.ts'
import { SCHEMA } from './schema.ts'

const request = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
})

/** Answers a GraphQL request like GitHub: 200 with data and errors, if the token is valid. @throws ApiError 401 */
export async function answerGraphql(call: Call): Promise<Answer> {
  const caller = authorizedGrant(call.world, call.headers.authorization)
  const { query, variables, operationName } = bodyOf(call, request)
  const result: ExecutionResult = await graphql({
    schema: SCHEMA,
    source: query,
    rootValue: rootFor({ world: call.world, ...caller }),
    variableValues: variables ?? null,
    operationName: operationName ?? null,
  })
  const { data, errors } = result
  return ok({
    ...(data === undefined ? {} : { data }),
    ...(errors === undefined ? {} : { errors: errors.map(errorShape) }),
  })
}

function errorShape({ message, locations, path, extensions }: GraphQLError) {
  const { type, ...others } = extensions
  return { ...(type === undefined ? { extensions: others } : { type }), path, locations, message }
}
