import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { docalign } from './streams.ts'

let cwd = ''
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'docalign-cli-'))
})
afterEach(() => rmSync(cwd, { recursive: true }))

describe('docalign config check', () => {
  it('says ok of a good file', async () => {
    writeFileSync(join(cwd, 'good.yml'), 'docs: {exclude: [old]}\n')
    expect(await docalign(['config', 'check', 'good.yml'], { cwd })).toEqual({
      code: 0,
      stdout: 'good.yml: ok\n',
      stderr: '',
    })
  })

  it('looks for the usual files when none is named', async () => {
    mkdirSync(join(cwd, '.github'))
    writeFileSync(join(cwd, '.github/docalign.yml'), '')
    expect((await docalign(['config', 'check'], { cwd })).stdout).toBe('.github/docalign.yml: ok\n')
    writeFileSync(join(cwd, '.docalign.yml'), '')
    expect((await docalign(['config', 'check'], { cwd })).stdout).toBe('.docalign.yml: ok\n')
  })

  it('prints every problem with its line and column', async () => {
    writeFileSync(join(cwd, '.docalign.yml'), 'supress: []\ncheck:\n  min_severity: hihg\n')
    const { code, stdout, stderr } = await docalign(['config', 'check'], { cwd })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr.split('\n').map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'DOCALIGN_E502 .docalign.yml:1:1',
      'DOCALIGN_E503 .docalign.yml:3:17',
      '',
    ])
  })

  it('says which file is missing or cannot be read', async () => {
    expect((await docalign(['config', 'check'], { cwd })).stderr).toBe(
      `DOCALIGN_E402 no .docalign.yml or .github/docalign.yml in ${cwd}\n`,
    )
    expect(await docalign(['config', 'check', 'no.yml'], { cwd })).toMatchObject({
      code: 2,
      stderr: 'DOCALIGN_E402 cannot read no.yml: no such file or folder\n',
    })
    expect((await docalign(['config', 'check', '.'], { cwd })).stderr).toBe(
      'DOCALIGN_E402 cannot read .: it is a folder\n',
    )
  })
})

describe('docalign config schema', () => {
  it('prints JSON Schema', async () => {
    expect(JSON.parse((await docalign(['config', 'schema'])).stdout)).toMatchObject({
      type: 'object',
      additionalProperties: false,
    })
  })
})
