import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { RefusedForm, readForm } from '../../app/http/form.ts'
import { isSame } from '../../app/http/same-secret.ts'
import { type Handler, startHttp } from '../../app/http/server/server.ts'
import { HEADERS } from '../../app/http/set-up/pages.ts'
import { gradesOf } from '../../report/html/grade-form.ts'
import type { Judging } from '../../search/evaluation/live/judging.ts'
import { textOf } from '../terminal/text-of.ts'
import { closingPage, judgedPage, messagePage, sheetPage } from './judge-page-html.ts'

/** Maximum bytes of one submitted sheet. */
const MAX_FORM = 32 * 1024

export interface JudgePageOptions {
  readonly judging: Judging
  readonly by: string
  /** Resolves when the page should end, such as at Ctrl+C. */
  readonly stopped: Promise<void>
  /** Called with the address of the page once it is served. */
  readonly onReady: (address: string) => void
}

/**
 * Serves a page on loopback to grade the results of the golden set, query by query, until the person presses Done or `stopped` resolves.
 * Its address contains a random token, so others on the machine cannot open it. Returns the number of judged results.
 */
export async function serveJudgePage({ judging, by, stopped, onReady }: JudgePageOptions): Promise<number> {
  const token = randomBytes(24).toString('base64url')
  const judged = new Set<string>()
  let finish = (): void => {}
  const done = new Promise<void>((settle) => {
    finish = settle
  })
  const handler = judgeHandler({ judging, by, token, judged, onDone: () => finish() })
  const server = await startHttp([handler], { host: '127.0.0.1', port: 0 }, () => {})
  try {
    onReady(`${server.url}/${token}/`)
    await Promise.race([done, stopped])
  } finally {
    await server.close()
  }
  return judged.size
}

interface Served {
  readonly judging: Judging
  readonly by: string
  readonly token: string
  readonly judged: Set<string>
  readonly onDone: () => void
}

/** `/TOKEN/` redirects to the first open query, `/TOKEN/N` is the query with that number, `/TOKEN/done` ends. */
function judgeHandler(served: Served): Handler {
  return async (request, response) => {
    const [, given = '', place = ''] = new URL(request.url ?? '/', 'http://127.0.0.1').pathname.split('/')
    if (!isSame(given, served.token)) return false
    try {
      if (request.method === 'POST') await take(request, response, place, served)
      else await show(response, place, served)
    } catch (error) {
      const status = error instanceof RefusedForm ? error.status : 500
      sendPage(response, status, messagePage(textOf(error)))
    }
    return true
  }
}

async function show(response: ServerResponse, place: string, { judging, token }: Served): Promise<void> {
  const { golden } = judging
  if (place === '') {
    const open = await nextOpen(judging, 0)
    if (open !== null) return redirect(response, `/${token}/${open + 1}`)
    return sendPage(response, 200, judgedPage({ token, total: golden.length }))
  }
  const index = Number(place) - 1
  const query = golden[index]
  if (!query) return sendPage(response, 404, messagePage('There is no such query.'))
  const sheet = await judging.sheet(query)
  sendPage(response, 200, sheetPage({ token, query: query.query, sheet, index, total: golden.length }))
}

async function take(request: IncomingMessage, response: ServerResponse, place: string, served: Served): Promise<void> {
  const { judging, by, token, judged, onDone } = served
  const form = await readForm(request, MAX_FORM)
  const index = Number(place) - 1
  const query = judging.golden[index]
  if (place !== 'done' && !query) throw new RefusedForm(404, 'There is no such query.')
  if (query) {
    const { results, grades } = await judging.sheet(query)
    for (const [entryId, grade] of gradesOf(form)) {
      if (!results.some(({ id }) => id === entryId) || grades.get(entryId) === grade) continue
      await judging.grade(query, entryId, grade, by)
      judged.add(`${query.queryId} ${entryId}`)
    }
  }
  if (place === 'done' || form.step === 'done') {
    sendPage(response, 200, closingPage(judged.size))
    return onDone()
  }
  const next = await nextOpen(judging, index + 1)
  redirect(response, next === null ? `/${token}/` : `/${token}/${next + 1}`)
}

/** The index of the first query, starting at `from`, with ungraded results; null if there is none. */
async function nextOpen({ golden, sheet }: Judging, from: number): Promise<number | null> {
  for (const [index, query] of golden.entries()) if (index >= from && (await sheet(query)).isOpen) return index
  return null
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, ...HEADERS }).end()
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response
    .writeHead(status, {
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .end(page)
}
