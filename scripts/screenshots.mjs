// Takes the screenshots of the README and the docs: `npm run screenshots`. Runs the demo and captures the page that it writes, and the page
// that sets the App up. Needs Chromium, and a font for emoji.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { explainedPermissions } from '../src/cli/app-yml.ts'
import { askPage } from '../src/http/set-up/pages.ts'
import { withCamera } from './photograph.mjs'

const MAX_BYTES = 200_000
/** Where the second half of the demo's page begins. */
const COMMENTS = '<h2>Comments</h2>'
const DEMO = fileURLToPath(new URL('../demo/demo.ts', import.meta.url))

/** Runs the demo in a folder and returns the page that it writes there. */
function demoPage(folder) {
  const loader = import.meta.resolve('tsx')
  execFileSync(process.execPath, ['--import', loader, DEMO], { cwd: folder, stdio: 'pipe', timeout: 120_000 })
  return readFileSync(join(folder, 'docalign-demo.html'), 'utf8')
}

const scratch = mkdtempSync(join(tmpdir(), 'docalign-screenshots-'))
try {
  const page = demoPage(scratch)
  const [before, comments] = page.split(COMMENTS)
  const head = before?.slice(0, before.indexOf('<h2>')) ?? ''
  if (comments === undefined || head === '') throw new Error('the page of the demo has no check run or no comments')
  const values = { address: 'https://docalign.example.com', organisation: 'acme' }
  const setUp = askPage({ permissions: explainedPermissions(), state: '', values })
  await withCamera(async (photograph) => {
    const show = async (name, height, text) => {
      const file = join(scratch, `${name}.html`)
      writeFileSync(file, text)
      await photograph({ name, url: pathToFileURL(file).href, height, mostBytes: MAX_BYTES })
    }
    await show('check-run', 900, `${before}</main></body></html>`)
    await show('sticky-comment', 556, `${head}${COMMENTS}${comments}`)
    await show('set-up', 1120, setUp)
  })
} finally {
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}
