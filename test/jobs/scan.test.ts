import { createServer } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Origin } from '../../src/git/clones/clones.ts'
import { openCheckRun } from '../../src/github/check-run.ts'
import { deleteRepositories, saveRepository } from '../../src/github/store/installations.ts'
import { createScanner } from '../../src/isolation/scanner.ts'
import { showVerdict } from '../../src/jobs/check-run/verdicts.ts'
import { writeComments } from '../../src/jobs/comments.ts'
import { renderPending } from '../../src/report/pull-request/unfinished.ts'
import { useTestDatabase } from '../databases.ts'
import { programFile } from '../programs.ts'
import { SCAN_LIMITS } from '../scanner.ts'
import { listening } from '../silent-server.ts'
import { type JobScene, jobScene, LAST } from './scene.ts'

const FILES = {
  'README.md': '# Notes\n\nRun `npm run build`.\n',
  'package.json': '{"name":"notes","scripts":{"build":"node x"}}\n',
}
const BROKEN = { 'package.json': '{"name":"notes","scripts":{"compile":"node x"}}\n' }

const database = useTestDatabase()

/** A pull request that makes the docs false. */
async function withPullRequest(): Promise<JobScene & { number: number; sha: string }> {
  const stage = await jobScene(database.queries)
  await stage.repository.commit('main', FILES)
  const sha = await stage.repository.commit('feature', BROKEN, { from: 'main' })
  return { ...stage, sha, number: await stage.pullRequest('feature', sha) }
}

const FOR_EVER = 1000

/** Git cannot fetch from the repository any more. */
function withoutGit({ github, repository }: JobScene): void {
  github.fault({ path: new RegExp(`/${repository.fullName}\\.git/`), status: 500, times: FOR_EVER })
}

