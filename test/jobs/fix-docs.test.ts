import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { fixDocs } from '../../src/jobs/fix-docs.ts'
import { useTestDatabase } from '../databases.ts'
import { type Played, played } from './played.ts'
import { LAST } from './scene.ts'

const README = '# Widgets\r\n\r\nRun `npm run build`, then see [the start](docs/start.md).\r\n'
const GUIDE = `# Start\n\nRun the tests.\n${'More is to be said here.\n'.repeat(20)}`
const script = (name: string): string =>
  `${JSON.stringify({ name: 'widgets', scripts: { [name]: 'node x' } }, null, 2)}\n`
const FILES = {
  'README.md': README,
  'docs/start.md': GUIDE,
  'docs/[skip ci].md': 'Run `npm run build` here.\n',
  'package.json': script('build'),
  '.docalign.yml': 'fix: commit\n',
}
const CHANGE = { 'package.json': script('compile'), 'docs/start.md': null, 'docs/first.md': GUIDE }

const permissions = { checks: 'write', issues: 'write', metadata: 'read', pull_requests: 'write' } as const
const WRITES = { permissions: { ...permissions, contents: 'write' } } as const
const READS = { permissions: { ...permissions, contents: 'read' } } as const

const database = useTestDatabase()

interface Scene extends Played {
  readonly number: number
  /** The head that was checked. */
  readonly sha: string
  readonly checkRunId: number
  press(by?: string): Promise<void>
  summary(): string
  actions(): string[]
  /** The commit that the branch is at. */
  tip(): string
  git(...args: string[]): string
}

/** A pull request that breaks three places of the docs, and what people do with its check run. */
async function withFindings({
  config = FILES['.docalign.yml'],
  options = WRITES as Parameters<typeof played>[1],
} = {}): Promise<Scene> {
  const stage = await played(database.queries, options)
  const { repository, checkRun, play } = stage
  repository.permission('bob', 'write')
  await repository.commit('main', { ...FILES, '.docalign.yml': config })
  await play()
  const sha = await repository.commit('feature/a', CHANGE, { from: 'main' })
  const number = await repository.openPullRequest({ head: 'feature/a' })
  await play()
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: repository.gitDir, encoding: 'utf8' }).trimEnd()
  return {
    ...stage,
    ...{ number, sha, checkRunId: checkRun(sha)?.id ?? 0, git },
    async press(by = 'bob') {
      await repository.requestAction(checkRun(sha)?.id ?? 0, 'fix_docs', by)
      await play()
    },
    summary: () => checkRun(sha)?.summary ?? '',
    actions: () => (checkRun(sha)?.actions ?? []).map(({ identifier }) => identifier),
    tip: () => git('rev-parse', 'refs/heads/feature/a'),
  }
}

