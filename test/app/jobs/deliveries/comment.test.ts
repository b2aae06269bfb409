import { describe, expect, it } from 'vitest'
import { onIssueComment, onReviewComment } from '../../../../src/app/jobs/deliveries/comment.ts'
import { useTestDatabase } from '../../../databases.ts'
import { type JobScene, jobScene } from '../scene.ts'

const database = useTestDatabase()

/** A pull request that was open before DocAlign was installed. */
async function withPullRequest(): Promise<JobScene & { number: number; comments(): string[] }> {
  const stage = await jobScene(database.queries)
  await stage.repository.commit('feature', { 'a.md': 'a\n' }, { from: 'main' })
  const number = await stage.repository.openPullRequest({ head: 'feature' })
  return { ...stage, number, comments: () => stage.repository.comments.map(({ body }) => body) }
}

/** Acts on the last delivery of an event, as many times as it comes. */
async function act({ github, repository, services }: JobScene, event: string, times = 1): Promise<void> {
  await github.settled()
  const delivery = github.deliveries.findLast(
    ({ outgoing, body }) => outgoing.event === event && body.includes(`"${repository.fullName}"`),
  )
  const payload = JSON.parse(delivery?.body ?? '')
  for (let time = 0; time < times; time++)
    await (event === 'issue_comment' ? onIssueComment : onReviewComment)(payload, services)
}

describe('/docalign recheck', () => {
  it.each(['admin', 'maintain', 'write'] as const)(
    'of somebody with the role %s has the pull request scanned',
    async (role) => {
      const stage = await withPullRequest()
      stage.repository.permission('bob', role)
      await stage.repository.comment(stage.number, 'Thanks!\n\n/docalign recheck\n', 'bob')
      await act(stage, 'issue_comment')
      expect(stage.added).toMatchObject([
        ['show-verdict', {}],
        ['scan-pull-request', { number: stage.number }],
      ])
      expect(stage.comments()).toHaveLength(1)
    },
  )

  it.each(['triage', 'read'] as const)('of somebody with the role %s is answered, once', async (role) => {
    const stage = await withPullRequest()
    stage.repository.permission('bob', role)
    await stage.repository.comment(stage.number, '/docalign recheck', 'bob')
    await act(stage, 'issue_comment', 2)
    expect(stage.added).toEqual([])
    expect(stage.comments().slice(1)).toEqual([expect.stringMatching(/^<!--.*-->\n@bob, .*write access.*$/)])
  })

  it('at a line is answered in its thread, people who may not write to the repository once', async () => {
    const stage = await withPullRequest()
    const { octokit, repository } = stage.publisher
    const { data } = await octokit.rest.pulls.createReviewComment({
      ...{ owner: repository.owner, repo: repository.name, pull_number: stage.number, body: 'Finding', side: 'RIGHT' },
      ...{ commit_id: stage.repository.pullRequests[0]?.pull.headSha ?? '', path: 'a.md', line: 1 },
    })
    for (const login of ['bob', 'eve']) {
      await stage.repository.reply(stage.number, data.id, '/docalign recheck', login)
      await act(stage, 'pull_request_review_comment', 2)
    }
    const answers = stage.repository.reviewComments.filter(({ body }) => body.includes('write access'))
    expect(answers.map(({ inReplyTo, body }) => [inReplyTo, body.match(/@\w+/)?.[0]])).toEqual([[data.id, '@bob']])
  })

  it('on a pull request that is closed is answered', async () => {
    const stage = await withPullRequest()
    await stage.repository.updatePullRequest(stage.number, { state: 'closed' })
    await stage.repository.comment(stage.number, '/docalign recheck')
    await act(stage, 'issue_comment')
    expect(stage.added).toEqual([])
    expect(stage.comments().slice(1)).toEqual([expect.stringContaining('@ada, this pull request is closed')])
  })

  it.each([
    ['of a bot', '/docalign recheck', 'robot[bot]'],
    ['in the middle of a line', 'Say /docalign recheck to have it checked', 'bob'],
    ['that is quoted', '> /docalign recheck', 'bob'],
  ])('%s is passed over', async (_, body, login) => {
    const stage = await withPullRequest()
    await stage.repository.comment(stage.number, body, login)
    await act(stage, 'issue_comment')
    expect([stage.added, stage.comments()]).toEqual([[], [body]])
  })
})
