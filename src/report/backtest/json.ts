import type { BacktestResult } from '../../backtest/result.ts'
import { escapeControls } from '../json.ts'

/** The object that `backtest --json` prints. Its keys are a contract: they are only ever added to. */
export function renderBacktestJson(result: BacktestResult): string {
  return `${escapeControls(JSON.stringify(result, null, 2))}\n`
}
