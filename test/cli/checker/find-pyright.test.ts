import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { pyrightOnPath } from '../../../src/cli/checker/find-pyright.ts'

/** A folder of programs that has pyright as npm installs it, below a folder of its own. */
function installed(programs: string): { readonly programs: string; readonly file: string } {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docalign-pyright-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'node_modules/pyright/langserver.index.js')
  for (const each of ['node_modules/pyright', programs]) mkdirSync(join(folder, each), { recursive: true })
  writeFileSync(file, '')
  symlinkSync(file, join(folder, programs, 'pyright-langserver'))
  return { programs: join(folder, programs), file }
}

it('Pyright on the PATH is that of the machine, not one that a repository brings along', () => {
  const [own, machine] = [installed('node_modules/.bin'), installed('bin')]
  expect(pyrightOnPath(own.programs)).toBeNull()
  expect(pyrightOnPath(`${own.programs}/`)).toBeNull()
  expect(pyrightOnPath('bin')).toBeNull()
  expect(pyrightOnPath([own.programs, machine.programs].join(delimiter))).toBe(machine.file)
})
