import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../databases.ts'
import { FALSE, FINE, withTwoBases } from './two-bases.ts'

const database = useTestDatabase()
/** The check run of a pull request into `main` and another one, whichever was opened first. */
const worst = (number: number) => ({
  ...{ name: 'DocAlign', status: 'completed', conclusion: 'failure' },
  title: `#${number} into main: ${FALSE}`,
})

describe('Two pull requests with one head', () => {
  it('have one check run with the worst result, which takes back what was said of one before the other was looked at', async () => {
    const { open, run, repository, play } = await withTwoBases(database.queries)
    const other = await open('release/1')
    expect(run()).toMatchObject({ conclusion: 'success', title: FINE })
    const before = run()
    const number = await open('main')
    expect(run()).toMatchObject(worst(number))
    expect(run()?.summary).toContain(`- #${other} into \`release/1\`: ${FINE}\n`)
    expect(run()?.annotations).toHaveLength(1)
    // What was completed was taken back at once by another check run, and is not touched again.
    expect(run()?.id).not.toBe(before?.id)
    expect(repository.checkRuns.find(({ id }) => id === before?.id)).toMatchObject({ conclusion: 'success' })
    // Either has its own result when the other is closed, and both count again when that is opened again.
    await repository.updatePullRequest(number, { state: 'closed' })
    await play()
    expect(run()).toMatchObject({ status: 'completed', conclusion: 'success', title: FINE })
    await repository.updatePullRequest(number, { state: 'open' })
    await play()
    expect(run()).toMatchObject(worst(number))
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
  it('from a fork, into a branch that is strict, is scanned before the check run is completed', async () => {
    const { open, run, repository, play, sha, withhold } = await withTwoBases(database.queries)
    const fork = await repository.fork('bob')
    repository.permission('bob', 'write')
    await open('release/1')
    const strict = repository.pullRequests.length + 1
    withhold(strict)
    expect(await repository.openPullRequest({ head: 'feature', base: 'main', fork })).toBe(strict)
    const before = repository.checkRuns.filter(({ headSha }) => headSha === sha).length
    await repository.rerequestSuite(sha)
    await play()
    expect(run()).toMatchObject({ conclusion: 'failure', title: `#${strict} into main: ${FALSE}` })
    expect(repository.checkRuns.filter(({ headSha }) => headSha === sha)).toHaveLength(before + 1)
  })
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
