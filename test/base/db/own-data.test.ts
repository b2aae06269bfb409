import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../../src/base/db/database.ts'
import { closeToOthers, isOwnData, markOwnData, requireOwnData } from '../../../src/base/db/own-data.ts'
import { docalign } from '../../cli/streams.ts'

let folder = ''
let dataFolder = ''
let outside = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docalign-own-'))
  dataFolder = join(folder, 'checkout', '.docalign')
  outside = join(folder, 'outside')
  mkdirSync(join(folder, 'checkout'))
  mkdirSync(join(outside, 'postgres'), { recursive: true })
  writeFileSync(join(outside, 'postgres', 'a'), 'theirs', { mode: 0o644 })
  chmodSync(outside, 0o755)
  vi.stubEnv('XDG_STATE_HOME', join(folder, 'state'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

const isUntouched = (): boolean =>
  (statSync(outside).mode & 0o777) === 0o755 &&
  (statSync(join(outside, 'postgres', 'a')).mode & 0o777) === 0o644 &&
  readdirSync(outside).join() === 'postgres' &&
  readdirSync(join(outside, 'postgres')).join() === 'a'

describe('The data folder of a checkout', () => {
  it('is used where there is none yet, and known again once it was made', async () => {
    const place = { dataFolder, isDefaultFolder: true }
    await requireOwnData(place)
    mkdirSync(dataFolder)
    expect(await isOwnData(place)).toBe(false)
    await markOwnData(place)
    expect(await isOwnData(place)).toBe(true)
  })

  it('is not ours when another was put in the place of ours', async () => {
    const place = { dataFolder, isDefaultFolder: true }
    mkdirSync(dataFolder)
    await markOwnData(place)
    renameSync(dataFolder, join(folder, 'away'))
    mkdirSync(dataFolder)
    expect(await isOwnData(place)).toBe(false)
    await expect(requireOwnData(place)).rejects.toMatchObject({ code: 'DOCALIGN_E604' })
  })

  it('is used by who names it', async () => {
    mkdirSync(dataFolder)
    await requireOwnData({ dataFolder })
  })

  it.each(['.docalign', '.docalign/postgres'])('leads nowhere by a link: %s', async (link) => {
    const place = join(folder, 'checkout', link)
    if (link !== '.docalign') mkdirSync(dataFolder)
    symlinkSync(link === '.docalign' ? outside : join(outside, 'postgres'), place)
    for (const isDefaultFolder of [true, false])
      await expect(openDatabase({ databaseUrl: null, dataFolder, isDefaultFolder })).rejects.toMatchObject({
        code: 'DOCALIGN_E604',
        message: expect.stringContaining('is a link'),
      })
    expect(isUntouched()).toBe(true)
  })

  it('with a link among its files is not opened, nor is what the link leads to', async () => {
    mkdirSync(join(dataFolder, 'postgres'), { recursive: true })
    symlinkSync(outside, join(dataFolder, 'postgres', 'a'))
    await expect(openDatabase({ databaseUrl: null, dataFolder })).rejects.toThrow('is a link, which no database has')
    await expect(closeToOthers(join(dataFolder, 'postgres'))).rejects.toThrow('is a link, which no database has')
    expect(isUntouched()).toBe(true)
  })
})

it.each([['mcp'], ['server', 'doctor', '--json']])(
  'docalign %s opens no database that a checkout brings',
  async (...args) => {
    mkdirSync(join(dataFolder, 'postgres'), { recursive: true })
    writeFileSync(join(dataFolder, 'postgres', 'a'), 'theirs')
    const before = readdirSync(dataFolder, { recursive: true }).join()
    const { stderr, stdout } = await docalign(args, { cwd: join(folder, 'checkout') })
    expect(`${stderr}${stdout}`).not.toContain('unexpected')
    expect(readdirSync(dataFolder, { recursive: true }).join()).toBe(before)
    expect(existsSync(join(folder, 'state'))).toBe(false)
  },
)
