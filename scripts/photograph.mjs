import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../test/suites.ts'

const WIDTH = 1000
const SCALE = 1.4
const IMAGES = fileURLToPath(new URL('../docs/images', import.meta.url))

/**
 * Provides a function that takes a screenshot of an address, `height` pixels high before scaling and at most `mostBytes` large, and stores
 * it in docs/images.
 */
export async function withCamera(work) {
  const executablePath = chromiumPath(process.env)
  if (executablePath === null) throw new Error('there is no Chromium: install it, or name it by CHROMIUM_PATH')
  mkdirSync(IMAGES, { recursive: true })
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  try {
    await work(async ({ name, url, height, mostBytes }) => {
      const page = await browser.newPage({ viewport: { width: WIDTH, height }, deviceScaleFactor: SCALE })
      await page.goto(url)
      const path = join(IMAGES, `${name}.png`)
      await page.screenshot({ path })
      await page.close()
      const { size } = statSync(path)
      if (size > mostBytes) throw new Error(`${path} has ${size} bytes, more than ${mostBytes}`)
      process.stdout.write(`${path}: ${size} bytes\n`)
    })
  } finally {
    await browser.close()
  }
}