describe('Fix docs', () => {
  it('commits all certain fixes in one commit, byte for byte, and the next check finds nothing', async () => {
    const { press, summary, actions, tip, git, sha, number, checkRun } = await withFindings()
    expect(actions()).toEqual(['fix_docs', 'recheck', 'dismiss_all'])
    await press()
    expect(git('rev-parse', `${tip()}^`)).toBe(sha)
    expect(git('diff', '--stat', sha, tip())).toContain('2 files changed, 2 insertions(+), 2 deletions(-)')
    const readme = execFileSync('git', ['cat-file', 'blob', `${tip()}:README.md`], {
      cwd: git('rev-parse', '--absolute-git-dir'),
    })
    expect(readme.toString()).toBe(README.replace('build', 'compile').replace('start.md', 'first.md'))
    expect(git('log', '-1', '--format=%an%n%B', tip()).trimEnd()).toBe(
      [
        'docalign[bot]',
        'Fix docs: 3 places in 2 pages',
        '',
        '- README.md:3: build is now compile',
        '- README.md:3: docs/start.md is now docs/first.md',
        '- docs/(skip ci).md:1: build is now compile',
        '',
        `Found by DocAlign at ${sha.slice(0, 7)} in pull request ${number}; bob asked for it.`,
      ].join('\n'),
    )
    expect(summary()).toContain(`**Fix docs** committed the certain fixes in ${tip().slice(0, 7)} — \`bob\``)
    expect(actions()).toEqual(['recheck', 'dismiss_all'])
    expect(checkRun(tip())).toMatchObject({ status: 'completed', conclusion: 'success' })
  })

  it('makes no second commit when it is asked twice, nor after a crash between its steps', async () => {
    const scene = await withFindings()
    const { repository, github, services, number, sha, checkRunId, tip, git, play, summary } = scene
    const asked = { repositoryId: repository.id, number, headSha: sha, checkRunId, login: 'bob' }
    const step = (path: RegExp, method: string) => github.fault({ path, method, drop: 'after' })
    // Each step is done once and its answer lost.
    for (const [path, method] of [
      [/\/git\/blobs/, 'POST'],
      [/\/git\/trees/, 'POST'],
      [/\/git\/commits$/, 'POST'],
      [/\/git\/refs/, 'PATCH'],
      [/\/check-runs\//, 'PATCH'],
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

  it('does nothing once the branch has moved, and says so', async () => {
    const { press, play, summary, tip, repository } = await withFindings()
    const newer = await repository.commit('feature/a', { 'x.txt': 'x' })
    await press()
    expect(tip()).toBe(newer)
    const told = `**Fix docs** did nothing: the branch is at ${newer.slice(0, 7)} now`
    expect(summary()).toContain(told)
    // By now the report of the older head is not kept any more.
    await play()
    await press()
    expect(summary().split(told)).toHaveLength(2)
  })

  it('loses nothing when the branch moves while it works', async () => {
    const { services, publisher, summary, tip, repository, number, sha, checkRunId } = await withFindings()
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
    expect(tip()).toBe(newer)
    expect(summary()).toContain(`**Fix docs** did nothing: the branch is at ${newer.slice(0, 7)} now`)
  })

  it('refuses who may not write', async () => {
    const { press, summary, tip, sha, repository } = await withFindings()
    repository.permission('tess', 'triage')
    await press('tess')
    expect(tip()).toBe(sha)
    expect(summary()).toContain('**Fix docs** did nothing: `tess` has no write access to this repository.')
  })

  it('says what the App lacks where it may not write contents', async () => {
    const { press, summary, tip, sha, actions } = await withFindings({ options: READS })
    await press()
    expect(tip()).toBe(sha)
    expect(summary()).toContain('could not commit: the GitHub App lacks the permission `contents: write`')
    expect(actions()).toContain('fix_docs')
  })

  it('tells what GitHub says of a branch that it protects', async () => {
    const { press, summary, tip, sha, github } = await withFindings()
    const body = { message: 'Repository rule violations found', documentation_url: 'https://docs.github.com/rest' }
    github.fault({ path: /\/git\/refs/, method: 'PATCH', status: 422, body })
    await press()
    expect(tip()).toBe(sha)
    expect(summary()).toContain('could not commit: GitHub answered Repository rule violations found.')
  })

  it('is offered only where the configuration of the base branch says so', async () => {
    const scene = await withFindings({ config: 'fix: off\n' })
    expect(scene.actions()).toEqual(['recheck', 'dismiss_all'])
    const { services, repository, number, sha, checkRunId, tip, summary } = scene
    await fixDocs({ repositoryId: repository.id, number, headSha: sha, checkRunId, login: 'bob' }, LAST, services)
    expect(tip()).toBe(sha)
    expect(summary()).toContain(
      '**Fix docs** did nothing: the configuration of the base branch does not set `fix: commit`',
    )
  })

  it('is not offered to the branch of a fork', async () => {
    const stage = await played(database.queries, WRITES)
    const { repository, checkRun, play } = stage
    await repository.commit('main', FILES)
    await play()
    const fork = await repository.fork('eve')
    const sha = await fork.commit('feature', CHANGE, { from: 'main' })
    await repository.openPullRequest({ head: 'feature', fork })
    await play()
    expect(checkRun(sha)?.title).toContain('in the docs')
    expect(checkRun(sha)?.actions.map(({ identifier }) => identifier)).not.toContain('fix_docs')
  })
})
