import type { IncomingMessage } from 'node:http'

/** A request that is refused, and why. */
export class RefusedForm extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * The fields of a form that a page of ours sent. Throws RefusedForm: 403 when another site had it sent, 415 when it is no form, 413 when
 * it has more bytes than any of ours.
 */
export async function readForm(request: IncomingMessage, maxBytes: number): Promise<Record<string, string>> {
  if (!isOwn(request)) throw new RefusedForm(403, 'The form was not sent from this page.')
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new RefusedForm(415, 'This is not a form.')
  const tooLarge = new RefusedForm(413, `The form has more than ${maxBytes / 1024} KB.`)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString('utf8')))
}

/** Whether a browser says that a page of this server sent a request. Every browser names the origin of a form. */
function isOwn({ headers }: IncomingMessage): boolean {
  const { origin = '', host } = headers
  const site = headers['sec-fetch-site']
  const own = [headers['x-forwarded-host']].flat()[0] ?? host
  return URL.canParse(origin) && new URL(origin).host === own && (site === undefined || site === 'same-origin')
}
