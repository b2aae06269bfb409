import { authorizedGrant, type Needs, requirePermission, visibleRepository } from '../auth/grants.ts'
import { verifyAppToken } from '../auth/jwt.ts'
import { botOf } from '../state/world.ts'
import type { Answer } from './answer.ts'
import { ApiError, notFound } from './api-error.ts'
import { type Call, type InstallationCall, pathText, type RepositoryCall } from './call.ts'

type Handler<C extends Call> = (call: C) => Answer | Promise<Answer>

/** A method and a template such as `/repos/{owner}/{repo}/contents/{path+}`, where `+` allows slashes. */
export interface Route {
  readonly method: string
  readonly pattern: RegExp
  readonly run: Handler<Call>
}

export function openRoute(method: string, template: string, run: Handler<Call>): Route {
  return { method, pattern: patternOf(template), run }
}

/** A route that the app calls with its JSON web token. */
export function appRoute(method: string, template: string, run: Handler<Call>): Route {
  return openRoute(method, template, (call) => {
    const { authorization } = call.headers
    if (authorization === undefined) throw new ApiError(401, 'A JSON web token could not be decoded')
    verifyAppToken(call.world.app, authorization.replace(/^bearer /i, ''), call.world.now())
    return run(call)
  })
}

export function installationRoute(method: string, template: string, run: Handler<InstallationCall>): Route {
  return openRoute(method, template, (call) => run(withInstallation(call)))
}

/** A route under `/repos/{owner}/{repo}`. An old name of the repository redirects. */
export function repositoryRoute(method: string, template: string, needs: Needs, run: Handler<RepositoryCall>): Route {
  return openRoute(method, `/repos/{owner}/{repo}${template}`, (call) => {
    const caller = withInstallation(call)
    const found = visibleRepository(call.world, caller, pathText(call, 'owner'), pathText(call, 'repo'))
    if (found.moved) return redirect(call, found.repository.id)
    requirePermission(caller.grant, needs)
    return run({ ...caller, repository: found.repository })
  })
}

/** GitHub redirects to a repository's id if its name changed. */
export function repositoryByIdRoute(routes: readonly Route[]): Route {
  return openRoute('*', '/repositories/{id}{rest*}', (call) => {
    const repository = call.world.repositories.get(Number(pathText(call, 'id')))
    if (repository === undefined) throw notFound()
    const path = `/repos/${repository.owner.login}/${repository.name}${pathText(call, 'rest')}`
    return dispatch(routes, call, path)
  })
}

/** @throws ApiError 404 if no route matches. */
export async function dispatch(routes: readonly Route[], call: Omit<Call, 'params'>, path: string): Promise<Answer> {
  const asked = call.method === 'HEAD' ? 'GET' : call.method
  for (const { method, pattern, run } of routes) {
    if (method !== '*' && method !== asked) continue
    const match = pattern.exec(path)
    if (match === null) continue
    const params = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [
        name,
        name === 'rest' ? value : decodeURIComponent(value),
      ]),
    )
    return run({ ...call, params })
  }
  throw notFound()
}

function withInstallation(call: Call): InstallationCall {
  const caller = authorizedGrant(call.world, call.headers.authorization)
  return { ...call, ...caller, actor: botOf(call.world) }
}

function redirect(call: Call, repositoryId: number): Answer {
  const rest = call.url.pathname.replace(/^.*?\/repos\/[^/]+\/[^/]+/, '')
  const location = `${call.world.url}/api/v3/repositories/${repositoryId}${rest}${call.url.search}`
  return {
    status: ['GET', 'HEAD'].includes(call.method) ? 301 : 307,
    headers: { location },
    body: { message: 'Moved Permanently', url: location, documentation_url: 'https://docs.github.com/rest' },
  }
}

function patternOf(template: string): RegExp {
  const source = template
    .replaceAll(/[.]/g, '\\.')
    .replaceAll(/\{(\w+)\+\}/g, '(?<$1>.+)')
    .replaceAll(/\{(\w+)\*\}/g, '(?<$1>.*)')
    .replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${source}$`)
}
