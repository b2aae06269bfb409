import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cacheFile } from '../../src/base/git/cache-file.ts'
import { openOwnFolder } from '../../src/base/git/own-folder.ts'
import { cacheFilesOf } from '../../src/cli/check/cache-files.ts'
import { afterwards } from '../base/git/opened.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docalign-cache-'))
  afterwards(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8)

describe.skipIf(process.platform === 'win32')('The cache of checks', () => {
  it('is closed to others, whatever rights new files get, and whatever rights it had', async () => {
    const [cache, path] = [temporary(), temporary()]
    const folder = join(cache, 'docalign')
    mkdirSync(folder)
    chmodSync(folder, 0o777)
    const files = await cacheFilesOf(path, { env: { XDG_CACHE_HOME: cache }, cwd: '/', now: Date.now })
    const before = process.umask(0)
    afterwards(() => process.umask(before))
    await files.words?.write(Buffer.from('kept'))
    expect(readdirSync(folder).map((name) => modeOf(join(folder, name)))).toEqual(['600'])
    expect(modeOf(folder)).toBe('700')
    rmSync(folder, { recursive: true })
    await cacheFilesOf(path, { env: { XDG_CACHE_HOME: cache }, cwd: '/', now: Date.now })
    expect(modeOf(folder)).toBe('700')
  })

  it('is not used where it is a link', async () => {
    const [cache, outside] = [temporary(), temporary()]
    chmodSync(outside, 0o755)
    symlinkSync(outside, join(cache, 'docalign'))
    expect(await cacheFilesOf('/', { env: { XDG_CACHE_HOME: cache }, cwd: '/', now: Date.now })).toEqual({})
    expect([readdirSync(outside), modeOf(outside)]).toEqual([[], '755'])
  })

  it('is not used where it belongs to another user', async () => {
    const folder = isRoot ? temporary() : '/usr'
    if (isRoot) chownSync(folder, NOBODY, NOBODY)
    expect(await openOwnFolder(folder)).toBe(false)
  })

  it('is not read where another user may have written it', async () => {
    const path = join(temporary(), 'words')
    const kept = cacheFile(path)
    await kept.write(Buffer.from('ours'))
    expect(String(await kept.read())).toBe('ours')
    chmodSync(path, 0o622)
    expect(await kept.read()).toBeNull()
    if (isRoot) {
      chmodSync(path, 0o600)
      chownSync(path, NOBODY, NOBODY)
      expect(await kept.read()).toBeNull()
    }
    rmSync(path)
    writeFileSync(`${path}.other`, 'another')
    symlinkSync(`${path}.other`, path)
    expect(await kept.read()).toBeNull()
  })
})
