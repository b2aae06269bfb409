import type { GitHubSandbox, SandboxRepository } from '../github/sandbox.ts'
import { docalign } from './check.ts'
import { indent, plain, say } from './print.ts'
import { checkRunOf, pause, type Stage, until } from './stage.ts'

type Conclusion = Parameters<SandboxRepository['checkRun']>[0]['conclusion']

/** What CI said of the commits before the last one: it is not to be relied on. */
const EARLIER: readonly Conclusion[] = ['failure', 'success', 'failure', 'success', 'failure']
const MATRIX = ['test (ubuntu-latest)', 'test (macos-latest)']

/** Commits on which CI will pass and fail by turns. */
export async function commitsForCi(
  repository: Awaited<ReturnType<GitHubSandbox['createRepository']>>,
): Promise<string[]> {
  const commits: string[] = []
  for (const index of [...EARLIER, 'success'].keys()) {
    const files = { 'src/notes/cache.js': `export const size = ${index + 1}\n` }
    commits.push(await repository.commit(repository.defaultBranch, files, { message: `Cache ${index + 1} notes` }))
  }
  return commits
}

/** Lets CI say something of each commit. Returns what the check run of the last one shows then, and the entry's trust. */
export async function playCi(
  { server }: Stage,
  repository: SandboxRepository,
  commits: readonly string[],
  tip: string,
): Promise<{ readonly shown: string; readonly trust: string }> {
  const namespace = `project:${repository.fullName}`
  const ask = (...more: string[]) =>
    docalign(['trust', 'show', namespace, ...more], { DATABASE_URL: server.databaseUrl })
  const before = await validations(ask)
  for (const [index, conclusion] of EARLIER.entries()) {
    const sha = commits[index]
    if (sha === undefined) continue
    await repository.checkRun({ sha, name: MATRIX[0] ?? '', conclusion })
    while ((await validations(ask)) <= before + index) await pause(400)
  }
  for (const name of MATRIX) await repository.checkRun({ sha: tip, name, conclusion: 'success' })
  await checkRunOf(repository, tip)
  const run = await until('CI in the check run', () =>
    repository.checkRuns.findLast(
      ({ headSha, summary }) => headSha === tip && summary?.includes(`${MATRIX.length} passed`),
    ),
  )
  const lines = `${run.summary ?? ''}\n${run.text ?? ''}`
    .split('\n')
    .filter((line) => /^\*\*(?:Trust|CI)|flaky/.test(line))
  const trust = (await ask()).split('\n').find((line) => line.includes('npm test')) ?? ''
  say(indent(plain(lines.join('\n'))))
  say(indent(`\n$ docalign trust show ${namespace}\n${trust}`))
  return { shown: lines.join('\n'), trust }
}

/** How often the documented `npm test` was validated. */
async function validations(ask: (...more: string[]) => Promise<string>): Promise<number> {
  const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed {2}\S+ {2}npm test$/m.exec(await ask()) ?? []
  return Number(passed) + Number(failed)
}
