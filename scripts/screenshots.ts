// Takes the pictures of the README and the docs: `npm run screenshots`. Needs Chromium, and a font for emoji.
import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '../test/suites.ts'
import { withDemoPictures } from './pictures/of-demo.ts'
import { withPagePictures } from './pictures/of-pages.ts'
import { FLAGS, IMAGES, openPicture, type Picture, SHOWN, type Shown, shownText } from './pictures/picture.ts'

/** Takes a picture, and gives back what it shows. */
async function photographed(browser: Browser, picture: Picture): Promise<[string, Shown]> {
  const page = await openPicture(browser, picture)
  const path = join(IMAGES, `${picture.name}.png`)
  await page.screenshot({ path })
  const text = await shownText(page)
  await page.close()
  const bytes = readFileSync(path)
  if (bytes.length > picture.maxBytes)
    throw new Error(`${path} has ${bytes.length} bytes, more than ${picture.maxBytes}`)
  process.stdout.write(`${path}: ${bytes.length} bytes\n`)
  return [picture.name, { sha256: hash('sha256', bytes), text }]
}

const executablePath = chromiumPath(process.env)
if (executablePath === null) throw new Error('there is no Chromium: install it, or name it by CHROMIUM_PATH')
mkdirSync(IMAGES, { recursive: true })
const browser = await chromium.launch({ executablePath, args: FLAGS })
try {
  const taken: [string, Shown][] = []
  const take = async (pictures: readonly Picture[]): Promise<void> => {
    for (const picture of pictures) taken.push(await photographed(browser, picture))
  }
  await withDemoPictures(take)
  await withPagePictures(take)
  writeFileSync(SHOWN, `${JSON.stringify(Object.fromEntries(taken), null, 2)}\n`)
} finally {
  await browser.close()
}
