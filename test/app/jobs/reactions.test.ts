import { nodeId } from 'github-sandbox/state/node-id'
import { describe, expect, it } from 'vitest'
import { saveComment } from '../../../src/app/github/store/comments.ts'
import { touchPullRequest } from '../../../src/app/github/store/polls.ts'
import { savePullRequest } from '../../../src/app/github/store/pull-requests.ts'
import { pollReactions } from '../../../src/app/jobs/feedback/poll-reactions.ts'
import { useTestDatabase } from '../../databases.ts'
import { pullRow } from '../github/rows.ts'
import { type JobScene, jobScene } from './scene.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const database = useTestDatabase()

interface Polled extends JobScene {
  /** Has a pull request with so many comments on findings; their ids. */
  commented(comments: number, key?: string): Promise<{ number: number; ids: number[] }>
  /** Polls at a time; how many GraphQL requests it took. */
  poll(at?: number): Promise<number>
  feedback(): Promise<{ type: string; by: string | null; effective: boolean; gone: boolean }[]>
}

async function polled(): Promise<Polled> {
  const stage = await jobScene(database.queries)
  const { queries } = database
  const repositoryId = stage.publisher.repository.id
  await queries.updateTable('pull_requests').set({ state: 'closed' }).execute()
  let branches = 0
  return {
    ...stage,
    async commented(comments, key) {
      branches++
      const headSha = await stage.repository.commit(`b${branches}`, { 'a.md': `${branches}\n` }, { from: 'main' })
      const number = await stage.repository.openPullRequest({ head: `b${branches}` })
      await savePullRequest(queries, pullRow({ repositoryId, number, headSha, headRef: `b${branches}` }))
      const ids: number[] = []
      for (let index = 0; index < comments; index++) {
        const commentId = await stage.repository.comment(number, 'Finding')
        ids.push(commentId)
        const posted = { commentId, nodeId: nodeId('comment', commentId), bodyDigest: null, resolved: false }
        await saveComment(queries, repositoryId, number, { key: key ?? `claim-${index}`, ...posted })
      }
      return { number, ids }
    },
    async poll(at = Date.now()) {
      const asked = () => stage.github.requests.filter(({ path }) => path.endsWith('/graphql')).length
      const before = asked()
      const services = { ...stage.services, now: () => at }
      stage.added.length = 0
      await pollReactions({}, services)
      for (const [, data] of stage.added.splice(0))
        await pollReactions(data as Parameters<typeof pollReactions>[0], services)
      return asked() - before
    },
    async feedback() {
      const rows = await queries
        .selectFrom('feedback')
        .selectAll()
        .where('repo_id', '=', repositoryId)
        .orderBy('feedback_type')
        .execute()
      return rows.map((row) => ({
        ...{ type: row.feedback_type, by: row.github_user, effective: row.effective },
        gone: row.retracted_at !== null,
      }))
    },
  }
}

