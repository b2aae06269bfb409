import { describe, expect, it } from 'vitest'
import { recordChecks } from '../../../src/app/jobs/ledger/record-checks.ts'
import { trustedEntries } from '../../../src/ledger/entries/trusted.ts'
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

  it('that end before the scan are in its check run, and are looked at again with the claims that it brought', async () => {
    const { repository, scanBranch, check, checkRun, events, added, services } = await installed()
    const sha = await repository.commit('main', { 'docs/new.md': '# New\n\nRun `npm run build`.\n' })
    await check(sha, 'build', 'success', 'circleci')
    expect(await events('ci')).toEqual([])
    added.length = 0
    await scanBranch(sha)
    expect(checkRun(sha)?.summary).toContain('**CI on this head** 1 passed — recorded.')
    const [job] = added.filter(([name]) => name === 'record-checks')
    await recordChecks(job?.[1] as { repositoryId: number; sha: string }, services)
    expect(await events('ci')).toEqual(['npm run build strong pass'])
  })

  it('that end before any scan count once one has read the claims, though a newer commit overtook theirs', async () => {
    const { repository, scanBranch, check, push, events, added, services, first } = await installed({
      'README.md': '# Notes\n',
    })
    const sha = await repository.commit('main', FILES)
    await push('main', first, sha)
    await check(sha, 'test (20)', 'success')
    const next = await repository.commit('main', { 'src/other.js': '' })
    await push('main', sha, next)
    added.length = 0
    await scanBranch(next)
    for (const [, data] of added.filter(([name]) => name === 'record-checks'))
      await recordChecks(data as { repositoryId: number; sha: string }, services)
    expect(await events('ci')).toContain('npm test strong pass')
  })

  it('are recorded by the next attempt if git fails in the first', async () => {
    const { repository, scanBranch, check, events, services, publisher } = await installed()
    const sha = await repository.commit('main', { 'src/other.js': '' })
    await scanBranch(sha)
    const git = new AbortController()
    const { scanner } = services
    const config: typeof scanner.config = async (request) => {
      const loaded = await scanner.config(request)
      git.abort(new Error('git was ended'))
      return loaded
    }
    Object.assign(services, { signal: git.signal, scanner: { ...scanner, config } })
    await expect(check(sha, 'test (20)', 'success')).rejects.toThrow()
    Object.assign(services, { signal: new AbortController().signal, scanner })
    await recordChecks({ repositoryId: publisher.repository.id, sha }, services)
    expect(await events('ci')).toEqual(['npm test strong pass'])
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

  it('of DocAlign itself, of a commit that is gone, or of what is not installed are nothing', async () => {
    const { check, events, publisher, added, services } = await installed()
    await check('1'.repeat(40), 'test (20)', 'success')
    expect(await events('ci')).toEqual([])
    await recordChecks({ repositoryId: publisher.repository.id, sha: '2'.repeat(40) }, services)
    await recordChecks({ repositoryId: 99, sha: '2'.repeat(40) }, services)
    expect(added.filter(([name]) => name === 'record-checks')).toHaveLength(1)
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

  it('are believed on another branch that counts only as far as its workflow is that of the default branch', async () => {
    const { repository, scanBranch, check, events } = await installed()
    await scanBranch(await repository.commit('main', { '.docalign.yml': 'trust:\n  branches: [main, release/*]\n' }))
    const changes = { '.github/workflows/ci.yml': DOCTORED, 'src/main.js': 'export const main = 2\n' }
    const sha = await repository.commit('release/evil', changes, { from: 'main' })
    await check(sha, 'test (20)', 'success', 'github-actions', 'release/evil')
    expect(await events('ci')).toEqual([])
    await check(sha, 'integration tests', 'success', 'circleci', 'release/evil')
    expect(await events('ci')).toEqual(['src/main.js strong pass'])
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

describe('A finding', () => {
  it('of a canonical claim is high, whatever its type', async () => {
    const { repository, pullRequest, scanPullRequest, checkRun, namespaceId, publisher } = await installed()
    const [entry] = (await trustedEntries(database.queries, namespaceId)).filter(
      ({ answer }) => answer === 'npm run build',
    )
    await database.queries
      .updateTable('entry_trust')
      .set({ trust_score: 0.9, validation_level: 3 })
      .where('entry', '=', entry?.key ?? 0)
      .execute()
    const broken = { 'package.json': '{"name":"notes","scripts":{"test":"node --test"}}\n' }
    const sha = await repository.commit('feature', broken, { from: 'main' })
    await scanPullRequest(await pullRequest('feature', sha))
    expect(checkRun(sha)?.summary).toContain('▰▰▰▱ 0.90')
    const { finding } = await database.queries
      .selectFrom('verification_results')
      .innerJoin('scans', 'scans.id', 'scan_id')
      .select('finding')
      .where('repository_id', '=', publisher.repository.id)
      .where('finding', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(finding).toMatchObject({ severity: 'high', trust: expect.closeTo(0.9, 5) })
  })
})
