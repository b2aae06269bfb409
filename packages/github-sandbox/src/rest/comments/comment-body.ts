import { z } from 'zod'
import { validationFailed } from '../../http/api-error.ts'
import { bodyOf, type Call } from '../../http/call.ts'

const MAX_LENGTH = 65_536

/** The text of a comment, within GitHub's limit. @throws ApiError 422 */
export function commentBody(call: Call, resource: string): string {
  const { body } = bodyOf(call, z.object({ body: z.string() }))
  return checkedBody(body, resource)
}

/** @throws ApiError 422 if it is blank or too long */
export function checkedBody(body: string, resource: string): string {
  if (body.trim() === '')
    throw validationFailed({ resource, code: 'unprocessable', field: 'data', message: 'Body cannot be blank' })
  if ([...body].length > MAX_LENGTH) {
    const message = `Body is too long (maximum is ${MAX_LENGTH} characters)`
    throw validationFailed({ resource, code: 'unprocessable', field: 'data', message })
  }
  return body
}
