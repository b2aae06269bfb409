import { expect, it, onTestFinished } from 'vitest'
import { ONE_FALSE, withFinding } from '../app/jobs/with-finding.ts'
import { golden } from '../app/page/golden.ts'
import { served } from '../app/page/sign-in/browser.ts'
import { useTestDatabase } from '../databases.ts'
import { useChromium } from './chromium.ts'
import { faultsOf } from './visit.ts'

const database = useTestDatabase()
const chromium = useChromium()

/** Somebody who may write, signed in, in a browser with or without JavaScript. */
async function visit(javaScriptEnabled: boolean, { isBaseScanned = false } = {}) {
  const scene = await withFinding(database.queries, { isBaseScanned })
  const { url } = await served(scene)
  scene.github.signInAs('bob')
  const context = await chromium.browser.newContext({ javaScriptEnabled })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('link', { name: 'Sign in with GitHub' }).click()
  await page.waitForURL(`${url}/`)
  return { scene, page, base: `${url}/r/${scene.repository.fullName}` }
}

it.each([true, false])('A finding is muted and brought back by buttons (JavaScript: %s)', async (hasScript) => {
  const { scene, page, base } = await visit(hasScript)
  await page.goto(`${base}/pulls/${scene.number}`)
  await page.getByText('Not a problem?').click()
  if (hasScript) {
    expect(await faultsOf(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'We know, will fix the docs later' }).click()
  expect(await page.getByRole('status').first().textContent()).toContain('Muted.')
  if (hasScript) expect(await faultsOf(page)).toEqual([])
  await scene.play()
  expect(scene.title()).toBe('No false statements · 1 muted')
  await page.goto(`${base}/rules`)
  if (hasScript) expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(await page.getByRole('status').first().textContent()).toContain('Not muted any more.')
  await scene.play()
  expect(scene.title()).toBe(ONE_FALSE)
})

it.each([true, false])('A query of the golden set is graded (JavaScript: %s)', async (hasScript) => {
  const { scene, page, base } = await visit(hasScript, { isBaseScanned: true })
  const query = await golden(database.queries, scene.repository.id, 'npm run build')
  await page.goto(`${base}/evaluation`)
  await page.getByRole('link', { name: 'npm run build' }).click()
  if (hasScript) {
    expect(await faultsOf(page)).toEqual([])
  }
  await page.getByRole('radio', { name: '3 highly relevant' }).first().check()
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await page.getByRole('status').first().textContent()).toContain('Saved.')
  const judgments = await database.queries
    .selectFrom('eval_judgments')
    .select(['query_id', 'relevance', 'annotator'])
    .where('query_id', '=', query)
    .execute()
  expect(judgments).toEqual([{ query_id: query, relevance: 3, annotator: 'bob' }])
})
