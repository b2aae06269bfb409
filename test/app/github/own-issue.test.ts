import { expect, it } from 'vitest'
import { closeIssue, showIssue } from '../../../src/app/github/own-issue.ts'
import { saveOwnIssue } from '../../../src/app/github/store/own-issues.ts'
import { EPOCH_ISSUE_MARKER } from '../../../src/report/epoch/issue.ts'
import { useTestDatabase } from '../../databases.ts'
import { type Scene, scene } from './scene.ts'

const database = useTestDatabase()

const body = (text: string) => `${EPOCH_ISSUE_MARKER}\n\n${text}`
const show = ({ publisher }: Scene, text: string) =>
  showIssue({ publisher, kind: 'epoch' }, { title: 'Fails', body: body(text) })
const close = ({ publisher }: Scene) => closeIssue({ publisher, kind: 'epoch' }, body('passed'))

it('One issue is opened, edited when its text changes, closed, and opened again', async () => {
  const stage = await scene(database.queries)
  const { repository, written } = stage
  await close(stage)
  expect(repository.issues).toEqual([])
  await show(stage, 'one')
  await show(stage, 'one')
  expect(written()).toHaveLength(1)
  await show(stage, 'two')
  expect(repository.issues).toMatchObject([{ state: 'open', title: 'Fails', body: body('two') }])
  await close(stage)
  await close(stage)
  expect(repository.issues).toMatchObject([{ state: 'closed', stateReason: 'completed', body: body('passed') }])
  await show(stage, 'three')
  expect(repository.issues).toMatchObject([{ state: 'open', body: body('three') }])
})

it('An issue that a person closed stays closed', async () => {
  const stage = await scene(database.queries)
  const { repository, publisher } = stage
  await show(stage, 'one')
  const place = { owner: repository.owner, repo: repository.name }
  await publisher.octokit.rest.issues.update({ ...place, issue_number: 1, state: 'closed' })
  await show(stage, 'two')
  expect(repository.issues).toMatchObject([{ state: 'closed', body: body('two') }])
})

it('An issue whose number was lost is found again', async () => {
  const stage = await scene(database.queries)
  const { repository, publisher } = stage
  await repository.openIssue('Something of a person', body('not ours'))
  await show(stage, 'one')
  await saveOwnIssue(
    publisher.queries,
    repository.id,
    'epoch',
    { number: null, open: true, bodyDigest: null },
    Date.now(),
  )
  await show(stage, 'two')
  expect(repository.issues.map((issue) => issue.body)).toEqual([body('not ours'), body('two')])
})

it('An App that may not write issues fails nothing but this', async () => {
  const permissions = { checks: 'write', contents: 'read', issues: 'read', metadata: 'read' } as const
  const stage = await scene(database.queries, { permissions })
  await expect(show(stage, 'one')).resolves.toBeUndefined()
})

it('An issue that is open from an earlier installation is used again', async () => {
  const stage = await scene(database.queries)
  const { repository, publisher } = stage
  await show(stage, 'one')
  await publisher.queries.deleteFrom('posted_issues').where('repository_id', '=', repository.id).execute()
  await show(stage, 'two')
  expect(repository.issues).toMatchObject([{ state: 'open', body: body('two') }])
})
