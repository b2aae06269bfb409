// Takes the pictures of the README and the docs: `npm run screenshots`. Runs the demo and photographs the
// page that it writes, and the page that sets the App up. Needs Chromium, in PATH or named by CHROMIUM, and a font for emoji.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { explainedPermissions } from '../src/cli/app-yml.ts'
import { askPage } from '../src/http/set-up/ask-page.ts'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
]
const WIDTH = 1000
const MOST_BYTES = 200_000
/** Where the second half of the demo's page begins. */
const COMMENTS = '<h2>Comments</h2>'
const DEMO = fileURLToPath(new URL('../src/sandbox/demo.ts', import.meta.url))
const IMAGES = fileURLToPath(new URL('../docs/images', import.meta.url))

/** Runs the demo in a folder and returns the page that it leaves there. */
function demoPage(folder) {
  const loader = import.meta.resolve('tsx')
  execFileSync(process.execPath, ['--import', loader, DEMO], { cwd: folder, stdio: 'pipe', timeout: 120_000 })
  return readFileSync(join(folder, 'docalign-demo.html'), 'utf8')
}

/** Takes a picture, `height` pixels high before scaling, of a page. */
function photograph(folder, { name, height, page }) {
  const source = join(folder, `${name}.html`)
  const image = join(IMAGES, `${name}.png`)
  writeFileSync(source, page)
  execFileSync(
    process.env.CHROMIUM ?? 'chromium',
    [
      ...FLAGS,
      `--user-data-dir=${join(folder, 'profile')}`,
      `--window-size=${WIDTH},${height}`,
      '--force-device-scale-factor=1.4',
      `--screenshot=${image}`,
      `file://${source}`,
    ],
    { stdio: 'pipe', timeout: 60_000 },
  )
  const { size } = statSync(image)
  if (size > MOST_BYTES) throw new Error(`${image} has ${size} bytes, more than ${MOST_BYTES}`)
  process.stdout.write(`${image}: ${size} bytes\n`)
}

const scratch = mkdtempSync(join(tmpdir(), 'docalign-screenshots-'))
mkdirSync(IMAGES, { recursive: true })
try {
  const page = demoPage(scratch)
  const [before, comments] = page.split(COMMENTS)
  const head = before?.slice(0, before.indexOf('<h2>')) ?? ''
  if (comments === undefined || head === '') throw new Error('the page of the demo has no check run or no comments')
  photograph(scratch, { name: 'check-run', height: 900, page: `${before}</main></body></html>` })
  photograph(scratch, { name: 'sticky-comment', height: 556, page: `${head}${COMMENTS}${comments}` })
  const values = { address: 'https://docalign.example.com', organisation: 'acme' }
  const setUp = askPage({ permissions: explainedPermissions(), state: '', values })
  photograph(scratch, { name: 'set-up', height: 1120, page: setUp })
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
