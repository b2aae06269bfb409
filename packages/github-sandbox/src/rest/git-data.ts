import { z } from 'zod'
import { moveBranch } from '../changes/pushes.ts'
import { branchTip, commitId, isAncestor, isEmpty, readCommit } from '../git/commits.ts'
import { isObject, writeBlob, writeCommitObject, writeTree } from '../git/objects.ts'
import { type Answer, created, ok } from '../http/answer.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { bodyOf, pathText, type RepositoryCall } from '../http/call.ts'
import { type Route, repositoryRoute } from '../http/router.ts'
import { noreply } from '../shapes/account.ts'
import { repositoryApiUrl, webUrl } from '../shapes/urls.ts'

const READ = [{ contents: 'read' }] as const
const WRITE = [{ contents: 'write' }] as const

const blobSchema = z.object({ content: z.string(), encoding: z.enum(['utf-8', 'base64']).default('utf-8') })

const treeSchema = z.object({
  base_tree: z.string().optional(),
  tree: z
    .array(
      z.object({
        path: z.string(),
        mode: z.enum(['100644', '100755', '040000', '160000', '120000']),
        type: z.enum(['blob', 'tree', 'commit']).optional(),
        sha: z.string().nullable().optional(),
        content: z.string().optional(),
      }),
    )
    .min(1),
})

const commitSchema = z.object({ message: z.string(), tree: z.string(), parents: z.array(z.string()).default([]) })

const refSchema = z.object({ sha: z.string(), force: z.boolean().default(false) })

/** Git objects and branches. */
export function gitDataRoutes(): Route[] {
  return [
    repositoryRoute('GET', '/git/ref/{ref+}', READ, async (call) => {
      const { branch, sha } = await branchAt(call, notFound())
      return ok(refShape(call, branch, sha))
    }),
    repositoryRoute('GET', '/git/commits/{sha}', READ, async (call) => {
      const sha = pathText(call, 'sha')
      if (!(await isObject(call.repository.gitDir, sha, 'commit'))) throw notFound()
      return ok(await commitObject(call, sha))
    }),
    repositoryRoute('POST', '/git/blobs', WRITE, async (call) => {
      const { content, encoding } = bodyOf(call, blobSchema)
      const { gitDir } = call.repository
      if (await isEmpty(gitDir)) throw new ApiError(409, 'Git Repository is empty.')
      const sha = await writeBlob(gitDir, Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8'))
      return created({ sha, url: `${repositoryApiUrl(call.world, call.repository)}/git/blobs/${sha}` })
    }),
    repositoryRoute('POST', '/git/trees', WRITE, createTree),
    repositoryRoute('POST', '/git/commits', WRITE, createCommit),
    repositoryRoute('PATCH', '/git/refs/{ref+}', WRITE, moveRef),
  ]
}

async function createTree(call: RepositoryCall): Promise<Answer> {
  const { base_tree: base, tree } = bodyOf(call, treeSchema)
  const { gitDir } = call.repository
  if (base !== undefined && !(await isObject(gitDir, base, 'tree')))
    throw new ApiError(422, 'base_tree is not a valid tree oid')
  const changes = await Promise.all(
    tree.map(async ({ path, mode, sha, content }) => {
      if (path === '' || path.split('/').some((part) => /^(?:|\.{1,2}|\.git)$/i.test(part)))
        throw new ApiError(422, 'tree.path contains a malformed path component')
      if ((sha === undefined) === (content === undefined))
        throw new ApiError(422, 'Must supply either tree.sha or tree.content, not both.')
      if (content !== undefined) return { path, mode, oid: await writeBlob(gitDir, Buffer.from(content)) }
      if (sha != null && mode !== '160000' && !(await isObject(gitDir, sha, mode === '040000' ? 'tree' : 'blob')))
        throw new ApiError(422, `tree.sha ${sha} is not a valid ${mode === '040000' ? 'tree' : 'blob'}`)
      return { path, mode, oid: sha ?? null }
    }),
  )
  const sha = await writeTree(gitDir, base ?? null, changes)
  return created({ sha, url: `${repositoryApiUrl(call.world, call.repository)}/git/trees/${sha}`, truncated: false })
}

/** Written by the App's bot. */
async function createCommit(call: RepositoryCall): Promise<Answer> {
  const { message, tree, parents } = bodyOf(call, commitSchema)
  const { world, repository, actor } = call
  const { gitDir } = repository
  if (!(await isObject(gitDir, tree, 'tree'))) throw new ApiError(422, 'Tree SHA does not exist')
  for (const parent of parents)
    if (!(await isObject(gitDir, parent, 'commit')))
      throw new ApiError(422, 'Parent SHA does not exist or is not a commit object')
  const who = {
    author: { name: actor.login, email: noreply(actor) },
    committer: { name: 'GitHub', email: 'noreply@github.com' },
    at: world.now(),
  }
  return created(await commitObject(call, await writeCommitObject(gitDir, { message, tree, parents }, who)))
}

async function moveRef(call: RepositoryCall): Promise<Answer> {
  const { sha, force } = bodyOf(call, refSchema)
  const { world, repository, actor } = call
  const { branch, sha: before } = await branchAt(call, new ApiError(422, 'Reference does not exist'))
  if ((await commitId(repository.gitDir, sha)) !== sha) throw new ApiError(422, 'Object does not exist')
  if (!force && !(await isAncestor(repository.gitDir, before, sha)))
    throw new ApiError(422, 'Update is not a fast forward')
  await moveBranch(world, repository, branch, sha, actor)
  return ok(refShape(call, branch, sha))
}

/** The branch in the request's path. @throws the given error if there is none */
async function branchAt(call: RepositoryCall, missing: ApiError): Promise<{ branch: string; sha: string }> {
  const [, branch = ''] = /^heads\/(.+)$/.exec(pathText(call, 'ref')) ?? []
  const sha = branch === '' ? undefined : await branchTip(call.repository.gitDir, branch)
  if (sha === undefined) throw missing
  return { branch, sha }
}

function refShape({ world, repository }: RepositoryCall, branch: string, sha: string) {
  const api = `${repositoryApiUrl(world, repository)}/git`
  return {
    ref: `refs/heads/${branch}`,
    node_id: `REF_${branch}`,
    url: `${api}/refs/heads/${branch}`,
    object: { sha, type: 'commit', url: `${api}/commits/${sha}` },
  }
}

async function commitObject({ world, repository }: RepositoryCall, sha: string) {
  const { tree, parents, author, committer, message } = await readCommit(repository.gitDir, sha)
  const api = `${repositoryApiUrl(world, repository)}/git`
  return {
    sha,
    node_id: `C_${sha}`,
    url: `${api}/commits/${sha}`,
    html_url: webUrl(world, repository, `/commit/${sha}`),
    author,
    committer,
    message,
    tree: { sha: tree, url: `${api}/trees/${tree}` },
    parents: parents.map((parent) => ({
      sha: parent,
      url: `${api}/commits/${parent}`,
      html_url: webUrl(world, repository, `/commit/${parent}`),
    })),
    verification: { verified: false, reason: 'unsigned', signature: null, payload: null, verified_at: null },
  }
}
