import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { opened } from '../app/page/opened.ts'
import { useTestDatabase } from '../databases.ts'
import { shared } from '../shared.ts'
import { useChromium } from './chromium.ts'
import { crawl } from './crawl.ts'
import { unreachable } from './keyboard.ts'
import { demoStory, historyStory } from './stories.ts'
import { faultsOf, watch } from './visit.ts'

const database = useTestDatabase()
const chromium = useChromium()
const demo = shared(async (later) => {
  const repository = await demoStory(database.queries, later)
  return { repository, ...(await opened(database.queries, [repository], later)) }
})

const EVERY_KIND = [
  ...[
    'activity',
    'checks',
    'claim',
    'claims',
    'co-changes',
    'docs',
    'epochs',
    'evaluation',
    'home',
    'overview',
    'pull',
  ],
  ...['pulls', 'rules', 'scans', 'search', 'trust'],
]
/** Milliseconds; whoever has more of the history scanned than usual waits for it. */
const LIMIT = process.env.TEST_HISTORY_STEP ? 3_600_000 : 300_000

async function newPage(options: { readonly javaScriptEnabled?: boolean } = {}): Promise<Page> {
  const context = await chromium.browser.newContext(options)
  onTestFinished(() => context.close())
  return context.newPage()
}

describe('The pages in Chromium', () => {
  it('of the demo’s project are accessible in every colour and width, ask nobody else, and complain of nothing', {
    timeout: LIMIT,
  }, async () => {
    const { url } = demo()
    const page = await newPage()
    const misdeeds = watch(page, url)
    const faults: string[] = []
    const look = async () => void faults.push(...(await faultsOf(page)))
    expect(await crawl(page, url, { most: 2, look })).toEqual(EVERY_KIND)
    expect(faults).toEqual([])
    expect(misdeeds).toEqual([])
  })

  it('of a real history are accessible too', { timeout: LIMIT }, async () => {
    const { url } = await opened(database.queries, [await historyStory(database.queries)])
    const page = await newPage()
    const misdeeds = watch(page, url)
    const faults: string[] = []
    const look = async () => void faults.push(...(await faultsOf(page)))
    expect(await crawl(page, url, { most: 1, look })).toEqual(
      // Of pull requests, a history has none.
      EVERY_KIND.filter((kind) => kind !== 'pull'),
    )
    expect(faults).toEqual([])
    expect(misdeeds).toEqual([])
  })

  it('can be read and searched without JavaScript', async () => {
    const { url, repository } = demo()
    const page = await newPage({ javaScriptEnabled: false })
    await page.goto(url)
    await page.getByRole('link', { name: `${repository.owner}/${repository.name}` }).click()
    await page.getByRole('searchbox').fill('where are notes read')
    await page.getByRole('button', { name: 'Search' }).click()
    expect(await page.getByRole('status').textContent()).toMatch(/^\d+ results?$/)
    const navigation = page.getByRole('navigation', { name: 'Repository' })
    await navigation.getByRole('link', { name: 'Docs', exact: true }).click()
    await navigation.getByRole('link', { name: 'Claims' }).click()
    await page.getByRole('searchbox').fill('NPM RUN')
    await page.getByLabel('Type').selectOption('Command')
    await page.getByRole('button', { name: 'Filter' }).click()
    expect(new URL(page.url()).search).toBe('?q=NPM+RUN&verdict=&type=command&level=')
    await page.getByRole('row').getByRole('link', { name: 'npm run bootstrap' }).click()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('npm run bootstrap')
    await page.getByRole('link', { name: 'Pull requests' }).click()
    await page.getByRole('link', { name: '#1' }).click()
    expect(await page.getByRole('heading', { level: 2 }).first().textContent()).toContain('statements false')
  })

  it('can be gone through by the keyboard, with the focus to be seen at every control', async () => {
    const { url } = demo()
    const page = await newPage()
    const faults: string[] = []
    await crawl(page, url, { most: 1, look: async () => void faults.push(...(await unreachable(page))) })
    expect(faults).toEqual([])
  })

  it('let the keyboard skip to their content', async () => {
    const { url } = demo()
    const page = await newPage()
    await page.goto(url)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('content')
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.closest("main") !== null')).toBe(true)
  })
})