describe('A scan that fails', () => {
  it('says why and when it is tried again, and once it has given up that it has', async () => {
    const stage = await withPullRequest()
    withoutGit(stage)
    stage.written()
    await expect(stage.scanPullRequest(stage.number)).rejects.toMatchObject({ code: 'DOCALIGN_E106' })
    expect(stage.written()).toEqual(['POST /check-runs', expect.stringMatching(/^PATCH/)])
    expect(stage.checkRun(stage.sha)).toMatchObject({
      status: 'in_progress',
      title: 'Could not finish: the repository could not be cloned (retrying in 4 s)',
    })
    await expect(stage.scanPullRequest(stage.number, LAST)).rejects.toMatchObject({ code: 'DOCALIGN_E106' })
    expect(stage.written()).toEqual([expect.stringMatching(/^PATCH/)])
    expect(stage.checkRun(stage.sha)).toMatchObject({
      conclusion: 'neutral',
      title: 'Could not finish: the repository could not be cloned',
    })
  })

  it('for the last time while GitHub does not take that either leaves it to a job of its own', async () => {
    const stage = await withPullRequest()
    withoutGit(stage)
    await expect(stage.scanPullRequest(stage.number)).rejects.toMatchObject({ code: 'DOCALIGN_E106' })
    stage.github.fault({ path: /\/check-runs/, status: 422, times: 1 })
    stage.added.length = 0
    await expect(stage.scanPullRequest(stage.number, LAST)).rejects.toMatchObject({ code: 'DOCALIGN_E106' })
    const job = { repositoryId: stage.repository.id, sha: stage.sha }
    expect(stage.added).toEqual([['show-verdict', job]])
    await showVerdict(job, stage.services)
    expect(stage.checkRun(stage.sha)).toMatchObject({
      ...{ status: 'completed', conclusion: 'neutral' },
      title: 'Could not finish: the repository could not be cloned',
    })
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

  it('keeps a gate shut, where the configuration makes the check one', async () => {
    const stage = await withPullRequest()
    const main = await stage.repository.commit('main', { '.docalign.yml': 'check:\n  fail_on: new\n' })
    await stage.scanBranch(main)
    withoutGit(stage)
    await expect(stage.scanPullRequest(stage.number, LAST)).rejects.toThrow()
    expect(stage.checkRun(stage.sha)).toMatchObject({ conclusion: 'failure' })
  })

  it('is not spoken of while GitHub sets a rate limit, which is waited for', async () => {
    const stage = await withPullRequest()
    const limit = { status: 403, headers: { 'retry-after': '30' }, body: { message: 'secondary rate limit' } }
    stage.github.fault({ method: 'PATCH', path: new RegExp(`${stage.repository.fullName}/check-runs`), ...limit })
    await expect(stage.scanPullRequest(stage.number, LAST)).rejects.toMatchObject({ status: 403 })
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
})

it.each([
  ['that GitHub forbids', { status: 403, body: { message: 'Resource not accessible by integration' } }],
  ['that fail for good', { status: 500 }],
])('Comments %s leave the check run with its result', async (_, fault) => {
  const stage = await withPullRequest()
  stage.github.fault({
    method: 'POST',
    path: new RegExp(`${stage.repository.fullName}/.*comments`),
    times: FOR_EVER,
    ...fault,
  })
  await stage.scanPullRequest(stage.number, LAST)
  const [, data] = stage.added.find(([name]) => name === 'write-comments') ?? []
  await expect(writeComments(data as never, stage.services)).rejects.toMatchObject({ status: fault.status })
  expect(stage.repository.comments).toEqual([])
  expect(stage.checkRun(stage.sha)).toMatchObject({
    conclusion: 'neutral',
    title: '1 claim in the docs stops being true with this change',
  })
})

describe('A push to the default branch', () => {
  const OLDER = { 'README.md': `${FILES['README.md']}See \`src/main.js\`.\n`, 'src/main.js': '' }

  it('is told what it makes false apart from what was false, and what it mends', async () => {
    const stage = await jobScene(database.queries)
    await stage.scanBranch(await stage.repository.commit('main', { ...FILES, ...OLDER }))
    const first = await stage.repository.commit('main', { 'src/main.js': null })
    await stage.scanBranch(first)
    expect(stage.checkRun(first)).toMatchObject({ title: '1 claim in the docs stops being true with this change' })
    const second = await stage.repository.commit('main', BROKEN)
    await stage.scanBranch(second)
    const run = stage.checkRun(second)
    expect(run).toMatchObject({ title: '1 claim in the docs stops being true with this change' })
    expect(run?.annotations).toMatchObject([{ start_line: 3 }])
    expect(run?.text).toContain('src/main.js')
    const third = await stage.repository.commit('main', { 'package.json': FILES['package.json'] })
    await stage.scanBranch(third)
    const fixed = { conclusion: 'success', title: 'Docs hold · 1 older claim does not · 1 fixed' }
    expect(stage.checkRun(third)).toMatchObject(fixed)
    // Asked for again, it says the same.
    await stage.scanBranch(third)
    expect(stage.checkRun(third)).toMatchObject(fixed)
  })

  it('with force, away from what was scanned before, is looked at alone', async () => {
    const stage = await jobScene(database.queries)
    const old = await stage.repository.commit('main', FILES)
    await stage.repository.commit('keep', { 'a.md': 'a\n' }, { from: 'main' })
    await stage.scanBranch(await stage.repository.commit('main', { 'b.md': 'b\n' }))
    const forced = await stage.repository.commit('main', BROKEN, { from: 'keep', force: true })
    await stage.scanBranch(forced)
    expect(old).not.toBe(forced)
    expect(stage.checkRun(forced)).toMatchObject({ conclusion: 'neutral', title: '1 claim in the docs does not hold' })
  })

  it('fails its check by what it makes false alone, where the configuration says so', async () => {
    const stage = await jobScene(database.queries)
    const config = { '.docalign.yml': 'check:\n  fail_on: new\n' }
    await stage.scanBranch(await stage.repository.commit('main', { ...FILES, ...config }))
    const first = await stage.repository.commit('main', BROKEN)
    await stage.scanBranch(first)
    expect(stage.checkRun(first)).toMatchObject({ conclusion: 'failure' })
    const second = await stage.repository.commit('main', { 'a.js': '' })
    await stage.scanBranch(second)
    expect(stage.checkRun(second)).toMatchObject({ conclusion: 'success' })
  })
})

it("A pull request is judged by its base's configuration, whose mistakes are shown with their place", async () => {
  const stage = await jobScene(database.queries)
  await stage.repository.commit('main', { ...FILES, '.docalign.yml': 'check:\n  fail_on: new\nsupress: []\n' })
  const permissive = { '.docalign.yml': "docs:\n  exclude: ['**']\n" }
  const sha = await stage.repository.commit('feature', { ...BROKEN, ...permissive }, { from: 'main' })
  await stage.scanPullRequest(await stage.pullRequest('feature', sha))
  const run = stage.checkRun(sha)
  expect(run).toMatchObject({ conclusion: 'failure', annotations: [{ path: 'README.md', start_line: 3 }] })
  expect(run?.summary).toContain('.docalign.yml:3:1 unknown key "supress" — did you mean "suppress"?')
})

it('A branch that was deleted before it was scanned leaves a check run that says so', async () => {
  const stage = await jobScene(database.queries)
  const sha = await stage.repository.commit('feature', FILES, { from: 'main' })
  await openCheckRun(stage.publisher, sha, 'main', renderPending(sha))
  await stage.repository.deleteBranch('feature')
  await stage.scanBranch(sha, { branch: 'feature' })
  expect(stage.checkRun(sha)).toMatchObject({ conclusion: 'neutral', title: 'Not checked: the branch was deleted' })
})

it('A clone is told how large GitHub says the repository is', async () => {
  const stage = await withPullRequest()
  const origins: Origin[] = []
  const { update } = stage.services.clones
  stage.services.clones.update = (origin, refs) => {
    origins.push(origin)
    return update(origin, refs)
  }
  await stage.scanPullRequest(stage.number)
  expect(origins).toMatchObject([{ size: 12 }])
})
