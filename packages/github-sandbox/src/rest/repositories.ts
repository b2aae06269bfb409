import { commitId } from '../git/commits.ts'
import { gitText, runGit, tryGitText } from '../git/run.ts'
import { type Answer, ok } from '../http/answer.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { pathText, query, type RepositoryCall } from '../http/call.ts'
import { page } from '../http/paging.ts'
import { type Route, repositoryRoute } from '../http/router.ts'
import { accountShape } from '../shapes/account.ts'
import { repositoryShape } from '../shapes/repository.ts'
import { repositoryApiUrl, webUrl } from '../shapes/urls.ts'
import type { Repository, RepositoryRole } from '../state/records.ts'
import { accountOf } from '../state/world.ts'

const MAX_INLINE_BYTES = 1_000_000

/** A repository, its files, and the permissions of its people. */
export function repositoryRoutes(): Route[] {
  return [
    repositoryRoute('GET', '', [{ metadata: 'read' }], ({ world, repository }) =>
      ok(repositoryShape(world, repository)),
    ),
    repositoryRoute('GET', '/contents', [{ contents: 'read' }], (call) => contents(call, '')),
    repositoryRoute('GET', '/contents/{path+}', [{ contents: 'read' }], (call) =>
      contents(call, pathText(call, 'path')),
    ),
    repositoryRoute('GET', '/collaborators', [{ metadata: 'read' }], collaborators),
    repositoryRoute('GET', '/collaborators/{username}/permission', [{ metadata: 'read' }], (call) => {
      const user = accountOf(call.world, pathText(call, 'username'))
      const role = roleOf(call.repository, user.login)
      return ok({ permission: LEGACY[role] ?? role, role_name: role, user: accountShape(call.world, user) })
    }),
  ]
}

/** `permission` predates the intermediate roles. */
const LEGACY: Partial<Record<RepositoryRole, RepositoryRole>> = { maintain: 'write', triage: 'read' }

/** Everyone may read public repositories. */
function roleOf(repository: Repository, login: string): RepositoryRole {
  return repository.permissions.get(login.toLowerCase()) ?? (repository.isPrivate ? 'none' : 'read')
}

/** The permissions of roles, from the lowest to the highest; each includes the previous ones. */
const ALLOWED = ['pull', 'triage', 'push', 'maintain', 'admin'] as const
const ALLOWED_BY: Readonly<Record<RepositoryRole, number>> = {
  ...{ none: 0, read: 1, triage: 2, write: 3, maintain: 4, admin: 5 },
}

/** People with access; with `permission`, those whose role includes it. */
function collaborators(call: RepositoryCall): Answer {
  const { world, repository } = call
  const least = query(call, 'permission') ?? 'pull'
  const shown = [...repository.permissions].flatMap(([login, role]) => {
    const user = accountOf(world, login)
    const allowed = ALLOWED.map((each, level) => [each, level < ALLOWED_BY[role]] as const)
    const isShown = user.type === 'User' && allowed.some(([each, isAllowed]) => each === least && isAllowed)
    return isShown ? [{ ...accountShape(world, user), permissions: Object.fromEntries(allowed), role_name: role }] : []
  })
  return page(call, shown)
}

interface Entry {
  readonly type: string
  readonly sha: string
  readonly size: number
  readonly path: string
}

async function contents(call: RepositoryCall, path: string): Promise<Answer> {
  const { gitDir, defaultBranch } = call.repository
  const ref = query(call, 'ref') ?? defaultBranch
  const commit = await commitId(gitDir, ref)
  if (commit === undefined) throw new ApiError(404, `No commit found for the ref ${ref}`)
  const clean = path.replace(/\/+$/, '')
  const type = clean === '' ? 'tree' : await tryGitText(gitDir, ['cat-file', '-t', `${commit}:${clean}`])
  if (type === 'tree') {
    const entries = await list(gitDir, commit, clean === '' ? [] : [`${clean}/`])
    return ok(entries.map((entry) => entryShape(call, entry, ref)))
  }
  const [entry] = await list(gitDir, commit, [clean])
  if (entry === undefined) throw notFound()
  if (entry.type !== 'blob') return ok({ ...entryShape(call, entry, ref), type: 'submodule' })
  const bytes = await runGit(gitDir, ['cat-file', 'blob', entry.sha])
  if (/application\/vnd\.github(?:\.v3)?\.raw/.test(call.headers.accept ?? '')) {
    return { status: 200, body: bytes, headers: { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' } }
  }
  const inline = bytes.length <= MAX_INLINE_BYTES
  const content = inline ? bytes.toString('base64').replaceAll(/(.{60})/g, '$1\n') : ''
  return ok({ ...entryShape(call, entry, ref), content, encoding: inline ? 'base64' : 'none' })
}

async function list(gitDir: string, commit: string, paths: readonly string[]): Promise<Entry[]> {
  const text = await gitText(gitDir, ['--literal-pathspecs', 'ls-tree', '-z', '--long', commit, '--', ...paths])
  return text.split('\0').flatMap((line) => {
    const [, type = '', sha = '', size = '', path = ''] = /^\d+ (\w+) (\w+) +(\S+)\t(.*)$/s.exec(line) ?? []
    return path === '' ? [] : [{ type, sha, size: Number(size) || 0, path }]
  })
}

function entryShape({ world, repository }: RepositoryCall, { type, sha, size, path }: Entry, ref: string) {
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  const self = `${repositoryApiUrl(world, repository)}/contents/${encoded}?ref=${encodeURIComponent(ref)}`
  const git = `${repositoryApiUrl(world, repository)}/git/${type}s/${sha}`
  const html = webUrl(world, repository, `/${type}/${ref}/${encoded}`)
  return {
    name: path.split('/').at(-1) ?? '',
    path,
    sha,
    size,
    url: self,
    html_url: html,
    git_url: git,
    download_url: type === 'blob' ? webUrl(world, repository, `/raw/${ref}/${encoded}`) : null,
    type: type === 'blob' ? 'file' : 'dir',
    _links: { self, git, html },
  }
}
