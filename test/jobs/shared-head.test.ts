import type { SandboxCheckRun } from 'github-sandbox/sandbox'
import { describe, expect, it } from 'vitest'
import { findCheckRun, saveCheckRun } from '../../src/github/store/check-runs.ts'
import { dropHeadVerdict, openHeadVerdict } from '../../src/github/store/head-verdicts.ts'
import { recover } from '../../src/jobs/upkeep/recover.ts'
import { useTestDatabase } from '../databases.ts'
import { type Played, played } from './played.ts'

const SCRIPTS = (name: string) => `{"name":"notes","scripts":{"${name}":"node x"}}\n`
const FILES = {
  '.docalign.yml': 'check:\n  fail_on: new\nepochs:\n  gate: off\n',
  'README.md': '# Notes\n\nRun `npm run build`.\n',
  'package.json': SCRIPTS('build'),
}

const database = useTestDatabase()

interface Stage extends Played {
  /** Of the branch `feature`: harmless where it is merged into `release/1`, and not where it is merged into `main`. */
  readonly sha: string
  open(base: string): Promise<number>
  /** The newest check run at a commit, by which GitHub goes. */
  run(sha?: string): SandboxCheckRun | undefined
}

async function withTwoBases(): Promise<Stage> {
  const stage = await played(database.queries)
  const { repository } = stage
  await repository.commit('main', FILES)
  await repository.commit('release/1', { 'package.json': SCRIPTS('compile') }, { from: 'main' })
  const sha = await repository.commit('feature', { 'src/main.js': '1\n' }, { from: 'release/1' })
  await stage.play()
  return {
    ...stage,
    sha,
    run: (at = sha) => stage.checkRun(at),
    async open(base) {
      const number = await repository.openPullRequest({ head: 'feature', base })
      await stage.play()
      return number
    },
  }
}

const FALSE = '1 claim in the docs stops being true with this change'
const FINE = 'No docs affected by this change'

describe('Two pull requests with one head', () => {
  it.each([
    ['main', 'release/1'],
    ['release/1', 'main'],
  ])('have one check run with the worst result, and say whose it is: %s, then %s', async (...bases) => {
    const { open, run } = await withTwoBases()
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
    const { open, run, repository, sha } = await withTwoBases()
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
    const { open, run, repository, play } = await withTwoBases()
    await open('release/1')
    const number = await open('main')
    await repository.updatePullRequest(number, { state: 'closed' })
    await play()
    expect(run()).toMatchObject({ status: 'completed', conclusion: 'success', title: FINE })
    await repository.updatePullRequest(number, { state: 'open' })
    await play()
    expect(run()).toMatchObject({ conclusion: 'failure', title: `#${number} into main: ${FALSE}` })
  })

  it('keep it when checks of other apps are completed', async () => {
    const { open, run, repository, play, sha } = await withTwoBases()
    const number = await open('main')
    await open('release/1')
    await repository.checkRun({ sha, name: 'test', conclusion: 'success' })
    await play()
    expect(run()).toMatchObject({ conclusion: 'failure', title: `#${number} into main: ${FALSE}` })
    expect(run()?.summary).toContain('**CI on this head** 1 passed')
  })

  it('are both meant by the buttons', async () => {
    const { open, run, repository, play } = await withTwoBases()
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

  it('are taken up both when the check run hangs', async () => {
    const { open, run, publisher, services, sha, added, play } = await withTwoBases()
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
})

it('A pull request whose base is changed is not passed by what was said of the one before', async () => {
  const { open, run, repository, play } = await withTwoBases()
  const number = await open('release/1')
  const before = run()
  await repository.updatePullRequest(number, { base: 'main' })
  await play()
  expect(run()).toMatchObject({ conclusion: 'failure', title: FALSE })
  expect(run()?.id).not.toBe(before?.id)
})

it('A pull request from the default branch shares its head with the branch itself', async () => {
  const { run, repository, play } = await withTwoBases()
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
  const { open, repository, publisher, scanPullRequest, sha, play } = await withTwoBases()
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
