import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { programFile } from '../../programs.ts'
import { ask, folder, ownerOf, started } from './embedded-apart.ts'

const PATIENT = { timeout: 30_000, interval: 100 }

/** What nothing within the embedded database interrupts. */
const ENDLESS = 'with recursive numbers (n) as (select 1 union all select n from numbers) select max(n) from numbers'

describe('The embedded database in a process of its own', () => {
  it('keeps the files of a new database from others, also in a folder that they may enter', async () => {
    const path = await mkdtemp(join(tmpdir(), 'docalign-embedded-'))
    onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 3 }))
    await mkdir(join(path, 'data'))
    await chmod(join(path, 'data'), 0o755)
    const { url } = await started(join(path, 'data'))
    await ask(url, 'create table secrets (text text)')
    const modes = new Set<string>()
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name))
      if (entry.isFile()) modes.add((mode & 0o777).toString(8))
    }
    expect([...modes]).toEqual(['600'])
  })

  it('is there again at the same place when its process was killed, with what it held', async () => {
    const path = await folder()
    const { url } = await started(path)
    await ask(url, `create table notes as select 'kept' as text`)
    const { pid } = ownerOf(path)
    expect(pid).not.toBe(process.pid)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(async () => expect(await ask(url, 'select text from notes')).toEqual([{ text: 'kept' }]), PATIENT)
  })

  it('ends a statement that never would, and is there again with what it held', async () => {
    const { url } = await started(await folder(), { statementLimit: 1000 })
    await ask(url, `create table notes as select 'kept' as text`)
    await ask(url, `begin; insert into notes values ('left open')`)
    await expect(ask(url, ENDLESS)).rejects.toThrow()
    await vi.waitFor(async () => expect(await ask(url, 'select text from notes')).toEqual([{ text: 'kept' }]), PATIENT)
  })

  it('runs no program for those who ask it to, and ends whatever it does', async () => {
    const path = await folder()
    const server = await started(path)
    await ask(server.url, 'create table lines (text text)')
    const outcome = ask(server.url, `copy lines from program 'touch ${path}/touched; yes'`).then(
      () => 'done',
      () => 'refused',
    )
    await Promise.race([outcome, new Promise((settle) => setTimeout(settle, 3000))])
    const began = performance.now()
    await server.close()
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(await readdir(path)).not.toContain('touched')
    // The folder is free again.
    const again = await started(path)
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('ends with the process that started it, also in the middle of a statement that takes for ever', async () => {
    const path = await folder()
    const module = new URL('../../../src/base/db/embedded-process.ts', import.meta.url).href
    const code = `const { startEmbeddedApart } = await import('${module}')
      const { url } = await startEmbeddedApart(...process.argv.slice(1))
      process.stdout.write(url); setInterval(() => {}, 1000)`
    const args = ['--import', 'tsx', '--input-type=module', '--eval', code, path, programFile('embedded-database')]
    const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const url = await new Promise<string>((settle) => parent.stdout.once('data', (chunk) => settle(String(chunk))))
    const { pid } = ownerOf(path)
    onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))
    const before = secondsOf(pid)
    void ask(url, 'select count(*) from generate_series(1, 100000000000)').catch(() => {})
    await vi.waitFor(() => expect(secondsOf(pid)).toBeGreaterThan(before + 0.5), PATIENT)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), PATIENT)
    expect((await started(path)).url).toContain('127.0.0.1')
  })
})

/** False for one that has ended and that nobody has asked about yet. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Processor time that a process has used up so far. */
function secondsOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
