import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../databases.ts'
import { FALSE, FINE, withTwoBases } from './two-bases.ts'

const database = useTestDatabase()

describe('Two pull requests with one head', () => {
  it.each([
    ['main', 'release/1'],
    ['release/1', 'main'],
  ])('have one check run with the worst result, and say whose it is: %s, then %s', async (...bases) => {
    const { open, run } = await withTwoBases(database.queries)
    const numbers: Record<string, number> = {}
    for (const base of bases) numbers[base] = await open(base)
    expect(run()).toMatchObject({
      ...{ name: 'DocAlign', status: 'completed', conclusion: 'failure' },
      title: `#${numbers.main} into main: ${FALSE}`,
    })
    expect(run()?.summary).toContain(`- #${numbers['release/1']} into \`release/1\`: ${FINE}\n`)
    expect(run()?.annotations).toHaveLength(1)
  })

  it('are not passed by what was said of one before the other was looked at', async () => {
    const { open, run, repository, sha } = await withTwoBases(database.queries)
    const number = await open('release/1')
    expect(run()).toMatchObject({ conclusion: 'success', title: FINE })
    const before = run()
    await open('main')
    // What was completed was taken back at once by another check run, and is not touched again.
    expect(run()?.id).not.toBe(before?.id)
    expect(repository.checkRuns.find(({ id }) => id === before?.id)).toMatchObject({ conclusion: 'success' })
    await repository.updatePullRequest(number, { state: 'closed' })
    expect(sha).toBe(run()?.headSha)
  })

  it('leave the result of the other when one is closed, and have both again when it is opened again', async () => {
    const { open, run, repository, play } = await withTwoBases(database.queries)
    await open('release/1')
    const number = await open('main')
    await repository.updatePullRequest(number, { state: 'closed' })
    await play()
    expect(run()).toMatchObject({ status: 'completed', conclusion: 'success', title: FINE })
    await repository.updatePullRequest(number, { state: 'open' })
    await play()
    expect(run()).toMatchObject({ conclusion: 'failure', title: `#${number} into main: ${FALSE}` })
  })

  it('are both meant by the buttons', async () => {
    const { open, run, repository, play } = await withTwoBases(database.queries)
    const number = await open('main')
    await open('release/1')
    const press = async (action: string) => {
      await repository.requestAction(run()?.id ?? 0, action)
      await play()
      return run()
    }
    expect(await press('dismiss_all')).toMatchObject({ status: 'completed', conclusion: 'success' })
    expect(await press('undo')).toMatchObject({ conclusion: 'failure', title: `#${number} into main: ${FALSE}` })
    expect(await press('recheck')).toMatchObject({ conclusion: 'failure', title: `#${number} into main: ${FALSE}` })
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
  const fork = await repository.fork('mallory')
  await open('release/1')
  const before = run()
  expect(before).toMatchObject({ conclusion: 'success', title: FINE })
  const number = await repository.openPullRequest({ head: 'feature', base: 'main', fork, by: 'mallory' })
  await play()
  expect(run()).toMatchObject({ status: 'completed', conclusion: 'success', title: FINE })
  expect(run()?.id).toBe(before?.id)
  expect(run()?.summary).toContain(`not part of this result:\n\n- #${number} into \`main\`: ${FALSE}`)
  repository.permission('mallory', 'write')
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
