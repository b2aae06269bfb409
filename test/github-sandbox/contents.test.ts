import { describe, expect, it } from 'vitest'
import { installed, start } from './started.ts'

describe('the contents of a repository', () => {
  it('are files, raw or wrapped, folders, and nothing', async () => {
    const started = await start()
    const { octokit, here, repository } = await installed(started)
    await repository.commit('topic', { 'docs/ü é.md': 'Grüße\n' }, { from: 'main' })
    const read = (path: string, more: object = {}) => octokit.rest.repos.getContent({ ...here, path, ...more })
    const { data } = await read('docs/ü é.md', { ref: 'topic' })
    if (Array.isArray(data) || data.type !== 'file') throw new Error('no file')
    expect(Buffer.from(data.content, 'base64').toString()).toBe('Grüße\n')
    expect((await read('docs/ü é.md', { ref: 'topic', mediaType: { format: 'raw' } })).data).toBe('Grüße\n')
    expect((await read('')).data).toMatchObject([
      { type: 'file', path: 'README.md' },
      { type: 'dir', path: 'src' },
    ])
    expect((await read('src')).data).toMatchObject([{ type: 'file', path: 'src/main.js' }])
    await expect(read('docs')).rejects.toMatchObject({ status: 404 })
    await expect(read('README.md', { ref: 'nosuch' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the collaborators of a repository', () => {
  it('are listed page by page, by what they may do at least', async () => {
    const { octokit, here, repository } = await installed(await start())
    for (const [person, role] of [
      ['bob', 'maintain'],
      ['cleo', 'triage'],
      ['dan', 'none'],
    ] as const)
      repository.permission(person, role)
    const list = (more: object) => octokit.rest.repos.listCollaborators({ ...here, ...more })
    const logins = async (more: object) => (await list(more)).data.map(({ login }) => login).toSorted()
    const all = await logins({})
    expect(all).toEqual(expect.arrayContaining(['bob', 'cleo']))
    expect(all).not.toContain('dan')
    expect(await logins({ permission: 'push' })).toEqual(all.filter((login) => login !== 'cleo'))
    expect(await logins({ permission: 'maintain' })).toContain('bob')
    expect(await logins({ permission: 'admin' })).not.toContain('bob')
    const { data, headers } = await list({ permission: 'push', per_page: 1 })
    expect([data.length, headers.link]).toEqual([1, expect.stringContaining('rel="next"')])
    const bob = (await list({})).data.find(({ login }) => login === 'bob')
    expect(bob).toMatchObject({
      ...{ type: 'User', role_name: 'maintain' },
      permissions: { pull: true, triage: true, push: true, maintain: true, admin: false },
    })
  })
})

describe('commits', () => {
  it('are shown, compared, and lead to their pull requests', async () => {
    const started = await start()
    const { octokit, here, repository } = await installed(started)
    const first = await repository.commit('topic', { 'docs/a.md': '1\n2\n3\n4\n5\n' }, { from: 'main' })
    const second = await repository.commit('topic', {
      'docs/a.md': null,
      'docs/b.md': '1\n2\n3\n4\n5\nsix\n',
      bin: '\0',
    })
    await repository.commit('main', { 'LICENSE.md': 'MIT\n' })
    const number = await repository.openPullRequest({ head: 'topic' })
    const { data: commit } = await octokit.rest.repos.getCommit({ ...here, ref: second })
    expect(commit.stats).toEqual({ total: 1, additions: 1, deletions: 0 })
    expect(commit.author?.login).toBe('ada')
    expect(
      commit.files?.map(({ filename, status, previous_filename, patch }) => [
        filename,
        status,
        previous_filename,
        patch,
      ]),
    ).toEqual([
      ['bin', 'added', undefined, undefined],
      ['docs/b.md', 'renamed', 'docs/a.md', '@@ -3,3 +3,4 @@\n 3\n 4\n 5\n+six'],
    ])
    const { data: compared } = await octokit.rest.repos.compareCommitsWithBasehead({
      ...here,
      basehead: 'main...topic',
    })
    expect(compared).toMatchObject({ status: 'diverged', ahead_by: 2, behind_by: 1, total_commits: 2 })
    expect(compared.commits.map(({ sha }) => sha)).toEqual([first, second])
    const { data: files } = await octokit.rest.pulls.listFiles({ ...here, pull_number: number })
    expect(files.map(({ filename }) => filename)).toEqual(['bin', 'docs/b.md'])
    const { data: pulls } = await octokit.rest.repos.listPullRequestsAssociatedWithCommit({
      ...here,
      commit_sha: first,
    })
    expect(pulls.map((pull) => pull.number)).toEqual([number])
    const list = async (filter: object) =>
      (await octokit.rest.pulls.list({ ...here, ...filter })).data.map((pull) => pull.number)
    expect(await list({ head: 'acme:topic' })).toEqual([number])
    expect(await list({ head: 'acme:other' })).toEqual([])
    expect(await list({ state: 'closed' })).toEqual([])
    await expect(octokit.rest.repos.getCommit({ ...here, ref: 'nosuch' })).rejects.toMatchObject({ status: 422 })
  })
})
