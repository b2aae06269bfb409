import { describe, expect, it } from 'vitest'
import { rebuildTrust } from '../../../src/ledger/trust/store/refold.ts'
import { useTestDatabase } from '../../databases.ts'
import { FILES, withCi } from './with-ci.ts'

const database = useTestDatabase()

const installed = (files?: Readonly<Record<string, string>>) => withCi(database.queries, files)

describe('The checks of a commit on the default branch', () => {
  it('are a fail if one of them failed, whichever ended first, and say nothing when they were cancelled', async () => {
    const { repository, scanBranch, check, checkRun, events, namespaceId } = await installed()
    const sha = await repository.commit('main', { 'src/other.js': '' })
    await scanBranch(sha)
    await check(sha, 'test (20)', 'success')
    await check(sha, 'test (22)', 'cancelled')
    expect(await events('ci')).toEqual(['npm test strong pass'])
    await check(sha, 'test (22)', 'timed_out')
    await check(sha, 'test (20)', 'success')
    expect(await events('ci')).toEqual(['npm test strong fail'])
    expect(checkRun(sha)?.summary).toContain('1 passed, 1 failed (`test (22)`) — recorded.')
    expect((await rebuildTrust(database.queries, namespaceId)).differences).toEqual([])
  })

  it('are as strong as the configuration says, and count on the branches that it names', async () => {
    const { repository, scanBranch, check, events, trust } = await installed()
    const config = 'trust:\n  strengths: [{pattern: ^npm test$, strength: medium}]\n  branches: [release/*]\n'
    await scanBranch(await repository.commit('main', { '.docalign.yml': config }))
    const before = await trust()
    const main = await repository.commit('main', { 'src/other.js': '' })
    await check(main, 'test (20)', 'success')
    expect(await events('ci')).toEqual(['npm test medium pass provisional'])
    expect(await trust()).toEqual(before)
    const release = await repository.commit('release/1', { 'src/other.js': '1' }, { from: 'main' })
    await check(release, 'test (20)', 'success', 'github-actions', 'release/1')
    expect(await events('ci')).toEqual(['npm test medium pass provisional', 'npm test medium pass'])
  })
})

const DOCTORED = FILES['.github/workflows/ci.yml'].replace('npm test', 'npm run build')

describe('The checks of a commit that was no head of the default branch', () => {
  it('move nothing when it came in by a merge, with a workflow of its own', async () => {
    const { repository, scanBranch, check, checkRun, events, trust, pullRequest } = await installed()
    const before = await trust()
    const sha = await repository.commit('feature', { '.github/workflows/ci.yml': DOCTORED }, { from: 'main' })
    const number = await pullRequest('feature', sha)
    await repository.commit('feature', { '.github/workflows/ci.yml': FILES['.github/workflows/ci.yml'] })
    await repository.updatePullRequest(number, { merge: true })
    const { mergeCommitSha } = repository.pullRequests[0]?.pull ?? {}
    await scanBranch(mergeCommitSha ?? '')
    const scanned = await trust()
    await check(sha, 'test (20)', 'success')
    expect(await events('ci')).toEqual([])
    expect(await trust()).toEqual(scanned)
    await check(mergeCommitSha ?? '', 'test (20)', 'success')
    expect(await events('ci')).toEqual(['npm test strong pass'])
    expect(checkRun(mergeCommitSha ?? '')?.summary).toContain('1 passed — recorded.')
    expect((await trust())['npm test']).toBeGreaterThan(before['npm test'] ?? 1)
  })
})

describe('A scan of the default branch', () => {
  it('passes what holds once a day, and fails once what was true', async () => {
    const { repository, scanBranch, checkRun, events, trust } = await installed()
    expect(await events('scan')).toEqual(
      ['npm run build', 'npm test', 'src/main.js'].map((each) => `${each} medium pass`),
    )
    const sha = await repository.commit('main', {
      'package.json': '{"name":"notes","scripts":{"test":"node --test","compile":"node x"}}\n',
    })
    await scanBranch(sha)
    expect(checkRun(sha)?.summary).toMatch(/\*\*Trust\*\* 0\.\d\d over 3 claims — /)
    expect(checkRun(sha)?.summary).toContain('▰▱▱▱ 0.42')
    const after = await trust()
    expect([after['npm run build'], after['npm test']]).toEqual([expect.closeTo(0.25, 12), expect.closeTo(0.42, 12)])
    await scanBranch(await repository.commit('main', { 'src/other.js': '' }))
    expect(await trust()).toEqual(after)
  })
})
