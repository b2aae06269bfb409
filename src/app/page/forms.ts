import type { IncomingMessage, ServerResponse } from 'node:http'
import { RefusedForm, readForm } from '../http/form.ts'
import { RETRY_AFTER_SECONDS } from '../http/request-body.ts'
import { isSame } from '../http/same-secret.ts'
import type { Person } from './access.ts'
import { answerView } from './answer.ts'
import { refusedView } from './views/messages.ts'

/** In bytes; our forms have a few hundred. */
const MAX_BYTES = 16 * 1024

/**
 * The fields of a form that a signed-in person sent from one of their pages: it has our origin, and the token that other sites do not know.
 * Throws RefusedForm: 400, 403, 413, 415 or 503.
 */
export async function readFormOf(
  request: IncomingMessage,
  { formToken }: Pick<Person, 'formToken'>,
): Promise<Record<string, string>> {
  const form = await readForm(request, MAX_BYTES)
  if (!isSame(form.token ?? null, formToken))
    throw new RefusedForm(403, 'The form was not sent from a page of this sign-in. Load the page again.')
  return form
}

/** Answers why a form was refused, without reading the rest of it. */
export function answerRefusal(response: ServerResponse, { status, message }: RefusedForm): void {
  response.setHeader('connection', 'close')
  if (status === 503) response.setHeader('retry-after', String(RETRY_AFTER_SECONDS))
  answerView(response, status, refusedView(message))
}
