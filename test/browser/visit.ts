import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.2 on the levels A and AA, and what axe's authors advise besides. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Pixels: a telephone and a desk. */
const WIDTHS = [375, 1280] as const
const SCHEMES = ['light', 'dark'] as const
/** What may differ between widths and colours; all the rest is the same in each, and looked at once. */
const DEPENDENT_RULES = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** What is wrong with the page that is open, in words: accessibility in light and dark, wide and narrow, and what sticks out of a narrow screen. */
export async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  await page.evaluate(axe.source)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth')
    if (wide > width) faults.push(`${page.url()} at ${width} px is ${wide} px wide`)
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme })
      const isFirst = width === WIDTHS[0] && colorScheme === SCHEMES[0]
      const violations = await violationsOf(page, isFirst ? TAGS : DEPENDENT_RULES)
      faults.push(...violations.map((violation) => `${page.url()} ${colorScheme} ${width}: ${violation}`))
    }
  }
  return faults
}

async function violationsOf(page: Page, runOnly: readonly string[]): Promise<string[]> {
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`)
  return violations.map(({ id, nodes }) => `${id} in ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Whatever a page does that it must not: requests to others, and what the console complains of. */
export function watch(page: Page, origin: string): readonly string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) seen.push(`asked for ${request.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      seen.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => void seen.push(`error: ${error.message}`))
  return seen
}
