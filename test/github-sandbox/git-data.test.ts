import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { installed, type Started, start } from './started.ts'

const WRITES = { permissions: { contents: 'write', metadata: 'read', pull_requests: 'write' } } as const
const NOTHING = '0'.repeat(40)

async function repositoryIn(started: Started) {
  const { repository, octokit, here } = await installed(started)
  const sha = await repository.commit('topic', { 'docs/a.md': 'a\n', 'run.sh': { executable: 'x' } }, { from: 'main' })
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: repository.gitDir, encoding: 'utf8' }).trimEnd()
  return { repository, rest: octokit.rest, here, sha, git }
}

describe('objects of git', () => {
  it('become a commit of the App, and a branch moves on to it with all that GitHub tells of a push', async () => {
    const started = await start(WRITES)
    const { repository, rest, here, sha, git } = await repositoryIn(started)
    const number = await repository.openPullRequest({ head: 'topic' })
    await started.news()
    const { data: base } = await rest.git.getCommit({ ...here, commit_sha: sha })
    const content = Buffer.from([0xff, 0x0d, 0x0a]).toString('base64')
    const { data: blob } = await rest.git.createBlob({ ...here, content, encoding: 'base64' })
    const tree = [{ path: 'docs/a.md', mode: '100644', type: 'blob', sha: blob.sha } as const]
    const { data: made } = await rest.git.createTree({ ...here, base_tree: base.tree.sha, tree })
    const message = 'Change a\n\nand why'
    const { data: commit } = await rest.git.createCommit({ ...here, message, tree: made.sha, parents: [sha] })
    expect(commit).toMatchObject({ message, parents: [{ sha }], author: { name: 'docalign[bot]' } })
    expect((await rest.git.getRef({ ...here, ref: 'heads/topic' })).data.object.sha).toBe(sha)
    await rest.git.updateRef({ ...here, ref: 'heads/topic', sha: commit.sha })
    expect(git('rev-parse', 'refs/heads/topic')).toBe(commit.sha)
    expect(git('diff', '--name-only', sha, commit.sha)).toBe('docs/a.md')
    expect(await started.news()).toEqual(expect.arrayContaining(['push', 'pull_request.synchronize']))
    expect(started.last('push')).toMatchObject({ before: sha, after: commit.sha, sender: { login: 'docalign[bot]' } })
    expect(repository.pullRequests.find((pull) => pull.number === number)?.pull.headSha).toBe(commit.sha)
    const later = await repository.commit('topic', { 'b.md': 'b' })
    expect(git('ls-tree', '-r', '--name-only', later).split('\n')).toEqual(
      expect.arrayContaining(['b.md', 'docs/a.md', 'run.sh']),
    )
  })

  it('are refused as GitHub refuses them', async () => {
    const { repository, rest, here, sha } = await repositoryIn(await start(WRITES))
    const { data: base } = await rest.git.getCommit({ ...here, commit_sha: sha })
    const main = (await rest.git.getRef({ ...here, ref: 'heads/main' })).data.object.sha
    const entry = { path: 'a.md', mode: '100644', type: 'blob' } as const
    const commit = { ...here, message: 'm', parents: [sha] }
    const refused: [() => Promise<unknown>, RegExp][] = [
      [
        () => rest.git.createTree({ ...here, base_tree: sha, tree: [{ ...entry, content: 'a' }] }),
        /base_tree is not a valid/,
      ],
      [() => rest.git.createTree({ ...here, tree: [{ ...entry, sha: NOTHING }] }), /is not a valid blob/],
      [() => rest.git.createTree({ ...here, tree: [entry] }), /either tree.sha or tree.content/],
      [
        () => rest.git.createTree({ ...here, tree: [{ ...entry, path: '../a', content: 'a' }] }),
        /malformed path component/,
      ],
      [() => rest.git.createCommit({ ...commit, tree: NOTHING }), /Tree SHA does not exist/],
      [
        () => rest.git.createCommit({ ...commit, tree: base.tree.sha, parents: [NOTHING] }),
        /Parent SHA does not exist/,
      ],
      [() => rest.git.updateRef({ ...here, ref: 'heads/topic', sha: NOTHING }), /Object does not exist/],
      [() => rest.git.updateRef({ ...here, ref: 'heads/topic', sha: main }), /Update is not a fast forward/],
      [() => rest.git.updateRef({ ...here, ref: 'heads/none', sha }), /Reference does not exist/],
    ]
    for (const [request, message] of refused)
      await expect(request()).rejects.toMatchObject({ status: 422, message: expect.stringMatching(message) })
    await expect(rest.git.getRef({ ...here, ref: 'heads/none' })).rejects.toMatchObject({ status: 404 })
    await expect(rest.git.getCommit({ ...here, commit_sha: NOTHING })).rejects.toMatchObject({ status: 404 })
    expect(repository.defaultBranch).toBe('main')
  })

  it("are nobody's to write without the permission for contents", async () => {
    const { rest, here, sha } = await repositoryIn(await start())
    const requests = [
      () => rest.git.createBlob({ ...here, content: 'a' }),
      () => rest.git.updateRef({ ...here, ref: 'heads/topic', sha }),
    ]
    for (const request of requests)
      await expect(request()).rejects.toMatchObject({
        status: 403,
        message: expect.stringContaining('Resource not accessible by integration'),
      })
  })
})
