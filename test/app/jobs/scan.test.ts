import { describe, expect, it } from 'vitest'
import { writeComments } from '../../../src/app/jobs/comments.ts'
import { openVerdict } from '../../../src/app/jobs/verdict/verdicts.ts'
import type { Origin } from '../../../src/base/git/clones/clones.ts'
import { useTestDatabase } from '../../databases.ts'
import { BROKEN, brokenDocs, FILES, FOR_EVER, withoutGit } from './broken-docs.ts'
import { jobScene, LAST } from './scene.ts'

const database = useTestDatabase()
const withPullRequest = () => brokenDocs(database.queries)

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

  it('leaves no check going on at a commit that its branch has left by the next try', async () => {
    const stage = await jobScene(database.queries)
    const first = await stage.repository.commit('main', { 'README.md': '# Tool\n' })
    stage.github.fault({ path: new RegExp(`/${stage.repository.fullName}\\.git/`), drop: 'before' })
    await expect(stage.scanBranch(first)).rejects.toMatchObject({ code: 'DOCALIGN_E106' })
    expect(stage.checkRun(first)).toMatchObject({ status: 'in_progress' })
    const second = await stage.repository.commit('main', { 'README.md': '# Tools\n' })
    await stage.scanBranch(first)
    expect(stage.checkRun(first)).toMatchObject({ status: 'completed' })
    expect(stage.checkRun(second)).toMatchObject({ status: 'completed', conclusion: 'success' })
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
    title: 'This change makes 1 statement false',
  })
})

describe('A push to the default branch', () => {
  const OLDER = { 'README.md': `${FILES['README.md']}See \`src/main.js\`.\n`, 'src/main.js': '' }

  const GATE = { '.docalign.yml': 'check:\n  fail_on: new\n' }

  it('is told what it makes false apart from what was false, and what it mends; a gate fails by the first alone', async () => {
    const stage = await jobScene(database.queries)
    await stage.scanBranch(await stage.repository.commit('main', { ...FILES, ...OLDER, ...GATE }))
    const first = await stage.repository.commit('main', { 'src/main.js': null })
    await stage.scanBranch(first)
    const broken = { conclusion: 'failure', title: 'This change makes 1 statement false' }
    expect(stage.checkRun(first)).toMatchObject(broken)
    const second = await stage.repository.commit('main', BROKEN)
    await stage.scanBranch(second)
    const run = stage.checkRun(second)
    expect(run).toMatchObject(broken)
    expect(run?.annotations).toMatchObject([{ start_line: 3 }])
    expect(run?.text).toContain('src/main.js')
    const third = await stage.repository.commit('main', { 'package.json': FILES['package.json'] })
    await stage.scanBranch(third)
    const fixed = { conclusion: 'success', title: 'No new false statements · 1 older · 1 fixed' }
    expect(stage.checkRun(third)).toMatchObject(fixed)
    // Asked for again, it says the same.
    await stage.scanBranch(third)
    expect(stage.checkRun(third)).toMatchObject(fixed)
  })
})

describe('A page that a change makes unreadable', () => {
  const GATE = { '.docalign.yml': 'check:\n  fail_on: new\n', 'package.json': FILES['package.json'] }
  const PAGE = '# Notes\n\nRun `npm run build`.\n\nRun `npm run gone`.\n'
  const UNREADABLE = `${PAGE}\n${'['.repeat(3000)}\n`

  it('fails the check of its pull request, and fixes nothing that it says', async () => {
    const stage = await jobScene(database.queries)
    await stage.repository.commit('main', { ...GATE, 'README.md': PAGE, 'docs/use.md': '# Use\n' })
    await stage.scanBranch(await stage.repository.commit('main', { 'docs/use.md': '# How to use it\n' }))
    const sha = await stage.repository.commit('feature', { 'README.md': UNREADABLE }, { from: 'main' })
    await stage.scanPullRequest(await stage.pullRequest('feature', sha))
    const run = stage.checkRun(sha)
    expect(run).toMatchObject({ conclusion: 'failure', annotations: [{ path: 'README.md', start_line: 1 }] })
    expect(run?.title).not.toContain('fixed')
    expect(run?.annotations?.[0]?.message).toContain('more than 1000 brackets of one block are open at once')
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

it('A mark that a pull request adds does not apply to its own check, and is named in it', async () => {
  const stage = await jobScene(database.queries)
  const text = '# Tool\n\nSee [a](a.md).\n'
  await stage.repository.commit('main', {
    'README.md': text,
    'a.md': '# A\n',
    '.docalign.yml': 'check: { fail_on: new }\n',
  })
  const change = { 'README.md': text.replace('.\n', '. <!-- docalign-ignore-line -->\n'), 'a.md': null }
  const sha = await stage.repository.commit('marked', { ...change, '.docalign.yml': null }, { from: 'main' })
  await stage.scanPullRequest(await stage.pullRequest('marked', sha))
  const run = stage.checkRun(sha)
  expect(run).toMatchObject({ conclusion: 'failure' })
  expect(run?.annotations).toMatchObject([{ path: 'README.md', start_line: 3 }])
  expect(run?.text).toContain('1 edited settings file and 1 new ignore mark apply only after the merge')
  expect(run?.text).toContain('`README.md:3` is still checked')
})

it('A branch that was deleted before it was scanned leaves a check run that says so', async () => {
  const stage = await jobScene(database.queries)
  const sha = await stage.repository.commit('feature', FILES, { from: 'main' })
  await openVerdict(stage.services, stage.publisher.repository, { headSha: sha, head: 'feature' })
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
