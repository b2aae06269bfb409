import type { IncomingMessage } from 'node:http'
import type { Handler } from '../http/server.ts'
import type { Access, Repository } from './access.ts'
import { answerView, refuseMethod } from './answer.ts'
import { MAX_ROWS, pageIn } from './paging.ts'
import { type Route, routeOf } from './routes.ts'
import { type Sources, sectionView } from './sections.ts'
import { latestScans } from './store/scans.ts'
import { homeView } from './views/home.ts'
import type { View } from './views/layout.ts'
import { MISSING } from './views/missing.ts'

/**
 * Serves the pages for people at `/` and below `/r/`. They only read. What a request may not read is answered like what does not exist,
 * whatever is asked of it.
 */
export function pageHandler(sources: Sources, access: Access): Handler {
  return async (request, response) => {
    const route = routeOf(request.url ?? '')
    if (route === null) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') refuseMethod(response)
    else {
      const view = await viewOf(sources, access, request, route)
      answerView(response, view === null ? 404 : 200, view ?? MISSING)
    }
    return true
  }
}

async function viewOf(sources: Sources, access: Access, request: IncomingMessage, route: Route): Promise<View | null> {
  const repositories = await access.repositoriesOf(request)
  if (repositories === null || route.kind === 'nothing') return null
  if (route.kind === 'home') return home(sources, repositories, route.page)
  const repository = repositories.find((each) => isCalled(each, route))
  return repository ? sectionView(sources, repository, route.section) : null
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

/** GitHub's names have no case. */
function isCalled(repository: Repository, asked: { readonly owner: string; readonly name: string }): boolean {
  const same = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()
  return same(repository.owner, asked.owner) && same(repository.name, asked.name)
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
