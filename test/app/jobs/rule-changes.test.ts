import { nodeId } from 'github-sandbox/state/node-id'
import { describe, expect, it } from 'vitest'
import { thumbsAt } from '../../../src/app/github/reactions.ts'
import { followRules } from '../../../src/app/jobs/feedback/take.ts'
import { createHandlers } from '../../../src/app/jobs/handlers.ts'
import { suppressPattern } from '../../../src/ledger/learning/store/feedback/quick-pick.ts'
import { useTestDatabase } from '../../databases.ts'
import { played } from './played.ts'
import { jobScene } from './scene.ts'

const README = '# Widgets\n\nRun `npm run build`.\n'
const packageOf = (scripts: object) => `${JSON.stringify({ name: 'widgets', scripts }, null, 2)}\n`

const database = useTestDatabase()

/** A default branch with one finding. */
async function broken() {
  const stage = await played(database.queries)
  await stage.repository.commit('main', { 'README.md': README, 'package.json': packageOf({ build: 'node x' }) })
  await stage.play()
  const sha = await stage.repository.commit('main', { 'package.json': packageOf({}) })
  await stage.play()
  return { ...stage, sha }
}

it('The check run of the default branch follows a rule that is made, and one that is taken back', async () => {
  const { repository, services, checkRun, sha, play } = await broken()
  expect(checkRun(sha)?.title).toBe('This change makes 1 statement false')
  const asked = { pattern: 'npm run', days: 30, by: 'bob', prNumber: 1 }
  const rule = await suppressPattern(services, repository.id, asked)
  await followRules(services, repository.id, [rule])
  await play()
  expect(checkRun(sha)).toMatchObject({ title: 'No false statements · 1 muted', conclusion: 'success' })
  await database.queries.updateTable('suppression_rules').set({ revoked: true }).where('id', '=', rule.id).execute()
  await followRules(services, repository.id, [rule])
  await play()
  expect(checkRun(sha)?.title).toBe('This change makes 1 statement false')
})

it('A rule about what no scan found has nothing scanned again', async () => {
  const { repository, services, added } = await broken()
  await followRules(services, repository.id, [
    {
      ...(await suppressPattern(services, repository.id, { pattern: 'x', days: 1, by: 'bob', prNumber: 1 })),
      target_file: 'docs/other.md',
    },
  ])
  expect(added).toEqual([])
})

describe('A comment that fails', () => {
  it('is written later, and the pull request is not scanned again for it', async () => {
    const stage = await jobScene(database.queries)
    const { repository, services, added, github } = stage
    await stage.scanBranch(
      await repository.commit('main', { 'README.md': README, 'package.json': packageOf({ build: 'node x' }) }),
    )
    const sha = await repository.commit('feature', { 'package.json': packageOf({}) }, { from: 'main' })
    const number = await stage.pullRequest('feature', sha)
    const path = new RegExp(`${repository.fullName}/issues/\\d+/comments$`)
    github.fault({ method: 'POST', path, status: 500 })
    await stage.scanPullRequest(number)
    expect(stage.checkRun(sha)?.status).toBe('completed')
    expect(repository.comments).toEqual([])
    const job = added.find(([name]) => name === 'write-comments')
    expect(job).toMatchObject(['write-comments', { repositoryId: repository.id, number }])
    const scans = () => database.queries.selectFrom('scans').select('id').where('pull_number', '=', number).execute()
    expect(await scans()).toHaveLength(1)
    await createHandlers(services)['write-comments'](job?.[1] as never, { number: 1, last: false, nextIn: 1 })
    expect(repository.comments).toHaveLength(1)
    expect(await scans()).toHaveLength(1)
  })
})

it('Thumbs are read past the first hundred reactions of a comment', async () => {
  const { repository, publisher } = await jobScene(database.queries)
  await repository.commit('main', { 'README.md': README })
  await repository.commit('feature', { 'a.md': '1\n' }, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'feature' })
  const id = await repository.comment(number, 'Look at this.', 'ada')
  const node = nodeId('comment', id)
  for (let index = 0; index < 230; index++) await repository.react(id, '+1', `person-${index}`)
  const thumbs = await thumbsAt(publisher.octokit, [node])
  expect(thumbs.get(node)).toHaveLength(230)
})
