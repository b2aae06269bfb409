import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

it('the demo finds what it should', async () => {
  const demo = fileURLToPath(new URL('../../src/sandbox/demo.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', demo])
  expect(stdout).toContain('4 findings')
  expect(stdout).toMatch(/every statement that stopped being true was found\.\n$/)
})
