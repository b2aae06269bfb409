import { resolve } from 'node:path'
import { plain } from '../../base/text/plain.ts'
import type { BacktestResult } from '../../engine/backtest/result.ts'
import { renderBacktestHtml } from '../../report/backtest/html.ts'
import { renderBacktestJson } from '../../report/backtest/json.ts'
import { renderBacktest } from '../../report/backtest/terminal.ts'
import { backtestHeadline } from '../../report/backtest/text.ts'
import { writeText } from '../files/write.ts'
import { wantsColor } from '../terminal/color.ts'
import type { Invocation, Terminal } from '../terminal/command.ts'
import { textOption } from '../terminal/options.ts'

/**
 * Prints the result in the requested format.
 *
 * @throws CliError `DOCALIGN_E402` if the file of `--html` cannot be written
 */
export function output(result: BacktestResult, invocation: Invocation, { stdout, env, cwd, now }: Terminal): void {
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
