import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callerOf, programName } from '../../../src/cli/terminal/caller.ts'

function folderWithProgram(name: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'docalign-path-')), name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, process.platform === 'win32' ? 'docalign.cmd' : 'docalign'), '')
  return folder
}

describe('the next commands that a report prints', () => {
  it('call npx where only npm has put the program on the PATH', () => {
    const [ofNpm, global] = [folderWithProgram('node_modules/.bin'), folderWithProgram('bin')]
    expect(programName({ PATH: ofNpm })).toBe('npx docalign')
    expect(programName({ PATH: [ofNpm, global].join(delimiter) })).toBe('docalign')
    expect(programName({})).toBe('docalign')
  })

  it('name the repository as it was given, and the base', () => {
    const at = (cwd: string, positionals: readonly string[], base?: string) => {
      const options = new Map(base === undefined ? [] : [['base', base] as const])
      const stream = { write: () => {} }
      return callerOf({ positionals, options }, '/w/tool', {
        ...{ stdout: stream, stderr: stream },
        env: {},
        cwd,
        now: () => 0,
      })
    }
    expect(at('/w/docalign', ['../tool'], 'v1^')).toEqual({ program: 'docalign', repository: '../tool', base: 'v1^' })
    expect(at('/w/docalign', ['/w/tool'])).toMatchObject({ repository: '/w/tool', base: null })
    expect(at('/w/tool', [])).toMatchObject({ repository: '' })
  })
})
