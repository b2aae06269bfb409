import { describe, expect, it } from 'vitest'
import { installed, start } from './started.ts'

describe('a push', () => {
  it('tells what every commit added, removed and modified', async () => {
    const started = await start()
    const { repository } = await installed(started)
    const before = await repository.commit('main', { a: '1\n', b: '2\n' }, { message: 'First' })
    const after = await repository.commit(
      'main',
      { a: '2\n', b: null, 'c/d': '4\n' },
      { author: 'grace', at: '2026-01-02T03:04:05Z' },
    )
    expect(await started.news()).toEqual(['push', 'check_suite.requested', 'push', 'check_suite.requested'])
    expect(started.last('push')).toMatchObject({
      ref: 'refs/heads/main',
      before,
      after,
      created: false,
      deleted: false,
      forced: false,
      pusher: { name: 'grace' },
      head_commit: { id: after, timestamp: '2026-01-02T03:04:05Z' },
      commits: [{ id: after, added: ['c/d'], removed: ['b'], modified: ['a'] }],
    })
  })
})

describe('a branch', () => {
  it('comes with what no other branch has, and takes its pull requests along when it goes', async () => {
    const started = await start()
    const { repository } = await installed(started)
    await repository.commit('main', { a: 'a\n' })
    const sha = await repository.commit('topic', { b: 'b\n' }, { from: 'main' })
    await started.news()
    const zeros = '0'.repeat(40)
    expect(started.last('push')).toMatchObject({ created: true, before: zeros, after: sha, commits: [{ id: sha }] })
    await repository.openPullRequest({ head: 'topic' })
    await repository.deleteBranch('topic')
    expect(await started.news()).toEqual(['pull_request.opened', 'push', 'pull_request.closed'])
    expect(started.last('push')).toMatchObject({
      deleted: true,
      before: sha,
      after: zeros,
      head_commit: null,
      commits: [],
    })
    const again = await repository.commit('again', { c: 'c\n' }, { from: 'main' })
    const over = await repository.commit('again', { d: 'd\n' }, { force: true })
    await started.news()
    expect(started.last('push')).toMatchObject({ forced: true, before: again, after: over, commits: [{ id: over }] })
  })
})

describe('a pull request', () => {
  it('opens, follows its branch, and closes by a merge', async () => {
    const started = await start()
    const { repository, octokit, here } = await installed(started)
    await repository.commit('topic', { 'README.md': '# Notes\n' }, { from: 'main' })
    const number = await repository.openPullRequest({ head: 'topic', title: 'Shorten', draft: true })
    expect(await started.news()).toEqual(['push', 'check_suite.requested', 'pull_request.opened'])
    const { data } = await octokit.rest.pulls.get({ ...here, pull_number: number })
    expect(data).toMatchObject({ draft: true, commits: 1, additions: 0, deletions: 2, changed_files: 1 })
    const before = data.head.sha

    const after = await repository.commit('topic', { 'README.md': '# My notes\n' }, { amend: true })
    expect(await started.news()).toEqual(['push', 'check_suite.requested', 'pull_request.synchronize'])
    expect(started.last('push')).toMatchObject({ forced: true, before, after })
    expect(started.last('pull_request')).toMatchObject({ before, after, pull_request: { commits: 1 } })

    await repository.updatePullRequest(number, { draft: false })
    await repository.updatePullRequest(number, { state: 'closed' })
    await repository.updatePullRequest(number, { state: 'open' })
    await repository.updatePullRequest(number, { merge: true })
    expect(await started.news()).toEqual([
      ...['ready_for_review', 'closed', 'reopened', 'closed'].map((action) => `pull_request.${action}`),
      'push',
      'check_suite.requested',
    ])
    expect(started.last('pull_request').pull_request).toMatchObject({ merged: true, state: 'closed' })
  })

  it('changes its base, and follows a fork', async () => {
    const started = await start()
    const { repository, octokit, here } = await installed(started)
    const fork = await repository.fork('grace')
    await fork.commit('topic', { b: 'b\n' }, { from: 'main', author: 'grace' })
    await repository.commit('next', { n: 'n\n' }, { from: 'main' })
    const number = await repository.openPullRequest({ head: 'topic', fork, by: 'grace' })
    await started.news()
    const head = await fork.commit('topic', { c: 'c\n' }, { author: 'grace' })
    await repository.updatePullRequest(number, { base: 'next' })
    // The fork's own push is not the app's business: it is installed on the base only.
    expect(await started.news()).toEqual(['pull_request.synchronize', 'pull_request.edited'])
    expect(started.last('pull_request')).toMatchObject({
      changes: { base: { ref: { from: 'main' } } },
      pull_request: { base: { ref: 'next' }, head: { sha: head, repo: { full_name: 'grace/notes', fork: true } } },
    })
    await fork.delete()
    expect((await octokit.rest.pulls.get({ ...here, pull_number: number })).data.head.repo).toBeNull()
  })
})
