import { describe, expect, it } from 'vitest'
import { installed, start } from './started.ts'

const LINES = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`)
const text = (lines: readonly string[]) => `${lines.join('\n')}\n`

async function reviewed() {
  const started = await start()
  const scene = await installed(started)
  await scene.repository.commit('main', { 'docs/a.md': text(LINES) })
  const changed = LINES.with(14, 'line fifteen')
  const sha = await scene.repository.commit('topic', { 'docs/a.md': text(changed) }, { from: 'main' })
  const pull_number = await scene.repository.openPullRequest({ head: 'topic' })
  await started.news()
  return { ...started, ...scene, changed, sha, pull: { ...scene.here, pull_number } }
}

describe('a comment', () => {
  it('is written, edited and deleted, and each is told', async () => {
    const { octokit, here, repository, news, last, pull } = await reviewed()
    const issue = { ...here, issue_number: pull.pull_number }
    const { data } = await octokit.rest.issues.createComment({ ...issue, body: '- [ ] one' })
    expect(data).toMatchObject({
      user: { login: 'docalign[bot]', type: 'Bot' },
      performed_via_github_app: { slug: 'docalign' },
    })
    await repository.editComment(data.id, '- [x] one', 'grace')
    expect(await news()).toEqual(['issue_comment.created', 'issue_comment.edited'])
    expect(last('issue_comment')).toMatchObject({
      sender: { login: 'grace' },
      changes: { body: { from: '- [ ] one' } },
      comment: { body: '- [x] one', user: { login: 'docalign[bot]' } },
      issue: { number: pull.pull_number, pull_request: { merged_at: null } },
    })
    await repository.comment(pull.pull_number, 'Thanks')
    const all = await octokit.paginate(octokit.rest.issues.listComments, { ...issue, per_page: 1 })
    expect(all.map(({ body }) => body)).toEqual(['- [x] one', 'Thanks'])
    await octokit.rest.issues.updateComment({ ...here, comment_id: data.id, body: 'Fine' })
    await octokit.rest.issues.deleteComment({ ...here, comment_id: data.id })
    await expect(octokit.rest.issues.getComment({ ...here, comment_id: data.id })).rejects.toMatchObject({
      status: 404,
    })
    expect(repository.comments.map(({ body }) => body)).toEqual(['Thanks'])
  })

  it('has 65,536 characters at most', async () => {
    const { octokit, here, pull } = await reviewed()
    const issue = { ...here, issue_number: pull.pull_number }
    await octokit.rest.issues.createComment({ ...issue, body: 'ä'.repeat(65_536) })
    await expect(octokit.rest.issues.createComment({ ...issue, body: 'x'.repeat(65_537) })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Body is too long (maximum is 65536 characters)'),
    })
  })

  it('is reacted to without a word', async () => {
    const { octokit, here, repository, news, pull } = await reviewed()
    const comment_id = await repository.comment(pull.pull_number, 'What do you think?')
    await news()
    await repository.react(comment_id, '+1', 'grace')
    await repository.react(comment_id, '+1', 'grace')
    await repository.react(comment_id, '-1')
    await repository.unreact(comment_id, '-1')
    const comment = { ...here, comment_id }
    expect((await octokit.rest.reactions.createForIssueComment({ ...comment, content: 'eyes' })).status).toBe(201)
    expect((await octokit.rest.reactions.createForIssueComment({ ...comment, content: 'eyes' })).status).toBe(200)
    const { data } = await octokit.rest.reactions.listForIssueComment(comment)
    expect(data.map(({ content, user }) => [content, user?.login])).toEqual([
      ['+1', 'grace'],
      ['eyes', 'docalign[bot]'],
    ])
    const rollup = (await octokit.rest.issues.getComment(comment)).data.reactions
    expect(rollup).toMatchObject({ total_count: 2, '+1': 1, '-1': 0, eyes: 1 })
    expect(await news()).toEqual([])
  })
})

describe('a review comment', () => {
  it('stands on lines of the diff and three around them', async () => {
    const { octokit, pull, sha, news } = await reviewed()
    const place = { ...pull, commit_id: sha, path: 'docs/a.md', body: 'Here' }
    for (const line of [12, 15, 18]) await octokit.rest.pulls.createReviewComment({ ...place, line, side: 'RIGHT' })
    for (const line of [11, 19]) {
      await expect(octokit.rest.pulls.createReviewComment({ ...place, line, side: 'RIGHT' })).rejects.toMatchObject({
        status: 422,
        message: expect.stringContaining('pull_request_review_thread.line must be part of the diff'),
      })
    }
    await expect(
      octokit.rest.pulls.createReviewComment({ ...place, path: 'README.md', line: 1 }),
    ).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('path is invalid'),
    })
    await expect(
      octokit.rest.pulls.createReviewComment({ ...place, commit_id: '1'.repeat(40), line: 15 }),
    ).rejects.toMatchObject({
      status: 422,
    })
    const { data } = await octokit.rest.pulls.listReviewComments(pull)
    expect(data.map(({ line, position }) => [line, position])).toEqual([
      [12, 1],
      [15, 5],
      [18, 8],
    ])
    expect(await news()).toEqual(Array(3).fill('pull_request_review_comment.created'))
  })

  it('follows its line, and is outdated when the line changes', async () => {
    const { octokit, pull, sha, repository, changed } = await reviewed()
    const place = { ...pull, commit_id: sha, path: 'docs/a.md', body: 'Here' }
    await octokit.rest.pulls.createReviewComment({ ...place, line: 15 })
    await octokit.rest.pulls.createReviewComment({ ...place, line: 16 })
    const head = await repository.commit('topic', { 'docs/a.md': text(['new', ...changed.with(14, 'LINE 15')]) })
    const { data } = await octokit.rest.pulls.listReviewComments(pull)
    expect(data.map(({ line, original_line, commit_id }) => [line ?? null, original_line, commit_id])).toEqual([
      [null, 15, sha],
      [17, 16, head],
    ])
  })

  it('comes with a review, all of it or nothing', async () => {
    const { octokit, pull, repository, news } = await reviewed()
    const comment = { path: 'docs/a.md', line: 15, body: 'One' }
    const { data } = await octokit.rest.pulls.createReview({
      ...pull,
      event: 'COMMENT',
      comments: [comment, { ...comment, line: 16 }],
    })
    expect(repository.reviewComments.map(({ reviewId, line }) => [reviewId, line])).toEqual([
      [data.id, 15],
      [data.id, 16],
    ])
    expect(await news()).toEqual(Array(2).fill('pull_request_review_comment.created'))
    const bad = { ...pull, event: 'COMMENT' as const, comments: [comment, { ...comment, line: 1 }] }
    await expect(octokit.rest.pulls.createReview(bad)).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('Line could not be resolved'),
    })
    expect(repository.reviewComments).toHaveLength(2)
    expect((await octokit.rest.pulls.listReviews(pull)).data).toHaveLength(1)
  })

  it('is replied to, and its thread resolved', async () => {
    const { octokit, pull, here, repository, news, last } = await reviewed()
    const { data } = await octokit.rest.pulls.createReviewComment({
      ...pull,
      commit_id: 'topic',
      path: 'docs/a.md',
      line: 15,
      body: 'Wrong',
    })
    const reply = await repository.reply(pull.pull_number, data.id, '/docalign dismiss', 'grace')
    await octokit.rest.pulls.createReplyForReviewComment({ ...pull, comment_id: reply, body: 'Done' })
    await news()
    expect(repository.reviewComments.map(({ inReplyTo }) => inReplyTo)).toEqual([null, data.id, data.id])
    await repository.resolveThread(data.id, 'grace')
    expect(await news()).toEqual(['pull_request_review_thread.resolved'])
    expect(last('pull_request_review_thread').thread.comments).toHaveLength(3)
    await octokit.rest.pulls.updateReviewComment({ ...here, comment_id: data.id, body: 'Mended' })
    await octokit.rest.pulls.deleteReviewComment({ ...here, comment_id: reply })
    expect(repository.reviewComments.map(({ body }) => body)).toEqual(['Mended', 'Done'])
  })
})

describe('a person', () => {
  it('has the role that was given, or what everyone has', async () => {
    const { octokit, here, repository } = await reviewed()
    repository.permission('grace', 'admin')
    const role = async (username: string) =>
      (await octokit.rest.repos.getCollaboratorPermissionLevel({ ...here, username })).data.permission
    expect([await role('Grace'), await role('ada'), await role('stranger')]).toEqual(['admin', 'write', 'read'])
  })
})
