import type { IncomingMessage } from 'node:http'
import { BodyRefused, withBody } from './request-body.ts'

/** A refused request, and why. */
export class RefusedForm extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * The fields of a form sent from one of our pages. Throws RefusedForm: 403 if another site sent it, 415 if it is not a form, 413 if it has
 * too many bytes, 400 if it is incomplete, 503 while the body budget is exhausted.
 */
export async function readForm(request: IncomingMessage, maxBytes: number): Promise<Record<string, string>> {
  if (!isOwn(request)) throw new RefusedForm(403, 'The form was not sent from this page.')
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new RefusedForm(415, 'This is not a form.')
  try {
    return await withBody(request, { maxBytes }, (body) =>
      Object.fromEntries(new URLSearchParams(body.toString('utf8'))),
    )
  } catch (error) {
    throw error instanceof BodyRefused ? refusedBody(error, maxBytes) : error
  }
}

function refusedBody({ why }: BodyRefused, maxBytes: number): RefusedForm {
  if (why === 'too large') return new RefusedForm(413, `The form has more than ${maxBytes / 1024} KB.`)
  if (why === 'busy') return new RefusedForm(503, 'The server has too much to read at once. Send the form again.')
  return new RefusedForm(400, 'The form did not arrive as a whole.')
}

/** Whether a page of this server sent a request, according to the browser. Every browser sends the origin of a form. */
function isOwn({ headers }: IncomingMessage): boolean {
  const { origin = '', host } = headers
  const site = headers['sec-fetch-site']
  const own = [headers['x-forwarded-host']].flat()[0] ?? host
  return URL.canParse(origin) && new URL(origin).host === own && (site === undefined || site === 'same-origin')
}