describe('Polling', () => {
  it('asks once for a hundred comments, and not at all when no pull request is fresh', async () => {
    const stage = await polled()
    const { number } = await stage.commented(0)
    for (let index = 0; index < 500; index++) {
      const commentId = await stage.repository.comment(number, 'Finding')
      const posted = { commentId, nodeId: nodeId('comment', commentId), bodyDigest: null, resolved: false }
      const pull = pullRow({ repositoryId: stage.publisher.repository.id, number: 1000 + (index % 40) })
      if (index < 40) await savePullRequest(database.queries, pull)
      await saveComment(database.queries, pull.repositoryId, pull.number, { key: `claim-${index}`, ...posted })
    }
    expect(await stage.poll()).toBe(5)
    expect(await stage.poll(Date.now() + 15 * DAY)).toBe(0)
  })

  it('asks often while something happens on a pull request, and rarely later', async () => {
    const stage = await polled()
    const { number } = await stage.commented(1)
    const start = Date.now() + MINUTE
    await touchPullRequest(database.queries, stage.publisher.repository.id, number, start)
    const asked: number[] = []
    for (const after of [
      ...[0, MINUTE, 59 * MINUTE, 61 * MINUTE, 69 * MINUTE, 23 * HOUR, 25 * HOUR, 28 * HOUR, 35 * HOUR, 15 * DAY],
    ])
      asked.push(await stage.poll(start + after))
    expect(asked).toEqual([1, 1, 1, 0, 1, 1, 0, 0, 1, 0])
  })

  it('asks nothing about pull requests that are closed or have no comment', async () => {
    const stage = await polled()
    await stage.commented(0)
    const { number } = await stage.commented(1)
    await database.queries.updateTable('pull_requests').set({ state: 'closed' }).where('number', '=', number).execute()
    expect(await stage.poll()).toBe(0)
  })

  it('gives each installation a job of its own', async () => {
    const stage = await polled()
    const { installationId } = stage.publisher.repository
    await stage.commented(1)
    await pollReactions({}, stage.services)
    expect(stage.added).toEqual([['poll-reactions', { installationId }]])
  })

  it('asks again for what GitHub did not answer, however rarely it would', async () => {
    const stage = await polled()
    const { ids } = await stage.commented(1)
    await stage.repository.react(ids[0] ?? 0, '+1')
    const later = Date.now() + 2 * HOUR
    const limited = Object.assign(new Error('API rate limit exceeded'), { status: 429 })
    const github = { ...stage.services.github, installation: () => Promise.reject(limited) }
    const { installationId } = stage.publisher.repository
    await expect(pollReactions({ installationId }, { ...stage.services, github, now: () => later })).rejects.toThrow(
      'rate limit',
    )
    expect(await stage.poll(later + 1000)).toBe(1)
    expect(await stage.feedback()).toMatchObject([{ type: 'thumbs_up' }])
  })

  it('goes on when a comment was deleted', async () => {
    const stage = await polled()
    const { ids } = await stage.commented(2)
    await stage.repository.deleteComment(ids[0] ?? 0)
    await stage.repository.react(ids[1] ?? 0, '+1')
    expect(await stage.poll()).toBe(1)
    expect(await stage.feedback()).toMatchObject([{ type: 'thumbs_up' }])
  })
})

describe('A thumb', () => {
  it('is feedback once, goes when it is taken back, and may come again', async () => {
    const stage = await polled()
    const { ids } = await stage.commented(2)
    const [first = 0, second = 0] = ids
    await stage.repository.react(first, '-1')
    await stage.repository.react(second, '+1')
    await stage.repository.react(second, 'heart')
    await stage.poll()
    await stage.poll()
    const given = { by: 'ada', effective: true, gone: false }
    expect(await stage.feedback()).toEqual([
      { type: 'thumbs_down', ...given },
      { type: 'thumbs_up', ...given },
    ])
    await stage.repository.unreact(first, '-1')
    await stage.poll()
    expect((await stage.feedback()).find(({ type }) => type === 'thumbs_down')).toMatchObject({ gone: true })
    await stage.repository.react(first, '-1')
    await stage.poll()
    const down = (await stage.feedback()).filter(({ type }) => type === 'thumbs_down')
    expect(down.map(({ gone }) => gone).toSorted()).toEqual([false, true])
  })

  it('of two people within seconds counts twice', async () => {
    const stage = await polled()
    const { ids } = await stage.commented(1)
    stage.repository.permission('bob', 'write')
    await stage.repository.react(ids[0] ?? 0, '-1')
    await stage.repository.react(ids[0] ?? 0, '-1', 'bob')
    await stage.poll()
    expect((await stage.feedback()).map(({ by }) => by)).toEqual(['ada', 'bob'])
  })

  it('of a stranger is kept without effect', async () => {
    const stage = await polled()
    const { ids } = await stage.commented(1)
    await stage.repository.react(ids[0] ?? 0, '-1', 'mallory')
    await stage.poll()
    expect(await stage.feedback()).toEqual([{ type: 'thumbs_down', by: 'mallory', effective: false, gone: false }])
    expect(stage.added).toEqual([])
  })

  it('up at the sticky comment says nothing of a claim', async () => {
    const stage = await polled()
    const { ids } = await stage.commented(1, 'sticky')
    await stage.repository.react(ids[0] ?? 0, '+1')
    await stage.poll()
    expect(await stage.feedback()).toEqual([])
  })
})
