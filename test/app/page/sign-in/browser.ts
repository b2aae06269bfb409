import type { GitHubSandbox } from 'github-sandbox/sandbox'
import { onTestFinished } from 'vitest'
import { createPermissions } from '../../../../src/app/github/permissions.ts'
import { type HttpServer, startHttp } from '../../../../src/app/http/server/server.ts'
import { signedInPages } from '../../../../src/app/page/signed-in.ts'
import type { Later } from '../../../shared.ts'
import type { JobScene } from '../../jobs/scene.ts'

/** The pages that people sign in to, beside a GitHub. */
export interface Served {
  readonly github: GitHubSandbox
  readonly url: string
  /** What was logged. */
  readonly logged: string[]
  /** Lets time go by for the pages, for which it stands still otherwise, however slow the machine is. */
  passes(milliseconds: number): void
}

/** Serves the pages for the length of a test, or as long as `later` says. What they have to be done is put into the scene's queue. */
export async function served(
  { github, services }: Pick<JobScene, 'github' | 'services'>,
  later: Later = onTestFinished,
): Promise<Served> {
  const logged: string[] = []
  const errors: unknown[] = []
  let time = Date.now()
  const now = () => time
  const warn = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`)
  const { clientId, clientSecret } = github.app
  const handlers = signedInPages({
    services: { ...services, now, log: { ...services.log, warn }, permissions: createPermissions(now) },
    ...{ client: { clientId, clientSecret }, apiUrl: `${github.url}/api/v3`, webUrl: github.url },
  })
  const server: HttpServer = await startHttp(handlers, { host: '127.0.0.1', port: 0 }, (error) => errors.push(error))
  later(async () => {
    await server.close()
    if (errors.length > 0) throw errors[0]
  })
  github.callbacksTo(`${server.url}/login/callback`)
  return {
    ...{ github, url: server.url, logged },
    passes(milliseconds) {
      time += milliseconds
    },
  }
}

export interface Shown {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  /** Where it leads to; '' for nowhere. */
  readonly location: string
}

/** A browser that follows no redirection by itself. */
export interface Browser {
  /** What it keeps, by name; a test may put in what it stole. */
  readonly cookies: Map<string, string>
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Shown>
  /** Sends a form as a page of the server does, or with other headers. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Shown>
  /** Goes through a sign-in as a person of GitHub's, and ends on the page that it leads to. */
  signIn(login: string, from?: string): Promise<Shown>
  /** Of the forms on its pages. */
  formToken(): Promise<string>
}

export function browser({ url, github }: Served): Browser {
  const cookies = new Map<string, string>()
  const send = async (path: string, init: RequestInit): Promise<Shown> => {
    const own = path.startsWith('/') || path.startsWith(url)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(own && cookie !== '' && { cookie }), ...(init.headers as Record<string, string>) }
    const answer = await fetch(path.startsWith('/') ? `${url}${path}` : path, { redirect: 'manual', ...init, headers })
    for (const set of own ? answer.headers.getSetCookie() : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/Max-Age=0$/.test(set)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = answer.headers.get('location') ?? ''
    return { status: answer.status, text: await answer.text(), headers: answer.headers, location }
  }
  const get: Browser['get'] = (path, headers = {}) => send(path, { headers })
  return {
    cookies,
    get,
    post: (path, fields, headers = {}) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields), headers: { origin: url, ...headers } }),
    async signIn(login, from = '/') {
      // Another server may have registered its own meanwhile.
      github.callbacksTo(`${url}/login/callback`)
      github.signInAs(login)
      const asked = await get('/login', { referer: `${url}${from}` })
      const approved = await get(asked.location)
      const back = await get(approved.location)
      return get(back.location)
    },
    async formToken() {
      return /name="token" value="([^"]+)"/.exec((await get('/')).text)?.[1] ?? ''
    },
  }
}
