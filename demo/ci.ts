import type { SandboxRepository } from 'github-sandbox/sandbox'
import { docalign } from './check.ts'
import { indent, plain, say } from './print.ts'
import { checkRunOf, type Stage, until } from './stage.ts'

type Conclusion = Parameters<SandboxRepository['checkRun']>[0]['conclusion']

/** The CI conclusions of the commits before the last one, which are unreliable. */
const EARLIER: readonly Conclusion[] = ['failure', 'success', 'failure', 'success', 'failure']
const MATRIX = ['test (ubuntu-latest)', 'test (macos-latest)']

/** Pushes commits with CI conclusions, after their scans. Returns the check run of the last one, and the entry's trust. */
export async function playCi(
  { server }: Stage,
  repository: SandboxRepository,
): Promise<{ readonly shown: string; readonly trust: string }> {
  const namespace = `project:${repository.fullName}`
  const ask = () => docalign(['server', 'trust', 'show', namespace], { DATABASE_URL: server.databaseUrl })
  const push = async (size: number): Promise<string> => {
    const files = { 'src/notes/cache.js': `export const size = ${size}\n` }
    const sha = await repository.commit(repository.defaultBranch, files, { message: `Cache ${size} notes` })
    await checkRunOf(repository, sha)
    return sha
  }
  // The first scan also recorded an event for the documented `npm test`.
  const inLedger = (count: number): Promise<string> =>
    until('CI in the ledger', async () => {
      const line = (await ask()).split('\n').find((each) => each.endsWith('npm test')) ?? ''
      return validations(line) >= count ? line : undefined
    })
  for (const [index, conclusion] of EARLIER.entries()) {
    const sha = await push(index + 1)
    await repository.checkRun({ sha, name: MATRIX[0] ?? '', conclusion })
    await inLedger(index + 2)
  }
  const tip = await push(EARLIER.length + 1)
  for (const name of MATRIX) await repository.checkRun({ sha: tip, name, conclusion: 'success' })
  const trust = await inLedger(EARLIER.length + 2)
  const run = await until('CI in the check run', () =>
    repository.checkRuns.findLast(
      ({ headSha, summary, text }) =>
        headSha === tip && summary?.includes(`${MATRIX.length} passed`) && text?.includes('flaky'),
    ),
  )
  const lines = `${run.summary ?? ''}\n${run.text ?? ''}`
    .split('\n')
    .filter((line) => /^\*\*(?:Trust|CI)|flaky/.test(line))
  say(indent(plain(lines.join('\n'))))
  say(indent(`\n$ docalign server trust show ${namespace}\n${trust}`))
  return { shown: lines.join('\n'), trust }
}

/** The number of an entry's validations, from its line. */
function validations(line: string): number {
  const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed/.exec(line) ?? []
  return Number(passed) + Number(failed)
}
