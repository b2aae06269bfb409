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
