import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { renderHtml } from '../../src/report/html.ts'
import type { ScanResult } from '../../src/scan/result.ts'
import { claim, HOSTILE, result } from '../report/sample.ts'
import { useChromium } from './chromium.ts'
import { unreachable } from './keyboard.ts'
import { faultsOf, watch } from './visit.ts'

const chromium = useChromium()

/** Opens the page of a result from a file, and gives back what it did that it must not, too. */
async function open(scanned: ScanResult): Promise<{ readonly page: Page; readonly misdeeds: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'findings.html')
  writeFileSync(file, renderHtml(scanned))
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

describe('The page that `check --html` writes', () => {
  it.each(RESULTS)('of %s is accessible in every colour and width, and asks nobody', async (_, scanned) => {
    const { page, misdeeds } = await open(scanned)
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true')
    expect(await faultsOf(page)).toEqual([])
    expect(misdeeds).toEqual([])
  })

  it('can be gone through by the keyboard, and leads from a commit to what it made false', async () => {
    const { page } = await open(result())
    expect(await unreachable(page)).toEqual([])
    await page
      .getByRole('table', { name: /^Commits that made claims false/ })
      .getByRole('link')
      .click()
    expect(await page.evaluate('document.querySelector(":target h3 code").textContent')).toBe('npm run bootstrap')
  })
})
