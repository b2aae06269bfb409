import { mergeBase } from '../git/commits.ts'
import { diffFiles } from '../git/diff.ts'
import { ok } from '../http/answer.ts'
import { notFound } from '../http/api-error.ts'
import { pathNumber, query, type RepositoryCall } from '../http/call.ts'
import { page } from '../http/paging.ts'
import { type Route, repositoryRoute } from '../http/router.ts'
import { fileShape } from '../shapes/commit.ts'
import { type PullIssue, pullListShape, pullShape, pullsOf } from '../shapes/pull.ts'

const READ = [{ pull_requests: 'read' }] as const
const MAX_FILES = 3000

/** Read access to pull requests. People open and change them; the app under test does not. */
export function pullRoutes(): Route[] {
  return [
    repositoryRoute('GET', '/pulls', READ, (call) => {
      const state = query(call, 'state') ?? 'open'
      const head = query(call, 'head')?.toLowerCase()
      const base = query(call, 'base')
      const pulls = pullsOf(call.repository).filter(
        ({ pull, ...issue }) =>
          (state === 'all' || issue.state === state) &&
          (head === undefined || `${pull.headOwner.login}:${pull.headRef}`.toLowerCase() === head) &&
          (base === undefined || pull.baseRef === base),
      )
      const newestFirst = query(call, 'direction') === 'asc' ? pulls : pulls.reverse()
      return page(
        call,
        newestFirst.map((issue) => pullListShape(call.world, call.repository, issue)),
      )
    }),
    repositoryRoute('GET', '/pulls/{pull_number}', READ, async (call) =>
      ok(await pullShape(call.world, call.repository, pullAt(call))),
    ),
    repositoryRoute('GET', '/pulls/{pull_number}/files', READ, async (call) => {
      const { world, repository } = call
      const { pull } = pullAt(call)
      const base = (await mergeBase(repository.gitDir, pull.baseSha, pull.headSha)) ?? null
      const files = (await diffFiles(repository.gitDir, base, pull.headSha)).slice(0, MAX_FILES)
      return page(
        call,
        files.map((file) => fileShape(world, repository, file, pull.headSha)),
      )
    }),
  ]
}

/** The pull request with the number in the path. @throws ApiError 404 */
export function pullAt(call: RepositoryCall): PullIssue {
  const number = pathNumber(call, 'pull_number')
  const issue = pullsOf(call.repository).find((candidate) => candidate.number === number)
  if (issue === undefined) throw notFound()
  return issue
}
