import { expect, it, onTestFinished } from 'vitest'
import { badgeOf } from '../../src/app/page/badge.ts'
import { useChromium } from './chromium.ts'

const chromium = useChromium()

/** How far right the last word and its background reach, in pixels. */
const EDGES = `(() => {
  const right = (element) => element.getBoundingClientRect().right
  return { words: right([...document.querySelectorAll('text')].at(-1)), all: right(document.documentElement) }
})()`

it.each([0, 7, 42, 100, null])(
  'A badge of %s percent is drawn, with its words inside and known by its name',
  async (share) => {
    const context = await chromium.browser.newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(`data:image/svg+xml,${encodeURIComponent(badgeOf(share))}`)
    const { words, all } = await page.evaluate<{ words: number; all: number }>(EDGES)
    expect(all - words).toBeCloseTo(5, 0)
    expect(
      await page.getByRole('img', { name: `docs: ${share === null ? 'no claims' : `${share} % accurate`}` }).count(),
    ).toBe(1)
  },
)
