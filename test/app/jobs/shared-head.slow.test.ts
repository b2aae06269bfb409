import { describe, expect, it } from 'vitest'
import { findCheckRun, saveCheckRun } from '../../../src/app/github/store/check-runs.ts'
import { dropHeadVerdict, openHeadVerdict } from '../../../src/app/github/store/head-verdicts.ts'
import type { Attempt } from '../../../src/app/jobs/queue/attempt.ts'
import { recover } from '../../../src/app/jobs/upkeep/recover.ts'
import { showVerdict } from '../../../src/app/jobs/verdict/show-verdict.ts'
import { useTestDatabase } from '../../databases.ts'
import { LAST } from './scene.ts'
import { FALSE, FINE, SCRIPTS, withTwoBases } from './two-bases.ts'

/** The check run of a pull request into `main` and another one, whichever was opened first. */
const worst = (number: number) => ({
  ...{ name: 'DocAlign', status: 'completed', conclusion: 'failure' },
  title: `#${number} into main: ${FALSE}`,
})

const database = useTestDatabase()

describe('Two pull requests with one head', () => {
  it('keep it when checks of other apps are completed', async () => {
    const { open, run, repository, play, sha } = await withTwoBases(database.queries)
    const number = await open('main')
    await open('release/1')
    await repository.checkRun({ sha, name: 'test', conclusion: 'success' })
    await play()
    expect(run()).toMatchObject({ conclusion: 'failure', title: `#${number} into main: ${FALSE}` })
    expect(run()?.summary).toContain('**CI on this head** 1 passed')
  })

  it('are taken up both when the check run hangs', async () => {
    const { open, run, publisher, services, sha, added, play } = await withTwoBases(database.queries)
    await open('release/1')
    const number = await open('main')
    const { id: repositoryId } = publisher.repository
    const { queries } = database
    await dropHeadVerdict(queries, { repositoryId, headSha: sha, head: number })
    await openHeadVerdict(queries, { repositoryId, headSha: sha, head: number }, Date.now())
    const known = await findCheckRun(queries, repositoryId, sha, 'DocAlign')
    if (known) await saveCheckRun(queries, { ...known, status: 'in_progress', conclusion: null })
    await recover({ ...services, now: () => Date.now() + 3_600_000 })
    expect(added).toMatchObject([['scan-pull-request', { number }]])
    await play()
    expect(run()).toMatchObject({ conclusion: 'failure', title: `#${number} into main: ${FALSE}` })
  })

  it('are both meant by the buttons', async () => {
    const { open, run, repository, play } = await withTwoBases(database.queries)
    const number = await open('main')
    await open('release/1')
    expect(run()).toMatchObject(worst(number))
    const press = async (action: string) => {
      await repository.requestAction(run()?.id ?? 0, action)
      await play()
      return run()
    }
    expect(await press('dismiss_all')).toMatchObject({ status: 'completed', conclusion: 'success' })
    expect(await press('undo')).toMatchObject(worst(number))
    expect(await press('recheck')).toMatchObject(worst(number))
  })
})

describe('A pull request of which no event came', () => {
  it('keeps the check run open while GitHub does not tell of it, and has it fail where GitHub never does', async () => {
    const { github, repository, publisher, run, play, sha, services, added } = await withTwoBases(database.queries)
    github.fault({ path: /^\/graphql/, status: 502, times: 2 })
    await repository.openPullRequest({ head: 'feature', base: 'release/1' })
    await expect(play()).rejects.toMatchObject({ status: 502 })
    expect(run()).toMatchObject({ status: 'in_progress' })
    const show = (attempt: Attempt) => showVerdict({ repositoryId: publisher.repository.id, sha }, services, attempt)
    await expect(show(LAST)).rejects.toMatchObject({ status: 502 })
    const unknown = 'Could not finish: GitHub did not tell which pull requests have this commit'
    expect(run()).toMatchObject({ conclusion: 'failure', title: unknown })
    await show(LAST)
    expect(run()).toMatchObject({ conclusion: 'success', title: FINE })
    expect(added).toEqual([])
  })
})

it('A pull request from the default branch shares its head with the branch itself', async () => {
  const { run, repository, play } = await withTwoBases(database.queries)
  await repository.commit('main', { 'src/main.js': '1\n' })
  await play()
  const sha = await repository.commit('main', { 'package.json': SCRIPTS('compile') })
  await play()
  expect(run(sha)).toMatchObject({ conclusion: 'failure' })
  await repository.commit('release/2', { 'src/main.js': '2\n' }, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'main', base: 'release/2' })
  await play()
  expect(run(sha)).toMatchObject({ conclusion: 'failure', title: `main: ${FALSE}` })
  expect(run(sha)?.summary).toContain(`- #${number} into \`release/2\`: `)
})

it('A commit that nothing has as its head any more is not looked at again', async () => {
  const { open, repository, publisher, scanPullRequest, sha, play } = await withTwoBases(database.queries)
  const number = await open('main')
  // The suite of a push is heard of before the pull request, which then speaks for the branch.
  await openHeadVerdict(
    database.queries,
    { repositoryId: publisher.repository.id, headSha: sha, head: 'feature' },
    Date.now(),
  )
  const runs = () => repository.checkRuns.filter(({ headSha }) => headSha === sha).map(({ status }) => status)
  const before = runs()
  await repository.commit('feature', { 'src/main.js': '2\n' })
  await scanPullRequest(number)
  await play()
  expect(runs()).toEqual(before)
  expect(before.every((status) => status === 'completed')).toBe(true)
})

it("A stranger's pull request of somebody's commit is noted in its check, and decides nothing there", async () => {
  const { open, run, repository, play } = await withTwoBases(database.queries)
  const fork = await repository.fork('peggy')
  await open('release/1')
  const before = run()
  expect(before).toMatchObject({ conclusion: 'success', title: FINE })
  const number = await repository.openPullRequest({ head: 'feature', base: 'main', fork, by: 'peggy' })
  await play()
  expect(run()).toMatchObject({ status: 'completed', conclusion: 'success', title: FINE })
  expect(run()?.id).toBe(before?.id)
  expect(run()?.summary).toContain(`not part of this result:\n\n- #${number} into \`main\`: ${FALSE}`)
  repository.permission('peggy', 'write')
})

it('A pull request whose base is changed is not passed by what was said of the one before', async () => {
  const { open, run, repository, play } = await withTwoBases(database.queries)
  const number = await open('release/1')
  const before = run()
  await repository.updatePullRequest(number, { base: 'main' })
  await play()
  expect(run()).toMatchObject({ conclusion: 'failure', title: FALSE })
  expect(run()?.id).not.toBe(before?.id)
})
