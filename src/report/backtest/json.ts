import type { BacktestResult } from '../../engine/backtest/result.ts'
import { escapeControls } from '../formats/json.ts'

/** The output of `backtest --json`. Its keys are a contract: keys may only be added. */
export function renderBacktestJson(result: BacktestResult): string {
  return `${escapeControls(JSON.stringify(result, null, 2))}\n`
}
