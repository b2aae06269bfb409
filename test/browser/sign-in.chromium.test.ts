import { expect, it, onTestFinished } from 'vitest'
import { jobScene } from '../app/jobs/scene.ts'
import { served } from '../app/page/sign-in/browser.ts'
import { story } from '../app/page/story.ts'
import { useTestDatabase } from '../databases.ts'
import { useChromium } from './chromium.ts'
import { unreachable } from './keyboard.ts'
import { faultsOf, watch } from './visit.ts'

const database = useTestDatabase()
const chromium = useChromium()

it('A person signs in with GitHub in Chromium, comes to the page they asked for, and signs out again', async () => {
  const stage = await jobScene(database.queries)
  const { base, repository } = await story(stage)
  const { url } = await served(stage)
  stage.github.signInAs('ada')
  const context = await chromium.browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const misdeeds = watch(page, url)

  await page.goto(url)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('How accurate are your docs?')
  expect(await faultsOf(page)).toEqual([])
  expect(await unreachable(page)).toEqual([])
  expect((await page.goto(`${url}${base}`))?.status()).toBe(404)
  expect(await faultsOf(page)).toEqual([])

  await page.getByRole('link', { name: 'Sign in with GitHub' }).click()
  await page.waitForURL(`${url}${base}`)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('1 statement in the docs is false')
  expect(await page.getByRole('banner').textContent()).toContain('@ada')
  expect(await faultsOf(page)).toEqual([])
  const [cookie, ...others] = await context.cookies()
  expect(others).toEqual([])
  expect(cookie).toMatchObject({ name: 'docalign-session', httpOnly: true, sameSite: 'Lax' })

  await page.getByRole('link', { name: 'DocAlign' }).click()
  await page.getByRole('link', { name: `${repository.owner}/${repository.name}` }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect((await page.goto(`${url}${base}`))?.status()).toBe(404)
  expect(await context.cookies()).toEqual([])
  // GitHub is asked, as whoever signs in wants; the two answers of 404 are noted by Chromium.
  expect(misdeeds.filter((each) => !each.startsWith(`asked for ${stage.github.url}/login/oauth/authorize?`))).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('status of 404')),
  )
})
