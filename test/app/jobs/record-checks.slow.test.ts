import { writeLooseRef } from 'github-sandbox/repositories/loose-refs'
import { describe, expect, it } from 'vitest'
import { recordChecks } from '../../../src/app/jobs/ledger/record-checks.ts'
import { trustedEntries } from '../../../src/ledger/entries/trusted.ts'
import { useTestDatabase } from '../../databases.ts'
import { FILES, withCi } from './with-ci.ts'

const DOCTORED = FILES['.github/workflows/ci.yml'].replace('npm test', 'npm run build')

const database = useTestDatabase()

const installed = (files?: Readonly<Record<string, string>>) => withCi(database.queries, files)

describe('The checks of a commit on the default branch', () => {
  it('speak of the claims whose doc or code it changed', async () => {
    const { repository, scanBranch, check, events } = await installed()
    const sha = await repository.commit('main', { 'src/main.js': 'export const main = 2\n' })
    await scanBranch(sha)
    await check(sha, 'circle: integration', 'success', 'circleci')
    await check(sha, 'CodeQL', 'failure', 'github-advanced-security')
    expect(await events('ci')).toEqual(['src/main.js strong pass', 'src/main.js weak fail'])
  })

  it('that pass and fail by turns are an anomaly, which the check run shows', async () => {
    const { repository, scanBranch, check, checkRun } = await installed()
    let sha = ''
    for (let index = 0; index < 6; index++) {
      sha = await repository.commit('main', { 'src/other.js': `${index}` })
      if (index === 5) await scanBranch(sha)
      await check(sha, 'test (20)', index % 2 ? 'failure' : 'success')
    }
    expect(checkRun(sha)?.text).toContain(
      '`npm test` in `README.md:3` is flaky: passes and fails alternated over the last six events',
    )
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

  it('of DocAlign itself, of a commit that is gone, or of what is not installed are nothing', async () => {
    const { check, events, publisher, added, services } = await installed()
    await check('1'.repeat(40), 'test (20)', 'success')
    expect(await events('ci')).toEqual([])
    await recordChecks({ repositoryId: publisher.repository.id, sha: '2'.repeat(40) }, services)
    await recordChecks({ repositoryId: 99, sha: '2'.repeat(40) }, services)
    expect(added.filter(([name]) => name === 'record-checks')).toHaveLength(1)
  })
})

describe('The checks of a commit that was no head of the default branch', () => {
  it('move nothing when a push brought it below another one', async () => {
    const { repository, scanBranch, check, events } = await installed()
    const below = await repository.commit('feature', { 'src/main.js': 'export const main = 2\n' }, { from: 'main' })
    const head = await repository.commit('feature', { 'src/other.js': '' })
    writeLooseRef(repository.gitDir, 'refs/heads/main', head)
    await scanBranch(head)
    await check(below, 'test (20)', 'success')
    expect(await events('ci')).toEqual(['npm test strong pass provisional'])
    await check(head, 'test (20)', 'success')
    expect(await events('ci')).toContain('npm test strong pass')
  })

  it('count when it is pushed later, and when another push has followed it', async () => {
    const { repository, check, events, push, first } = await installed()
    const sha = await repository.commit('feature', { 'src/other.js': '' }, { from: 'main' })
    await check(sha, 'test (20)', 'success', 'github-actions', 'feature')
    expect(await events('ci')).toEqual(['npm test strong pass provisional'])
    writeLooseRef(repository.gitDir, 'refs/heads/main', sha)
    const next = await repository.commit('main', { 'src/other.js': '1' })
    await push('main', sha, next)
    await push('main', first, sha)
    expect(await events('ci')).toEqual(['npm test strong pass provisional', 'npm test strong pass'])
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
  it('takes a commit that changes a page with its code for a weak pass', async () => {
    const { repository, scanBranch, events } = await installed()
    await repository.commit('main', { 'README.md': `${FILES['README.md']}\nMore.\n` })
    await repository.commit('main', { 'README.md': FILES['README.md'], 'src/main.js': 'export const main = 2\n' })
    await scanBranch(await repository.commit('main', { 'src/main.js': 'export const main = 3\n' }))
    expect(await events('co-change')).toEqual(['src/main.js weak pass'])
  })

  it('shows a claim whose level moved', async () => {
    const { repository, scanBranch, check, checkRun } = await installed()
    const sha = await repository.commit('main', { 'src/other.js': '' })
    await scanBranch(sha)
    await check(sha, 'test (20)', 'success')
    expect(checkRun(sha)?.summary).toContain('Up: 1 (`README.md`).')
    expect(checkRun(sha)?.text).toContain('| 0.42 candidate → 0.47 basic |')
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
