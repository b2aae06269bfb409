import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { chromiumPath } from '../suites.ts'

/** Debian's program is a shell script around the browser; as root, which build machines are, it has no sandbox. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync']

/** The browser for the tests around this call. */
export function useChromium(): { readonly browser: Browser } {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchChromium()
  })
  afterAll(() => browser?.close())
  return {
    get browser() {
      return browser
    },
  }
}

/** Throws where there is no Chromium. */
function launchChromium(): Promise<Browser> {
  const executablePath = chromiumPath(process.env)
  if (executablePath === null) throw new Error('there is no Chromium: install it, or name it by CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: FLAGS })
}
