import { resolve } from 'node:path'
import { describedApp } from '../app-yml.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { checkDatabase } from './database.ts'
import { checkDisk } from './disk.ts'
import { checkGit } from './git.ts'
import { checkApp } from './github/app.ts'
import { checkQueue } from './queue.ts'
import { checkGitHub } from './reachable-github.ts'
import { asJson, asText, type CheckResult } from './result.ts'
import { readSettings } from './settings.ts'
import { ANSWER_MS, within } from './within.ts'

/** The check asks GitHub two questions in sequence, each with up to one retry. */
const APP_MS = 30_000

/** `docalign server doctor`: concurrently checks everything that the local server needs, and changes nothing. */
export async function runDoctor({ options }: Invocation, terminal: Terminal): Promise<ExitCode> {
  const { results, ...settings } = readSettings(terminal)
  const dataFolder = resolve(terminal.cwd, settings.environment.dataFolder)
  const environment = { ...settings.environment, dataFolder }
  const { now, patience = ANSWER_MS } = terminal
  const found = await Promise.all([
    results,
    within('git', checkGit),
    within('disk', () => checkDisk(dataFolder)),
    within('database', () => checkDatabase(environment, patience)),
    within('queue', () => checkQueue(environment, patience)),
    within('github', () => checkGitHub(environment.apiUrl, now, patience)),
    within(
      'credentials',
      () => checkApp({ ...settings, environment, described: describedApp(environment), now, patience }),
      APP_MS,
    ),
  ])
  const checks: readonly CheckResult[] = found.flat()
  terminal.stdout.write(options.has('json') ? asJson(checks) : asText(checks))
  return checks.some(({ status }) => status === 'fault') ? 1 : 0
}
