import { resolve } from 'node:path'
import { openAnswerLog } from '../../base/answer-log.ts'
import { loadConfig } from '../../base/config/load.ts'
import { isFatal } from '../../base/config/problem.ts'
import { locate } from '../../base/git/folder/locate.ts'
import { openRepository } from '../../base/git/repository.ts'
import { plain } from '../../base/text/plain.ts'
import { backtest, sealOf } from '../../engine/backtest/past/backtest.ts'
import { defaultHead, openWindow } from '../../engine/backtest/past/window.ts'
import type { BacktestResult } from '../../engine/backtest/result.ts'
import { timeOfSince } from '../../engine/backtest/since.ts'
import { CLAIM_TYPES } from '../../engine/rules/claim-kinds.ts'
import { renderBacktestHtml } from '../../report/backtest/html.ts'
import { renderBacktestJson } from '../../report/backtest/json.ts'
import { renderBacktest } from '../../report/backtest/terminal.ts'
import { backtestHeadline } from '../../report/backtest/text.ts'
import { isoDate } from '../../report/claim-text.ts'
import { count } from '../../report/text.ts'
import { cacheFilesOf } from '../check/cache-files.ts'
import { writeText } from '../files/write.ts'
import { wantsColor } from '../terminal/color.ts'
import type { ExitCode, Invocation, Terminal } from '../terminal/command.ts'
import { usageError } from '../terminal/errors.ts'
import { textOption } from '../terminal/options.ts'
import { createProgress } from '../terminal/progress.ts'

const DEFAULT_SINCE = '1y'
/** A change takes up to a second. */
const MANY_CHANGES = 100

/** `docalign backtest`: checks the past changes of the default branch, and reports what each made false and how that ended. */
export async function runBacktest(invocation: Invocation, terminal: Terminal): Promise<ExitCode> {
  const now = terminal.now()
  const given = textOption(invocation, 'since') ?? DEFAULT_SINCE
  const since = timeOfSince(given, now)
  if (since === null)
    throw usageError(
      `--since is a time such as 2y, 18m, 6w, 90d or "6 months ago", or a date such as 2025-01-31, not ${given}`,
    )
  const path = resolve(terminal.cwd, invocation.positionals[0] ?? '.')
  const { beside, own } = await locate(path)
  const files = await cacheFilesOf(beside ?? own, terminal)
  const repository = await openRepository(path)
  const progress = createProgress(terminal.stderr, () => performance.now())
  const stopped = (): void => {
    progress.end()
    terminal.stderr.write(files.backtest ? 'stopped; the same command goes on from here\n' : 'stopped\n')
  }
  process.prependListener('SIGINT', stopped)
  try {
    const ref = textOption(invocation, 'head')
    const head = ref === null ? await defaultHead(repository) : await repository.resolve(ref)
    const { config, problems } = await loadConfig(repository, head, CLAIM_TYPES)
    for (const { message } of problems) terminal.stderr.write(`${message}\n`)
    if (problems.some(isFatal)) return 2
    const window = await openWindow(repository, head, since)
    const { length } = window.changes
    const patience = length < MANY_CHANGES ? '' : '; this takes minutes the first time'
    terminal.stderr.write(`checking ${count(length, 'change')} since ${isoDate(since)}${patience}\n`)
    const kept = await openAnswerLog(files.backtest ?? null)
    const backtested = await backtest({
      repository,
      window,
      config,
      now,
      kept,
      seal: sealOf(config, repository),
      facts: files.facts ?? null,
      progress: progress.report,
    })
    const result: BacktestResult = {
      version: 1,
      repository: { path: repository.path, head, since },
      ...backtested,
      config_problems: problems,
    }
    progress.end()
    output(result, invocation, terminal)
    return 0
  } finally {
    progress.end()
    process.off('SIGINT', stopped)
    await repository.close()
  }
}

/**
 * Prints the result in the requested format.
 *
 * @throws CliError `DOCALIGN_E402` if the file of `--html` cannot be written
 */
function output(result: BacktestResult, invocation: Invocation, { stdout, env, cwd, now }: Terminal): void {
  const file = textOption(invocation, 'html')
  if (file !== null) {
    writeText(resolve(cwd, file), renderBacktestHtml(result, now()), { shown: file })
    stdout.write(`${backtestHeadline(result)} — see ${plain(file)}\n`)
    return
  }
  if (invocation.options.has('json')) stdout.write(renderBacktestJson(result))
  else
    stdout.write(
      renderBacktest(result, {
        color: wantsColor(stdout, env),
        width: stdout.isTTY ? (stdout.columns ?? 80) : null,
        now: now(),
      }),
    )
}
