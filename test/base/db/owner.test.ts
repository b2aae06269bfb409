import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/base/db/database.ts'
import { ownFolder } from '../../../src/base/db/owner.ts'
import { embeddedFolder } from '../../embedded/databases.ts'

let folder = ''
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docalign-owned-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Another process that owns the folder, as soon as this settles. */
async function otherOwner(): Promise<ChildProcess> {
  const module = new URL('../../../src/base/db/owner.ts', import.meta.url).href
  const code = `const { ownFolder } = await import('${module}'); await ownFolder(process.argv[1])
    process.stdout.write('owned'); setInterval(() => {}, 1000)`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', code, folder]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await new Promise((settle) => child.stdout?.once('data', settle))
  return child
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const end = new Promise<void>((settle) => child.once('exit', () => settle()))
  child.kill(signal)
  await end
}

const refusal = (pid: number | undefined) => ({
  code: 'DOCALIGN_E602',
  message: expect.stringContaining(`is in use by process ${pid} — stop it, set DOCALIGN_DATA`),
})

describe('A data folder', () => {
  it('that another process owns is refused, also while that is too busy to answer, until it is killed', async () => {
    const other = await otherOwner()
    await expect(ownFolder(folder)).rejects.toMatchObject(refusal(other.pid))
    other.kill('SIGSTOP')
    await expect(ownFolder(folder)).rejects.toMatchObject(refusal(other.pid))
    await ended(other, 'SIGKILL')
    const ownership = await ownFolder(folder)
    await ownership.release()
  })

  it('is refused to a second opening in the same process, and free again after the first is closed', async () => {
    rmSync(folder, { recursive: true })
    folder = await embeddedFolder()
    const settings = { databaseUrl: null, dataFolder: folder }
    const first = await openDatabase(settings)
    await expect(openDatabase(settings)).rejects.toMatchObject(refusal(process.pid))
    await first.close()
    const second = await openDatabase(settings)
    await second.close()
    expect(readdirSync(folder)).toEqual(['postgres'])
  })

  it('goes to one of many that ask at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ownFolder(folder)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it.each([
    ['of a dead process', JSON.stringify({ pid: 999_999, port: 1, token: 'dead' })],
    ['whose process id and port belong to another program now', null],
    ['cut off by a full disk', '{"pid":'],
  ])('goes to one of many that find a note %s', async (_, text) => {
    // The port answers, but with another token.
    const elsewhere = text === null ? await ownFolder(join(folder, 'other')) : null
    const note = text ?? noteOf(join(folder, 'other'))
    writeFileSync(join(folder, 'owner-another.json'), note)
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ownFolder(folder)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await elsewhere?.release()
  })
})

function noteOf(owned: string): string {
  const note = JSON.parse(readFileSync(join(owned, readdirSync(owned)[0] ?? ''), 'utf8'))
  return JSON.stringify({ ...note, token: 'another' })
}
