import { commitId, isAncestor, isEmpty, listCommits, mergeBase, readCommit } from '../git/commits.ts'
import { diffFiles } from '../git/diff.ts'
import { ok } from '../http/answer.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { pathText, type RepositoryCall } from '../http/call.ts'
import { page } from '../http/paging.ts'
import { type Route, repositoryRoute } from '../http/router.ts'
import { commitShape, fileShape } from '../shapes/commit.ts'
import { pullListShape, pullsOf } from '../shapes/pull.ts'
import { repositoryApiUrl, webUrl } from '../shapes/urls.ts'

const MAX_FILES = 300
const MAX_COMMITS = 250
const READ = [{ contents: 'read' }] as const

/** Commits, their changes, and comparisons of two commits. */
export function commitRoutes(): Route[] {
  return [
    repositoryRoute('GET', '/commits/{ref}/pulls', [{ pull_requests: 'read' }], async (call) => {
      const sha = await commitOf(call, pathText(call, 'ref'))
      const { gitDir } = call.repository
      const holding = await Promise.all(
        pullsOf(call.repository).map(async (issue) => {
          const { pull } = issue
          const base = await mergeBase(gitDir, pull.baseSha, pull.headSha)
          const among = await listCommits(gitDir, pull.headSha, base ?? null)
          return among.some((commit) => commit.sha === sha) ? [issue] : []
        }),
      )
      return page(
        call,
        holding.flat().map((issue) => pullListShape(call.world, call.repository, issue)),
      )
    }),
    repositoryRoute('GET', '/commits/{ref}', READ, showCommit),
    repositoryRoute('GET', '/compare/{basehead+}', READ, compare),
  ]
}

/** @throws ApiError 409 in a repository without a commit, 422 */
async function commitOf(call: RepositoryCall, ref: string): Promise<string> {
  const sha = await commitId(call.repository.gitDir, ref)
  if (sha === undefined)
    throw (await isEmpty(call.repository.gitDir))
      ? new ApiError(409, 'Git Repository is empty.')
      : new ApiError(422, `No commit found for SHA: ${ref}`)
  return sha
}

async function showCommit(call: RepositoryCall) {
  const { world, repository } = call
  const sha = await commitOf(call, pathText(call, 'ref'))
  if (/application\/vnd\.github(?:\.v3)?\.sha/.test(call.headers.accept ?? '')) {
    return { status: 200, body: Buffer.from(sha), headers: { 'content-type': 'application/vnd.github.sha' } }
  }
  const commit = await readCommit(repository.gitDir, sha)
  const files = await diffFiles(repository.gitDir, commit.parents[0] ?? null, sha)
  const additions = files.reduce((sum, file) => sum + file.additions, 0)
  const deletions = files.reduce((sum, file) => sum + file.deletions, 0)
  return ok({
    ...commitShape(world, repository, commit),
    stats: { total: additions + deletions, additions, deletions },
    files: files.slice(0, MAX_FILES).map((file) => fileShape(world, repository, file, sha)),
  })
}

async function compare(call: RepositoryCall) {
  const { world, repository } = call
  const { gitDir } = repository
  const basehead = pathText(call, 'basehead')
  const [one, other] = basehead.split('...')
  const [base, head] = await Promise.all(
    [one, other].map((ref) => commitId(gitDir, (ref ?? '').replace(/^[^:]*:/, ''))),
  )
  if (base === undefined || head === undefined) throw notFound()
  const start = await mergeBase(gitDir, base, head)
  if (start === undefined) throw new ApiError(404, `No common ancestor between ${one} and ${other}.`)
  const ahead = await listCommits(gitDir, head, start)
  const behind = await listCommits(gitDir, base, head)
  const files = await diffFiles(gitDir, start, head)
  const url = `${repositoryApiUrl(world, repository)}/compare/${basehead}`
  const page = webUrl(world, repository, `/compare/${basehead}`)
  return ok({
    url,
    html_url: page,
    permalink_url: page,
    diff_url: `${page}.diff`,
    patch_url: `${page}.patch`,
    base_commit: commitShape(world, repository, await readCommit(gitDir, base)),
    merge_base_commit: commitShape(world, repository, await readCommit(gitDir, start)),
    status:
      base === head
        ? 'identical'
        : (await isAncestor(gitDir, base, head))
          ? 'ahead'
          : ahead.length === 0
            ? 'behind'
            : 'diverged',
    ahead_by: ahead.length,
    behind_by: behind.length,
    total_commits: ahead.length,
    commits: ahead
      .toReversed()
      .slice(0, MAX_COMMITS)
      .map((commit) => commitShape(world, repository, commit)),
    files: files.slice(0, MAX_FILES).map((file) => fileShape(world, repository, file, head)),
  })
}
