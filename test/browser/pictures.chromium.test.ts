import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withDemoPictures } from '../../scripts/pictures/of-demo.ts'
import { withPagePictures } from '../../scripts/pictures/of-pages.ts'
import { IMAGES, openPicture, type Picture, SHOWN, type Shown, shownText } from '../../scripts/pictures/picture.ts'
import { programFile } from '../programs.ts'
import { useChromium } from './chromium.ts'

const MINUTES = 60_000
const chromium = useChromium()
/** Those of the sources run with a loader for TypeScript alone. */
const PROGRAMS = { isolated: programFile('isolated'), database: programFile('embedded-database') }
const kept = JSON.parse(readFileSync(SHOWN, 'utf8')) as Readonly<Record<string, Shown>>

/** Fonts differ between machines, so that what is compared is the text. */
async function expectToShow(pictures: readonly Picture[]): Promise<void> {
  for (const picture of pictures) {
    const page = await openPicture(chromium.browser, picture)
    expect(await shownText(page), `docs/images/${picture.name}.png is old: npm run screenshots takes it anew`).toEqual(
      kept[picture.name]?.text,
    )
    await page.close()
  }
}

it(
  'The pictures of the check run, the comment and the set-up show what these say now',
  () => withDemoPictures(expectToShow, programFile('demo')),
  20 * MINUTES,
)

it(
  'The pictures of the web pages show what these say now',
  () => withPagePictures(expectToShow, PROGRAMS),
  20 * MINUTES,
)

it('What is known of the pictures is known of the ones that are there', () => {
  const pictures = readdirSync(IMAGES).filter((name) => name.endsWith('.png'))
  const digests = pictures.map((name) => [name.slice(0, -4), hash('sha256', readFileSync(join(IMAGES, name)))])
  expect(Object.fromEntries(digests)).toEqual(
    Object.fromEntries(Object.entries(kept).map(([name, { sha256 }]) => [name, sha256])),
  )
})
