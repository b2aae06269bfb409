import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { BacktestResult } from '../../src/engine/backtest/result.ts'
import { totalsOf } from '../../src/engine/backtest/totals.ts'
import type { ScanResult } from '../../src/engine/scan/result.ts'
import { renderBacktestHtml } from '../../src/report/backtest/html.ts'
import { renderHtml } from '../../src/report/html.ts'
import { changeOn, statement } from '../engine/backtest/statements.ts'
import { claim, HOSTILE, result } from '../report/sample.ts'
import { useChromium } from './chromium.ts'
import { unreachable } from './keyboard.ts'
import { faultsOf, watch } from './visit.ts'

const chromium = useChromium()

/** Opens a page from a file, and gives back what it did that it must not, too. */
async function open(markup: string): Promise<{ readonly page: Page; readonly misdeeds: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'findings.html')
  writeFileSync(file, markup)
  const context = await chromium.browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const { href } = pathToFileURL(file)
  const misdeeds = watch(page, href)
  await page.goto(href)
  return { page, misdeeds }
}

const long = `${'long-'.repeat(60)}${HOSTILE}`
const hostile = claim({
  claim_id: 'h',
  value: long,
  text: long,
  quote: long,
  reason: long,
  file: long,
  suggestion: long,
})
const RESULTS: readonly (readonly [string, ScanResult])[] = [
  ['findings', result({ uncertain: [claim({ claim_id: 'u', verdict: 'uncertain' })] })],
  ['docs that hold', result({ findings: [] })],
  [
    'text of strangers',
    result({
      findings: [
        hostile,
        claim({ claim_id: 'b', broken_by: { commit: 'a'.repeat(40), date: '2026-01-02', subject: long } }),
      ],
      muted: [claim({ claim_id: 'm', suppressed: { reason: long } })],
      skipped: [{ file: long, reason: long }],
      config_problems: [{ file: long, line: 1, column: 1, message: long }],
    }),
  ],
]

const told = { ...statement({ value: long, quote: long, reason: long, file: long }), ended: null }
const NO_TOTALS = { ...totalsOf([], 0, 0), by_rule: { link: { fixed: 1, undone: 0, deleted: 0, standing: 1 } } }
const PAST: BacktestResult = {
  version: 1,
  repository: { path: '/tmp/tidy', head: 'b'.repeat(40), since: changeOn(0).time },
  changes: [
    { ...changeOn(40, long), statements: [told] },
    {
      ...changeOn(20),
      statements: [{ ...statement({ was_true: false }), ended: { ...changeOn(30, long), kind: 'fixed', days: 10 } }],
    },
  ],
  totals: { ...NO_TOTALS, changes: 9, telling: 2, statements: 2, fixed: 1, standing: 1, median_days: 10 },
  unread: [{ ...changeOn(3, long), reason: long }],
  config_problems: [],
}

describe('The page that `backtest --html` writes', () => {
  it.each([
    ['changes', PAST],
    ['a past without any', { ...PAST, changes: [], unread: [], totals: { ...NO_TOTALS, changes: 9 } }],
  ])('of %s is accessible in every colour and width, and asks nobody', async (_, past) => {
    const { page, misdeeds } = await open(renderBacktestHtml(past, changeOn(50).time * 1000))
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true')
    expect(await faultsOf(page)).toEqual([])
    expect(misdeeds).toEqual([])
  })
})

describe('The page that `check --html` writes', () => {
  it.each(RESULTS)('of %s is accessible in every colour and width, and asks nobody', async (_, scanned) => {
    const { page, misdeeds } = await open(renderHtml(scanned))
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true')
    expect(await faultsOf(page)).toEqual([])
    expect(misdeeds).toEqual([])
  })

  it('can be gone through by the keyboard, and leads from a commit to what it made false', async () => {
    const { page } = await open(renderHtml(result()))
    expect(await unreachable(page)).toEqual([])
    await page
      .getByRole('table', { name: /^Commits that made claims false/ })
      .getByRole('link')
      .click()
    expect(await page.evaluate('document.querySelector(":target h3 code").textContent')).toBe('npm run bootstrap')
  })
})
