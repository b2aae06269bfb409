import { writeLooseRef } from 'github-sandbox/repositories/loose-refs'
import { describe, expect, it } from 'vitest'
import { namespaceOfRepository } from '../../src/entries/namespaces.ts'
import { trustedEntries } from '../../src/entries/trusted.ts'
import { onCheckRun } from '../../src/jobs/deliveries/checks.ts'
import { onPush } from '../../src/jobs/deliveries/push.ts'
import type { Payload } from '../../src/jobs/events.ts'
import { recordChecks } from '../../src/jobs/ledger/record-checks.ts'
import { rebuildTrust } from '../../src/trust/store/refold.ts'
import { useTestDatabase } from '../databases.ts'
import { type JobScene, jobScene } from './scene.ts'

const FILES = {
  'README.md': '# Notes\n\nRun `npm test`, or `npm run build`. See `src/main.js`.\n',
  'package.json': '{"name":"notes","scripts":{"test":"node --test","build":"node x"}}\n',
  'src/main.js': 'export const main = 1\n',
  '.github/workflows/ci.yml': `on: [push, pull_request]
jobs:
  test:
    strategy: {matrix: {node: [20, 22]}}
    steps:
      - run: npm ci
      - run: npm test
`,
}

const database = useTestDatabase()

interface Stage extends JobScene {
  readonly namespaceId: number
  /** Completes a check of another app, as GitHub tells of it, and does the job that it asks for. */
  check(sha: string, name: string, conclusion: string, app?: string, branch?: string | null): Promise<void>
  /** Tells of a push, and does the jobs about checks that it asks for. */
  push(branch: string, before: string, after: string): Promise<void>
  /** `npm test strong pass`, for each event of a source that was not replaced. */
  events(source: string): Promise<string[]>
  trust(): Promise<Record<string, number>>
}

let ids = 1000

async function installed(files: Readonly<Record<string, string>> = FILES): Promise<Stage & { readonly first: string }> {
  const stage = await jobScene(database.queries)
  const { queries } = database
  const first = await stage.repository.commit('main', files)
  await stage.scanBranch(first)
  const { repository } = stage.publisher
  const namespaceId = await namespaceOfRepository(queries, repository.id)
  const described = {
    ...{ id: repository.id, name: repository.name, owner: { login: repository.owner }, private: false },
    ...{ clone_url: repository.cloneUrl, default_branch: 'main', size: 1 },
  }
  const about = <E extends 'check_run' | 'push'>(event: object) =>
    ({ ...event, repository: described, installation: { id: repository.installationId } }) as unknown as Payload<E>
  const tell = async (event: () => Promise<void>): Promise<void> => {
    stage.added.length = 0
    await event()
    for (const [job, data] of [...stage.added])
      if (job === 'record-checks') await recordChecks(data as { repositoryId: number; sha: string }, stage.services)
  }
  return {
    ...stage,
    first,
    namespaceId,
    async check(sha, name, conclusion, app = 'github-actions', branch = 'main') {
      const run = {
        ...{ id: ids++, head_sha: sha, name, conclusion, app: { id: 1, slug: app } },
        ...{ check_suite: { head_branch: branch }, completed_at: new Date().toISOString() },
      }
      await tell(() => onCheckRun(about<'check_run'>({ action: 'completed', check_run: run }), stage.services, 'one'))
    },
    push: (branch, before, after) =>
      tell(() => onPush(about<'push'>({ ref: `refs/heads/${branch}`, before, after, commits: [] }), stage.services)),
    async events(source) {
      const rows = await queries
        .selectFrom('validation_events')
        .innerJoin('entries', 'entries.key', 'validation_events.entry')
        .select(['answer', 'signal_strength', 'result', 'provisional', 'validation_events.id', 'replaces'])
        .where('namespace_id', '=', namespaceId)
        .where('source', '=', source)
        .orderBy('answer')
        .orderBy('validation_events.id')
        .execute()
      const replaced = new Set(rows.map(({ replaces }) => replaces))
      return rows
        .filter(({ id }) => !replaced.has(id))
        .map((row) => `${row.answer} ${row.signal_strength} ${row.result}${row.provisional ? ' provisional' : ''}`)
    },
    async trust() {
      const entries = await trustedEntries(queries, namespaceId)
      return Object.fromEntries(entries.map(({ answer, state }) => [answer, state.score.trust_score]))
    },
  }
}

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

  it('speak of the claims whose doc or code it changed', async () => {
    const { repository, scanBranch, check, events } = await installed()
    const sha = await repository.commit('main', { 'src/main.js': 'export const main = 2\n' })
    await scanBranch(sha)
    await check(sha, 'circle: integration', 'success', 'circleci')
    await check(sha, 'CodeQL', 'failure', 'github-advanced-security')
    expect(await events('ci')).toEqual(['src/main.js strong pass', 'src/main.js weak fail'])
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

  it('of DocAlign itself, of a commit that is gone, or of what is not installed are nothing', async () => {
    const { check, events, publisher, added } = await installed()
    await check('1'.repeat(40), 'test (20)', 'success')
    expect(await events('ci')).toEqual([])
    await recordChecks({ repositoryId: publisher.repository.id, sha: '2'.repeat(40) }, (await installed()).services)
    await recordChecks({ repositoryId: 99, sha: '2'.repeat(40) }, (await installed()).services)
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
