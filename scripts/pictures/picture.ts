import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'

/** A picture in docs/images, and the page that it shows. */
export interface Picture {
  /** Of its file, without `.png`. */
  readonly name: string
  readonly url: string
  /** In pixels, before scaling. */
  readonly height: number
  readonly maxBytes: number
}

/** What a picture showed when it was taken. */
export interface Shown {
  /** SHA-256 of the picture's file. */
  readonly sha256: string
  /** The text of the page, by lines. */
  readonly text: readonly string[]
}

export const IMAGES = fileURLToPath(new URL('../../docs/images', import.meta.url))
/** What all pictures showed, by their names. */
export const SHOWN = fileURLToPath(new URL('../../docs/images/shown.json', import.meta.url))
export const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic']
const WIDTH = 1000
const SCALE = 1.4

/** Opens the page of a picture as it is shown there. */
export async function openPicture(browser: Browser, { url, height }: Picture): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height }, deviceScaleFactor: SCALE })
  await page.goto(url)
  return page
}

/** The text that a page shows, without what is another one each time: commits, times, and the port of the server. */
export async function shownText(page: Page): Promise<string[]> {
  const text = (await page.evaluate('document.body.innerText')) as string
  return text
    .replace(/\b[\da-f]{7}(?:[\da-f]{33})?\b/g, '<commit>')
    .replace(/\b[\d,.]+ m?s\b/g, '<duration>')
    .replace(/\b(?:\d+ (?:second|minute)s?|less than a minute|a moment) ago\b|\bjust now\b/g, '<time>')
    .replace(/\b\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?: UTC)?)?/g, '<date>')
    .replace(/\b127\.0\.0\.1:\d+\b/g, '<address>')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}
