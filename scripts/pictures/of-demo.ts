import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { askPage } from '../../src/app/http/set-up/pages.ts'
import { explainedPermissions } from '../../src/cli/app-yml.ts'
import type { Picture } from './picture.ts'

const MAX_BYTES = 200_000
/** Where the second half of the demo's page begins. */
const COMMENTS = '<h2>Comments</h2>'
const DEMO = fileURLToPath(new URL('../../demo/demo.ts', import.meta.url))

/**
 * The pictures of what the demo writes, and of the page that sets the App up. Runs the demo.
 *
 * @param demo its bundled program; it runs from its sources if omitted, which takes longer to start
 */
export async function withDemoPictures<T>(
  use: (pictures: readonly Picture[]) => Promise<T>,
  demo?: string,
): Promise<T> {
  const scratch = mkdtempSync(join(tmpdir(), 'docalign-pictures-'))
  const kept = (name: string, height: number, text: string): Picture => {
    const file = join(scratch, `${name}.html`)
    writeFileSync(file, text)
    return { name, url: pathToFileURL(file).href, height, maxBytes: MAX_BYTES }
  }
  try {
    const [before, comments] = (await demoPage(scratch, demo)).split(COMMENTS)
    const head = before?.slice(0, before.indexOf('<h2>')) ?? ''
    if (comments === undefined || head === '') throw new Error('the page of the demo has no check run or no comments')
    const values = { address: 'https://docalign.example.com', organisation: 'acme' }
    return await use([
      kept('check-run', 900, `${before}</main></body></html>`),
      kept('sticky-comment', 556, `${head}${COMMENTS}${comments}`),
      kept('set-up', 1120, askPage({ permissions: explainedPermissions(), state: '', values })),
    ])
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs the demo in a folder and returns the page that it leaves there. */
async function demoPage(folder: string, demo?: string): Promise<string> {
  const program = demo === undefined ? ['--import', import.meta.resolve('tsx'), DEMO] : [demo]
  await promisify(execFile)(process.execPath, program, { cwd: folder, timeout: 900_000 })
  return readFileSync(join(folder, 'docalign-demo.html'), 'utf8')
}
