import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname } from 'node:path'
import { createGunzip } from 'node:zlib'
import { launch } from '../../../../src/git/process/launcher.ts'
import { grantOf, includes, sees } from '../auth/grants.ts'
import { gitEnvironment } from '../repositories/git-environment.ts'
import { fullName, repositoryNamed, type World } from '../state/world.ts'

/** Serves fetches of a repository by `git http-backend`. Pushing is nobody's right here. */
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
    // A stranger is not told whether it exists.
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
  await runBackend(found.repository.gitDir, rest, request, response, cutShort)
}

async function runBackend(
  gitDir: string,
  rest: string,
  request: IncomingMessage,
  response: ServerResponse,
  cutShort: boolean,
): Promise<void> {
  const child = launch({
    file: 'git',
    args: ['http-backend'],
    env: {
      ...gitEnvironment(),
      GIT_PROJECT_ROOT: dirname(gitDir),
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: `/${basename(gitDir)}/${rest}`,
      QUERY_STRING: request.url?.split('?')[1] ?? '',
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      REMOTE_ADDR: '127.0.0.1',
      GIT_PROTOCOL: [request.headers['git-protocol'] ?? ''].flat()[0],
    },
  })
  child.stdin.on('error', () => undefined)
  child.stderr.resume()
  const gzip = request.headers['content-encoding'] === 'gzip'
  ;(gzip ? request.pipe(createGunzip()) : request).pipe(child.stdin)
  response.once('close', () => child.kill())
  await passOn(child.stdout, response, cutShort)
}

/** Anyone reads public repositories; a token that is given has to be good all the same. */
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

/** Turns the head of CGI output into the response's, and lets the rest through. */
async function passOn(stdout: NodeJS.ReadableStream, response: ServerResponse, cutShort: boolean): Promise<void> {
  let head = Buffer.alloc(0)
  let end = -1
  for await (const part of stdout) {
    if (end >= 0) {
      if (!response.write(part)) await drained(response)
      continue
    }
    head = Buffer.concat([head, part as Buffer])
    end = head.indexOf('\r\n\r\n')
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

/** Resolves when more can be written, or nobody listens any more. */
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
