import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cacheFile } from '../../../src/base/git/cache-file.ts'
import { afterwards } from './opened.ts'

it('A side file is whole whoever writes it at the same time', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-side-'))
  afterwards(() => rmSync(folder, { recursive: true }))
  const file = cacheFile(join(folder, 'inner', 'words'))
  expect(await file.read()).toBeNull()
  const contents = Array.from({ length: 40 }, (_, index) => Buffer.alloc(300_000 + index, index))
  await Promise.all(contents.map((content) => file.write(content)))
  const read = await file.read()
  expect(contents.some((content) => read?.equals(content))).toBe(true)
  expect(readdirSync(join(folder, 'inner'))).toEqual(['words'])
})

it('A side file that cannot be written fails nobody', async () => {
  const file = cacheFile('/dev/null/words')
  await file.write(Buffer.from('x'))
  expect(await file.read()).toBeNull()
})
