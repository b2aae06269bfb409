import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

const demo = fileURLToPath(new URL('../../src/sandbox/demo.ts', import.meta.url))
const tsx = import.meta.resolve('tsx')

it('the demo shows every step, and a page of what stands on GitHub', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-demo-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', tsx, demo], { cwd: folder })
  expect(stdout).toContain('Docs hold: 8 claims verified')
  expect(stdout).toContain('4 claims in the docs stop being true with this change')
  expect(stdout).toContain('`npm test` in `docs/setup.md:7` is flaky')
  expect(stdout).toContain('judge: 1 invented name in docs/setup.md')
  expect(stdout).toMatch(/DocAlign epoch — neutral: Would pass: NCCR 1\.00, IUR \d/)
  expect(stdout).toMatch(/Every step showed what it should\.\n$/)
  expect(readFileSync(join(folder, 'docalign-demo.html'), 'utf8')).toContain('npm run bootstrap')
})
