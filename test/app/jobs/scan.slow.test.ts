import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { deleteRepositories, saveRepository } from '../../../src/app/github/store/installations.ts'
import { JobGivenUp } from '../../../src/app/jobs/queue/losses.ts'
import { showVerdict } from '../../../src/app/jobs/verdict/show-verdict.ts'
import { createScanner } from '../../../src/stages/isolated/scanner.ts'
import { useTestDatabase } from '../../databases.ts'
import { programFile } from '../../programs.ts'
import { SCAN_LIMITS } from '../../scanner.ts'
import { listening } from '../../silent-server.ts'
import { BROKEN, brokenDocs, FILES, FOR_EVER, withoutGit } from './broken-docs.ts'
import { jobScene, LAST } from './scene.ts'

const database = useTestDatabase()
const withPullRequest = () => brokenDocs(database.queries)

describe('A scan that fails', () => {
  it('for the last time while GitHub does not take that either leaves it to a job of its own', async () => {
    const stage = await withPullRequest()
    withoutGit(stage)
    await expect(stage.scanPullRequest(stage.number)).rejects.toMatchObject({ code: 'DOCALIGN_E106' })
    stage.github.fault({ path: /\/check-runs/, status: 422, times: 1 })
    stage.added.length = 0
    await expect(stage.scanPullRequest(stage.number, LAST)).rejects.toMatchObject({ code: 'DOCALIGN_E106' })
    const job = { repositoryId: stage.repository.id, sha: stage.sha }
    expect(stage.added).toEqual([['show-verdict', job]])
    await showVerdict(job, stage.services, LAST)
    expect(stage.checkRun(stage.sha)).toMatchObject({
      ...{ status: 'completed', conclusion: 'neutral' },
      title: 'Could not finish: the repository could not be cloned',
    })
  })

  it('because it takes too much is given up at once', async () => {
    const stage = await withPullRequest()
    const limits = { ...SCAN_LIMITS, memoryMb: 20 }
    const scanner = createScanner(programFile('isolated'), { most: 1, limits, log: stage.services.log })
    onTestFinished(scanner.close)
    Object.assign(stage.services, { scanner })
    await expect(stage.scanPullRequest(stage.number)).rejects.toMatchObject({ code: 'DOCALIGN_E002' })
    expect(stage.checkRun(stage.sha)).toMatchObject({
      status: 'completed',
      title: 'Could not finish: the scan took more than 20 MB of memory',
    })
  })

  it('because its process was lost again and again is given up, and reads nothing again', async () => {
    const stage = await withPullRequest()
    const givenUp = new JobGivenUp()
    withoutGit(stage)
    await expect(stage.scanPullRequest(stage.number, { ...LAST, givenUp })).rejects.toBe(givenUp)
    expect(stage.checkRun(stage.sha)).toMatchObject({
      ...{ status: 'completed', conclusion: 'neutral' },
      title: `Could not finish: ${givenUp.message}`,
    })
  })

  it('is not spoken of while GitHub sets a rate limit, which is waited for', async () => {
    const stage = await withPullRequest()
    const limit = { status: 403, headers: { 'retry-after': '30' }, body: { message: 'secondary rate limit' } }
    const path = new RegExp(`${stage.repository.fullName}/check-runs`)
    stage.github.fault({ method: 'PATCH', path, times: FOR_EVER, ...limit })
    await stage.scanPullRequest(stage.number, LAST)
    expect(stage.added).toContainEqual(['show-verdict', { repositoryId: stage.repository.id, sha: stage.sha }])
    expect(stage.checkRun(stage.sha)).toMatchObject({
      status: 'in_progress',
      title: expect.not.stringContaining('Could not finish'),
    })
  })

  it('because DocAlign was taken from the repository says nothing', async () => {
    const stage = await withPullRequest()
    const { readToken } = stage.services.github
    stage.services.github.readToken = async (...ids) => {
      await deleteRepositories(database.queries, [stage.repository.id])
      await readToken(...ids)
      throw new Error('gone')
    }
    stage.written()
    await stage.scanPullRequest(stage.number, LAST)
    expect(stage.written()).toEqual([])
  })

  it('leaves no check going on at such a commit either if the queue did not take the job that ends it', async () => {
    const stage = await jobScene(database.queries)
    const first = await stage.repository.commit('main', { 'README.md': '# Tool\n' })
    stage.github.fault({ path: new RegExp(`/${stage.repository.fullName}\\.git/`), drop: 'before' })
    await expect(stage.scanBranch(first)).rejects.toMatchObject({ code: 'DOCALIGN_E106' })
    await stage.repository.commit('main', { 'README.md': '# Tools\n' })
    const { queue } = stage.services
    const add: typeof queue.add = async (name, ...job) => {
      if (name === 'show-verdict') throw new Error('Redis is restarted')
      return queue.add(name, ...job)
    }
    Object.assign(stage.services, { queue: { ...queue, add } })
    await expect(stage.scanBranch(first)).rejects.toThrow('Redis is restarted')
    Object.assign(stage.services, { queue })
    await stage.scanBranch(first)
    expect(stage.checkRun(first)).toMatchObject({ status: 'completed' })
  })

  it('because the repository is said to be elsewhere says so, and sends nothing there', async () => {
    const stage = await withPullRequest()
    const asked: unknown[] = []
    const port = await listening(createServer((socket) => void asked.push(socket)))
    const cloneUrl = `http://127.0.0.1:${port}/acme/notes.git`
    await saveRepository(database.queries, { ...stage.publisher.repository, cloneUrl })
    await expect(stage.scanPullRequest(stage.number)).rejects.toMatchObject({ code: 'DOCALIGN_E108' })
    expect(stage.checkRun(stage.sha)?.title).toContain('its clone address is not at the GitHub that DocAlign works for')
    expect(asked).toEqual([])
  })

  it('keeps a gate shut, where the configuration makes the check one', async () => {
    const stage = await withPullRequest()
    const main = await stage.repository.commit('main', { '.docalign.yml': 'check:\n  fail_on: new\n' })
    await stage.scanBranch(main)
    withoutGit(stage)
    await expect(stage.scanPullRequest(stage.number, LAST)).rejects.toThrow()
    expect(stage.checkRun(stage.sha)).toMatchObject({ conclusion: 'failure' })
  })
})

