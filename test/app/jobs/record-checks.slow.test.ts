import { writeLooseRef } from 'github-sandbox/repositories/loose-refs'
import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '../../databases.ts'
import { FILES, withCi } from './with-ci.ts'

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
