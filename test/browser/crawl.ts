import type { Page } from 'playwright-core'
import { routeOf } from '../../src/app/page/routes.ts'

/** Follows the links of pages from `/`, to so many pages of each kind at most, and looks at each. Gives back which kinds were met. */
export async function crawl(
  page: Page,
  origin: string,
  { most, look }: { readonly most: number; readonly look: (page: Page) => Promise<void> },
): Promise<string[]> {
  const met = new Map<string, number>()
  const seen = new Set<string>()
  const waiting = ['/']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const kind = kindOf(path)
    const number = met.get(kind) ?? 0
    if (seen.has(path) || number >= most) continue
    seen.add(path)
    met.set(kind, number + 1)
    const response = await page.goto(`${origin}${path}`)
    if (response?.status() !== 200) throw new Error(`${path} is linked to, and answers with ${response?.status()}`)
    await look(page)
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((link) => String(link.getAttribute('href'))))
    for (const link of links) {
      const url = new URL(link, `${origin}${path}`)
      if (url.origin === origin) waiting.push(`${url.pathname}${url.search}`)
    }
  }
  return [...met.keys()].sort()
}

function kindOf(path: string): string {
  const route = routeOf(path)
  if (route === null) return path
  return route.kind === 'repository' ? route.section.kind : route.kind
}