describe('A push to the default branch', () => {
  it('with force, away from what was scanned before, is looked at alone', async () => {
    const stage = await jobScene(database.queries)
    const old = await stage.repository.commit('main', FILES)
    await stage.repository.commit('keep', { 'a.md': 'a\n' }, { from: 'main' })
    await stage.scanBranch(await stage.repository.commit('main', { 'b.md': 'b\n' }))
    const forced = await stage.repository.commit('main', BROKEN, { from: 'keep', force: true })
    await stage.scanBranch(forced)
    expect(old).not.toBe(forced)
    expect(stage.checkRun(forced)).toMatchObject({ conclusion: 'neutral', title: '1 statement in the docs is false' })
  })
})

describe('A page that a change makes unreadable', () => {
  const GATE = { '.docalign.yml': 'check:\n  fail_on: new\n', 'package.json': FILES['package.json'] }
  const PAGE = '# Notes\n\nRun `npm run build`.\n\nRun `npm run gone`.\n'
  const UNREADABLE = `${PAGE}\n${'['.repeat(3000)}\n`

  it('fails the check of a push to the default branch, once', async () => {
    const stage = await jobScene(database.queries)
    await stage.scanBranch(await stage.repository.commit('main', { ...GATE, 'README.md': PAGE }))
    const first = await stage.repository.commit('main', { 'README.md': UNREADABLE })
    await stage.scanBranch(first)
    expect(stage.checkRun(first)).toMatchObject({ conclusion: 'failure' })
    const second = await stage.repository.commit('main', { 'a.js': '' })
    await stage.scanBranch(second)
    expect(stage.checkRun(second)).toMatchObject({ conclusion: 'success' })
  })
})
