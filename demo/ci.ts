import type { SandboxRepository } from 'github-sandbox/sandbox'
import { docalign } from './check.ts'
import { indent, plain, say } from './print.ts'
import { checkRunOf, pause, type Stage, until } from './stage.ts'

type Conclusion = Parameters<SandboxRepository['checkRun']>[0]['conclusion']

/** What CI said of the commits before the last one: it is not to be relied on. */
const EARLIER: readonly Conclusion[] = ['failure', 'success', 'failure', 'success', 'failure']
const MATRIX = ['test (ubuntu-latest)', 'test (macos-latest)']

/**
 * Pushes commits of which CI says something, once they are scanned. Returns what the check run of the last one shows then, and the
 * entry's trust.
 */
export async function playCi(
  { server }: Stage,
  repository: SandboxRepository,
): Promise<{ readonly shown: string; readonly trust: string }> {
  const namespace = `project:${repository.fullName}`
  const ask = (...more: string[]) =>
    docalign(['trust', 'show', namespace, ...more], { DATABASE_URL: server.databaseUrl })
  const push = async (size: number): Promise<string> => {
    const files = { 'src/notes/cache.js': `export const size = ${size}\n` }
    const sha = await repository.commit(repository.defaultBranch, files, { message: `Cache ${size} notes` })
    await checkRunOf(repository, sha)
    return sha
  }
  for (const [index, conclusion] of EARLIER.entries()) {
    const sha = await push(index + 1)
    const before = await validations(ask)
    await repository.checkRun({ sha, name: MATRIX[0] ?? '', conclusion })
    await untilAsked('CI in the ledger', async () => (await validations(ask)) > before)
  }
  const tip = await push(EARLIER.length + 1)
  for (const name of MATRIX) await repository.checkRun({ sha: tip, name, conclusion: 'success' })
  const run = await until('CI in the check run', () =>
    repository.checkRuns.findLast(
      ({ headSha, summary, text }) =>
        headSha === tip && summary?.includes(`${MATRIX.length} passed`) && text?.includes('flaky'),
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

/** As `until`, for what takes a moment to find out. */
async function untilAsked(what: string, look: () => Promise<boolean>): Promise<void> {
  let isThere = false
  const looking = (async () => {
    while (!isThere) {
      isThere = await look()
      if (!isThere) await pause(400)
    }
  })()
  await until(what, () => (isThere ? true : undefined))
  await looking
}

/** How often the documented `npm test` was validated. */
async function validations(ask: (...more: string[]) => Promise<string>): Promise<number> {
  const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed {2}\S+ {2}npm test$/m.exec(await ask()) ?? []
  return Number(passed) + Number(failed)
}
