import { describe, expect, it } from 'vitest'
import { fixDocs } from '../../../src/app/jobs/fix-docs.ts'
import { useTestDatabase } from '../../databases.ts'
import { CHANGE, FILES, READS, WRITES, withFindings } from './fix-scene.ts'
import { played } from './played.ts'
import { LAST } from './scene.ts'

const database = useTestDatabase()

describe('Fix docs', () => {
  it('makes no second commit when it is asked twice, nor after a crash between its steps', async () => {
    const scene = await withFindings(database.queries)
    const { repository, github, services, number, sha, checkRunId, tip, git, play, summary } = scene
    const asked = { repositoryId: repository.id, number, headSha: sha, checkRunId, login: 'bob' }
    const step = (path: RegExp, method: string) => github.fault({ path, method, drop: 'after' })
    // Each step is done once and its answer lost.
    for (const [path, method] of [
      [/\/git\/blobs/, 'POST'],
      [/\/git\/trees/, 'POST'],
      [/\/git\/commits$/, 'POST'],
      [/\/git\/refs/, 'PATCH'],
    ] as const) {
      step(path, method)
      await expect(fixDocs(asked, { number: 1, last: false, nextIn: 1 }, services)).rejects.toThrow()
    }
    await fixDocs(asked, LAST, services)
    await scene.play()
    await fixDocs(asked, LAST, services)
    await play()
    expect(git('rev-list', '--count', `${sha}..${tip()}`)).toBe('1')
    expect(summary()).toContain('**Fix docs** committed')
  })

  it('loses nothing when the branch moves while it works', async () => {
    const { services, publisher, summary, tip, repository, number, sha, checkRunId, play } = await withFindings(
      database.queries,
    )
    let newer = ''
    const writer: typeof publisher.writer = {
      ...publisher.writer,
      async createCommit(...commit) {
        const made = await publisher.writer.createCommit(...commit)
        newer = await repository.commit('feature/a', { 'x.txt': 'x' })
        return made
      },
    }
    const asked = { repositoryId: repository.id, number, headSha: sha, checkRunId, login: 'bob' }
    await fixDocs(asked, LAST, { ...services, writerOf: () => writer })
    await play()
    expect(tip()).toBe(newer)
    expect(summary()).toContain(`**Fix docs** did nothing: the branch is at ${newer.slice(0, 7)} now`)
  })

  it('says what the App lacks where it may not write contents', async () => {
    const { press, summary, tip, sha, actions } = await withFindings(database.queries, { options: READS })
    await press()
    expect(tip()).toBe(sha)
    expect(summary()).toContain('could not commit: the GitHub App lacks the permission `contents: write`')
    expect(actions()).toContain('fix_docs')
  })

  it('tells what GitHub says of a branch that it protects', async () => {
    const { press, summary, tip, sha, github } = await withFindings(database.queries)
    const body = { message: 'Repository rule violations found', documentation_url: 'https://docs.github.com/rest' }
    github.fault({ path: /\/git\/refs/, method: 'PATCH', status: 422, body })
    await press()
    expect(tip()).toBe(sha)
    expect(summary()).toContain('could not commit: GitHub answered Repository rule violations found.')
  })

  it('is not offered to the branch of a fork', async () => {
    const { repository, checkRun, play } = await played(database.queries, { ...WRITES, files: FILES })
    const fork = await repository.fork('eve')
    const sha = await fork.commit('feature', CHANGE, { from: 'main' })
    await repository.openPullRequest({ head: 'feature', fork })
    await play()
    expect(checkRun(sha)?.title).toContain('false')
    expect(checkRun(sha)?.actions.map(({ identifier }) => identifier)).not.toContain('fix_docs')
  })

  it("changes the member's branch when a stranger has opened a pull request of the same commit", async () => {
    const { press, play, tip, sha, git, repository } = await withFindings(database.queries)
    await repository.commit('old', { 'old.txt': 'x' }, { from: 'main' })
    const fork = await repository.fork('mallory')
    await repository.openPullRequest({ head: 'feature/a', base: 'old', fork, by: 'mallory' })
    await play()
    await press()
    expect(git('rev-parse', `${tip()}^`)).toBe(sha)
  })

  it('refuses who may not write', async () => {
    const { press, summary, tip, sha, repository } = await withFindings(database.queries)
    repository.permission('tess', 'triage')
    await press('tess')
    expect(tip()).toBe(sha)
    expect(summary()).toContain('**Fix docs** did nothing: `tess` has no write access to this repository.')
  })

  it('is offered only where the configuration of the base branch says so', async () => {
    const scene = await withFindings(database.queries, { config: 'fix: off\n' })
    expect(scene.actions()).toEqual(['recheck', 'dismiss_all'])
    const { services, repository, number, sha, checkRunId, tip, summary } = scene
    await fixDocs({ repositoryId: repository.id, number, headSha: sha, checkRunId, login: 'bob' }, LAST, services)
    await scene.play()
    expect(tip()).toBe(sha)
    expect(summary()).toContain(
      '**Fix docs** did nothing: the configuration of the base branch does not set `fix: commit`',
    )
  })
})
