import { describe, expect, it } from 'vitest'
import { onIssueComment, onReview } from '../../../src/app/jobs/deliveries/comment.ts'
import { onPush } from '../../../src/app/jobs/deliveries/push.ts'
import { takeFeedback } from '../../../src/app/jobs/feedback/take.ts'
import { namespaceOfRepository } from '../../../src/ledger/entries/namespaces.ts'
import { findEntries } from '../../../src/ledger/entries/store.ts'
import { createSearch } from '../../../src/search/live/search.ts'
import { saveTriggers, triggersOf } from '../../../src/search/store/triggers.ts'
import { useTestDatabase } from '../../databases.ts'
import { addEntries } from '../../search/namespace.ts'
import { type JobScene, jobScene } from './scene.ts'

const database = useTestDatabase()

const SENTENCE = 'Notes are exported with the export command.'

/** A repository in which a session has just searched, and found two entries. */
async function searched() {
  const stage = await jobScene(database.queries)
  const { queries } = database
  const id = await namespaceOfRepository(queries, stage.publisher.repository.id)
  const namespace = { id, name: 'project:acme/notes', repositoryId: stage.publisher.repository.id }
  await addEntries(queries, namespace, [
    { id: 'qa-export', question: 'How are notes exported?', answer: SENTENCE },
    { id: 'qa-import', question: 'How are notes imported?', answer: 'Notes are imported from a folder of files.' },
  ])
  const search = createSearch({ ...stage.services, features: [] })
  const { queryId } = await search.search({
    ...{ namespace, query: 'how are notes exported', limit: 5, intent: null, excludeStale: false, tool: 'test' },
    sessionId: 's-1',
  })
  await search.close()
  const signals = () =>
    queries
      .selectFrom('eval_feedback')
      .select(['event_type', 'entry_id', 'query_id', 'session_id', 'rank_in_results', 'metadata'])
      .where('namespace_id', '=', id)
      .orderBy('id')
      .execute()
  return { ...stage, namespace, queryId, signals }
}

/** The payload of the last delivery of an event in a repository. */
async function payloadOf({ github, repository }: JobScene, event: string) {
  await github.settled()
  const delivery = github.deliveries.findLast(
    ({ outgoing, body }) => outgoing.event === event && body.includes(`"${repository.fullName}"`),
  )
  return JSON.parse(delivery?.body ?? '')
}

describe('What a search returned, used on GitHub, is a reference', () => {
  it('in a comment on a pull request, once however often it comes', async () => {
    const stage = await searched()
    await stage.repository.commit('feature', { 'a.md': 'a\n' }, { from: 'main' })
    const number = await stage.repository.openPullRequest({ head: 'feature' })
    await stage.repository.comment(number, `The docs say:\n> ${SENTENCE}\n\nSo it does.`, 'bob')
    const payload = await payloadOf(stage, 'issue_comment')
    for (let time = 0; time < 2; time++) await onIssueComment(payload, stage.services)
    expect(await stage.signals()).toEqual([
      {
        ...{ event_type: 'reference', entry_id: 'qa-export', query_id: stage.queryId, session_id: 's-1' },
        ...{ rank_in_results: 0, metadata: { where: `comment:${payload.comment.id}`, how: 'text' } },
      },
    ])
  })

  it('in a review', async () => {
    const stage = await searched()
    await stage.repository.commit('main', { 'b.md': 'b\n' })
    const { repository, installation, sender } = await payloadOf(stage, 'push')
    const review = { id: 7, body: 'As in qa-import.', user: sender }
    const payload = { action: 'submitted', review, repository, installation, sender }
    await onReview(payload as never, stage.services)
    await onReview({ ...payload, review: { ...review, body: null } } as never, stage.services)
    expect(await stage.signals()).toMatchObject([
      { event_type: 'reference', entry_id: 'qa-import', metadata: { where: 'review:7', how: 'link' } },
    ])
  })

  it('in the message of a commit', async () => {
    const stage = await searched()
    await stage.repository.commit('main', { 'b.md': 'b\n' }, { message: 'Export as qa-export says' })
    await onPush(await payloadOf(stage, 'push'), stage.services)
    expect(await stage.signals()).toMatchObject([{ event_type: 'reference', entry_id: 'qa-export' }])
  })

  it('not when nobody has searched for it', async () => {
    const stage = await searched()
    await database.queries.deleteFrom('eval_queries').where('namespace_id', '=', stage.namespace.id).execute()
    await stage.repository.commit('main', { 'b.md': 'b\n' }, { message: 'Export as qa-export says' })
    await onPush(await payloadOf(stage, 'push'), stage.services)
    expect(await stage.signals()).toEqual([])
  })
})

it('A thumb at a claim that a search returned says whether it was useful; down, it takes the phrase back that brought it up', async () => {
  const stage = await searched()
  const keys = (await findEntries(database.queries, [stage.namespace.id], ['qa-export', 'qa-import'])).map(
    ({ key }) => key,
  )
  const learnt = { given: [], learnt: ['notes exported', 'other words'] }
  for (const key of keys) await saveTriggers(database.queries, key, learnt, stage.services.now())
  const { services, publisher } = stage
  const talk = {
    services,
    publisher,
    number: 1,
    login: 'bob',
    canGiveFeedback: true,
    isBot: false,
    role: 'write',
  } as const
  for (const [claimId, type] of [
    ['qa-export', 'thumbs_up'],
    ['qa-import', 'thumbs_down'],
    ['elsewhere', 'thumbs_up'],
  ] as const)
    await takeFeedback(talk, { claimId, type, sourceKey: `reaction:${claimId}` })
  expect((await stage.signals()).map(({ event_type, entry_id, query_id }) => [event_type, entry_id, query_id])).toEqual(
    [
      ['validate_useful', 'qa-export', stage.queryId],
      ['validate_not_useful', 'qa-import', stage.queryId],
    ],
  )
  expect(await Promise.all(keys.map(async (key) => (await triggersOf(database.queries, key)).learnt))).toEqual([
    ['notes exported', 'other words'],
    ['other words'],
  ])
})
