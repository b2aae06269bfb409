import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Child } from '../../../../src/base/git/process/child.ts'
import { launch } from '../../../../src/base/git/process/launcher.ts'
import { grantOf, includes, sees } from '../auth/grants.ts'
import { gitEnvironment } from '../repositories/git-environment.ts'
import { fullName, repositoryNamed, type World } from '../state/world.ts'
import { listedRefs } from './listed-refs.ts'
import { remembered } from './remember.ts'
import { bytesOf } from './run.ts'

const HEAD_END = '\r\n\r\n'

/** Serves fetches of a repository with `git http-backend`, or with the same result if it is known without it. Nobody may push here. */
export async function serveGit(
  world: World,
  request: IncomingMessage,
  response: ServerResponse,
  cutShort: boolean,
): Promise<void> {
  const url = new URL(request.url ?? '/', world.url)
  const [, owner = '', name = '', rest = ''] = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/(.*)$/.exec(url.pathname) ?? []
  const found = repositoryNamed(world, owner, name)
  const reads = found !== undefined && mayRead(world, request.headers.authorization, found.repository)
  if (found === undefined || !reads) {
    // Without credentials, the existence of a repository is not revealed.
    const known = request.headers.authorization !== undefined
    return plain(
      response,
      known ? 404 : 401,
      'Repository not found.',
      known ? {} : { 'www-authenticate': 'Basic realm="GitHub"' },
    )
  }
  if (found.moved) {
    return plain(response, 301, '', { location: `/${fullName(found.repository)}.git/${rest}${url.search}` })
  }
  if (rest === 'git-receive-pack' || url.searchParams.get('service') === 'git-receive-pack') {
    return plain(response, 403, `Permission to ${fullName(found.repository)}.git denied.`)
  }
  const question = {
    gitDir: found.repository.gitDir,
    rest,
    query: request.url?.split('?')[1] ?? '',
    method: request.method ?? 'GET',
    contentType: request.headers['content-type'] ?? '',
    protocol: [request.headers['git-protocol'] ?? ''].flat()[0] ?? '',
  }
  await answerGit(question, request, response, cutShort)
}

/** The parts of git's request that determine the answer. */
interface Question {
  readonly gitDir: string
  /** The path below the repository, without query string. */
  readonly rest: string
  readonly query: string
  readonly method: string
  readonly contentType: string
  /** The version of git's protocol, in git's notation; empty for the first. */
  readonly protocol: string
}

async function answerGit(
  question: Question,
  request: IncomingMessage,
  response: ServerResponse,
  cutShort: boolean,
): Promise<void> {
  const body = bodyOf(request)
  if (cutShort || question.protocol !== 'version=2') return runBackend(question, body, response, cutShort)
  if (question.rest === 'info/refs' && question.query === 'service=git-upload-pack')
    return send(response, 'advertisement', await offered(question))
  if (question.rest !== 'git-upload-pack') return runBackend(question, body, response, cutShort)
  const asked = await bytesOf(body)
  const refs = await listedRefs(question.gitDir, asked)
  if (refs === null) await runBackend(question, Readable.from([asked]), response, cutShort)
  else send(response, 'result', refs)
}

function bodyOf(request: IncomingMessage): Readable {
  return request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request
}

/** The offered capabilities: in version 2 of git's protocol they only depend on the repository's configuration. */
async function offered(question: Question): Promise<Buffer> {
  const config = await readFile(join(question.gitDir, 'config'), 'utf8')
  return remembered(['offered', config], async () => {
    const child = startBackend(question)
    child.stdin.end()
    const output = await bytesOf(child.stdout)
    return output.subarray(output.indexOf(HEAD_END) + HEAD_END.length)
  })
}

function send(response: ServerResponse, kind: 'advertisement' | 'result', content: Buffer): void {
  const contentType = `application/x-git-upload-pack-${kind}`
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-cache, max-age=0, must-revalidate' })
  response.end(content)
}

async function runBackend(
  question: Question,
  body: Readable,
  response: ServerResponse,
  cutShort: boolean,
): Promise<void> {
  const child = startBackend(question)
  body.pipe(child.stdin)
  response.once('close', () => child.kill())
  await passOn(child.stdout, response, cutShort)
}

function startBackend({ gitDir, rest, query, method, contentType, protocol }: Question): Child {
  const child = launch({
    file: 'git',
    args: ['http-backend'],
    env: {
      ...gitEnvironment(),
      GIT_PROJECT_ROOT: dirname(gitDir),
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: `/${basename(gitDir)}/${rest}`,
      QUERY_STRING: query,
      REQUEST_METHOD: method,
      CONTENT_TYPE: contentType,
      REMOTE_ADDR: '127.0.0.1',
      GIT_PROTOCOL: protocol,
    },
  })
  child.stdin.on('error', () => undefined)
  child.stderr.resume()
  return child
}

/** Anyone may read public repositories; a given token must still be valid. */
function mayRead(world: World, authorization: string | undefined, repository: Parameters<typeof sees>[2]): boolean {
  if (authorization === undefined) return !repository.isPrivate
  const [, encoded = ''] = /^basic (\S+)$/i.exec(authorization) ?? []
  const password = Buffer.from(encoded, 'base64')
    .toString()
    .replace(/^[^:]*:/, '')
  const found = grantOf(world, password)
  if (found === undefined || found.installation.suspendedAt !== null) return false
  if (!repository.isPrivate) return true
  return sees(found.grant, found.installation, repository) && includes(found.grant.permissions, { contents: 'read' })
}

/** Converts the header of CGI output to the response's, and passes on the rest. */
async function passOn(stdout: NodeJS.ReadableStream, response: ServerResponse, cutShort: boolean): Promise<void> {
  let head = Buffer.alloc(0)
  let end = -1
  for await (const part of stdout) {
    if (end >= 0) {
      if (!response.write(part)) await drained(response)
      continue
    }
    head = Buffer.concat([head, part as Buffer])
    end = head.indexOf(HEAD_END)
    if (end < 0) continue
    const lines = head.subarray(0, end).toString().split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => line.split(/:\s*/, 2)).map(([name = '', value = '']) => [name.toLowerCase(), value]),
    )
    const { status = '200', ...others } = headers
    response.writeHead(Number.parseInt(status, 10), others)
    response.write(head.subarray(end + 4, cutShort ? end + 12 : undefined), () => cutShort && response.destroy())
    if (cutShort) return
  }
  if (end < 0) return plain(response, 500, 'git http-backend said nothing')
  response.end()
}

/** Resolves when more can be written, or the client has disconnected. */
function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed) return Promise.resolve()
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.once('drain', done).once('close', done)
  })
}

function plain(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain', ...headers })
  response.end(`${text}\n`)
}
