import { execFileSync } from 'node:child_process'
import type { Queries } from '../../../src/base/db/database.ts'
import { UNGATED } from '../github/scene.ts'
import { type Played, played } from './played.ts'

export const README = '# Widgets\r\n\r\nRun `npm run build`, then see [the start](docs/start.md).\r\n'
const GUIDE = `# Start\n\nRun the tests.\n${'More is to be said here.\n'.repeat(20)}`
const script = (name: string): string =>
  `${JSON.stringify({ name: 'widgets', scripts: { [name]: 'node x' } }, null, 2)}\n`
export const FILES = {
  'README.md': README,
  'docs/start.md': GUIDE,
  'docs/[skip ci].md': 'Run `npm run build` here.\n',
  'package.json': script('build'),
  '.docalign.yml': 'fix: commit\n',
}
export const CHANGE = { 'package.json': script('compile'), 'docs/start.md': null, 'docs/first.md': GUIDE }

const permissions = { checks: 'write', issues: 'write', metadata: 'read', pull_requests: 'write' } as const
export const WRITES = { permissions: { ...permissions, contents: 'write' } } as const
export const READS = { permissions: { ...permissions, contents: 'read' } } as const

export interface FixScene extends Played {
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
export async function withFindings(
  queries: Queries,
  { config = FILES['.docalign.yml'], options = WRITES as Parameters<typeof played>[1] } = {},
): Promise<FixScene> {
  const stage = await played(queries, { ...options, files: { ...FILES, '.docalign.yml': UNGATED + config } })
  const { repository, checkRun, play } = stage
  repository.permission('bob', 'write')
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
