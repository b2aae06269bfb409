import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from './answer.ts'
import { ApiError } from './api-error.ts'
import type { Call } from './call.ts'
import type { Fault, Faults } from './faults.ts'
import type { RequestLog } from './log.ts'
import { respond } from './respond.ts'

const API = '/api/v3'
const GIT = /^\/[^/]+\/[^/]+\/(?:info\/refs|git-[\w-]+|HEAD|objects\/.*)$/

/** The request handlers by destination. */
export interface Handlers {
  rest(call: Omit<Call, 'params' | 'world'>, path: string): Promise<Answer>
  graphql(call: Omit<Call, 'params' | 'world'>): Promise<Answer>
  web(call: Omit<Call, 'params' | 'world'>): Promise<Answer>
  /** `cutShort`: the connection is closed after the first bytes of the response. */
  git(request: IncomingMessage, response: ServerResponse, cutShort: boolean): Promise<void>
}

/** Listens on loopback, on a free port. */
export async function listen(handlers: Handlers, log: RequestLog, faults: Faults): Promise<Server> {
  const server = createServer((request, response) => {
    handle(request, response, handlers, log, faults).catch((error: unknown) => {
      console.error(`The sandbox failed at ${request.method} ${request.url}:`, error)
      if (response.headersSent) response.destroy()
      else respond(response, { status: 500, body: { message: 'Server Error' } }, { method: 'GET' })
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: Handlers,
  log: RequestLog,
  faults: Faults,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? '127.0.0.1'}`)
  const method = request.method ?? 'GET'
  const path = documentedPath(url)
  const entry = log.begin(method, path)
  response.once('close', () => log.end(entry, response.headersSent ? response.statusCode : null))
  const fault = faults.take(method, path)
  if (fault?.delay !== undefined) await delay(fault.delay)
  await fault?.until
  if (GIT.test(url.pathname) && fault?.status === undefined) {
    if (fault?.drop === 'before') return void request.socket.destroy()
    return handlers.git(request, response, fault?.drop === 'after')
  }
  const body = await bodyOf(request)
  entry.body = body
  if (fault?.drop === 'before') return void request.socket.destroy()
  const call = { method, url, headers: headersOf(request), body }
  const answer = faulty(fault) ?? (await answerOf(handlers, call, path))
  if (fault?.drop === 'after') return void request.socket.destroy()
  const { 'if-none-match': ifNoneMatch } = request.headers
  const share = fault?.share === undefined ? {} : { share: fault.share }
  respond(response, answer, { method, ...share, ...(ifNoneMatch === undefined ? {} : { ifNoneMatch }) })
}

async function answerOf(handlers: Handlers, call: Omit<Call, 'params' | 'world'>, path: string): Promise<Answer> {
  const { pathname } = call.url
  try {
    if (pathname.startsWith(`${API}/`)) return await handlers.rest(call, path.replace(/\?.*$/s, ''))
    if (pathname === '/api/graphql') return await handlers.graphql(call)
    return await handlers.web(call)
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: error.body }
    throw error
  }
}

function faulty(fault: Fault | undefined): Answer | undefined {
  if (fault?.status === undefined) return undefined
  return { status: fault.status, body: fault.body ?? { message: 'Fault' }, headers: fault.headers ?? {} }
}

/** Path and query in the form of the documentation. */
function documentedPath(url: URL): string {
  const path = `${url.pathname}${url.search}`
  return path.startsWith(`${API}/`) ? path.slice(API.length) : path.replace(/^\/api\/graphql/, '/graphql')
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  if (text === '') return undefined
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text))
  }
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function headersOf(request: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]))
}
