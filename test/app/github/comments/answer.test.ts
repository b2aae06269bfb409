import { expect, it, vi } from 'vitest'
import { answerComment } from '../../../../src/app/github/comments/answer.ts'
import { takeTurn } from '../../../../src/app/github/store/turns.ts'
import { countedQueries } from '../../../counted-queries.ts'
import { useTestDatabase } from '../../../databases.ts'
import { scene } from '../scene.ts'

const database = useTestDatabase()
const ANSWER = { text: 'Muted.', toOutsider: false }

it('A comment that two answer at the same time is answered once', async () => {
  const { repository, publisher } = await scene(database.queries)
  await repository.commit('topic', { 'docs.md': '1\n' }, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'topic' })
  const commentId = await repository.comment(number, '/docalign help')
  const asked = { number, commentId, threadOf: null }
  await Promise.all([1, 2, 3].map(() => answerComment(publisher, asked, ANSWER)))
  expect(repository.comments.filter(({ byApp }) => byApp)).toHaveLength(1)
})

it('A comment that somebody who was killed was answering is answered once their time is over', async () => {
  const { repository, publisher } = await scene(database.queries)
  await repository.commit('topic', { 'docs.md': '1\n' }, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'topic' })
  const commentId = await repository.comment(number, '/docalign help')
  const turn = { repositoryId: repository.id, subject: `answer ${commentId}`, holder: 'killed' }
  expect(await takeTurn(database.queries, turn, 3600)).toBe(true)
  const { queries, count } = countedQueries(database.queries)
  const answered = answerComment({ ...publisher, queries }, { number, commentId, threadOf: null }, ANSWER)
  await vi.waitFor(() => expect(count()).toBeGreaterThan(1))
  expect(repository.comments.filter(({ byApp }) => byApp)).toEqual([])
  await database.queries
    .updateTable('turns')
    .set({ until: new Date(0) })
    .execute()
  await answered
  expect(repository.comments.filter(({ byApp }) => byApp)).toHaveLength(1)
})
