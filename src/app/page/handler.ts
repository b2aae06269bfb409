import type { IncomingMessage, ServerResponse } from 'node:http'
import { GitHubAwayError } from '../github/person/errors.ts'
import { createRateLimit, type RateLimit } from '../http/api/rate.ts'
import type { Handler } from '../http/server/server.ts'
import type { Access, Repository, Visitor } from './access.ts'
import { noticeOf } from './actions/notices.ts'
import { answerUnavailable, answerView, refuseMethod } from './answer.ts'
import { isCalled } from './named.ts'
import { MAX_ROWS, pageIn } from './paging.ts'
import { type Route, routeOf } from './routes.ts'
import { sectionView } from './sections.ts'
import type { Sources } from './sources.ts'
import { latestScans } from './store/scans.ts'
import { homeView } from './views/home.ts'
import type { View } from './views/layout.ts'
import { MISSING, SIGNED_OUT, WELCOME } from './views/messages.ts'

/** In seconds, while GitHub is away. */
const RETRY_AFTER = '60'

/** Rate limit per person. */
const PER_MINUTE = 300

/**
 * Serves the pages for people at `/` and below `/r/`. GET changes nothing. Anything that a visitor may not read is answered as if it did
 * not exist.
 */
export function pageHandler(sources: Sources, access: Access): Handler {
  const limit = createRateLimit(PER_MINUTE, sources.now)
  return async (request, response) => {
    const route = routeOf(request.url ?? '')
    if (route === null) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(response)
    else await show(sources, { access, limit }, route, request, response)
    return true
  }
}

async function show(
  sources: Sources,
  { access, limit }: { readonly access: Access; readonly limit: RateLimit },
  route: Route,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const visitor = await access.visitorOf(request)
    if (visitor !== null) {
      if (visitor.person) limit.admit(visitor.person.login)
      const target = request.url ?? ''
      const view = await viewOf(sources, visitor, route, target)
      const notice = view && noticeOf(target)
      answerView(response, view === null ? 404 : 200, view ?? MISSING, { person: visitor.person, notice })
    } else if (!access.hasSignIn) answerView(response, 404, MISSING)
    else if (route.kind === 'home') answerView(response, 200, WELCOME)
    else answerView(response, 404, SIGNED_OUT)
  } catch (error) {
    refuse(response, error, sources)
  }
}

function refuse(response: ServerResponse, error: unknown, { log }: Pick<Sources, 'log'>): void {
  if (error instanceof GitHubAwayError) response.setHeader('retry-after', RETRY_AFTER)
  answerUnavailable(response, error, log, 'what somebody may read is not known')
}

async function viewOf(
  sources: Sources,
  { repositories, person }: Visitor,
  route: Route,
  target: string,
): Promise<View | null> {
  if (route.kind === 'nothing') return null
  if (route.kind === 'home') return home(sources, repositories, route.page)
  const repository = repositories.find((each) => isCalled(each, route))
  const forms = person && repository?.mayWrite ? { token: person.formToken, back: target } : null
  return repository ? sectionView({ sources, repository, forms }, route.section) : null
}

async function home({ queries }: Sources, repositories: readonly Repository[], number: number): Promise<View> {
  const byName = repositories.toSorted((a, b) => compare(a.owner, b.owner) || compare(a.name, b.name))
  const page = pageIn(byName, { number, size: MAX_ROWS })
  const scans = await latestScans(queries, page.rows)
  return homeView({
    ...page,
    rows: page.rows.map((repository) => ({ repository, scan: scans.get(repository.id) ?? null })),
  })
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
