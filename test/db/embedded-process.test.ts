import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { EmbeddedServer } from '../../src/db/embedded.ts'
import { startEmbeddedApart } from '../../src/db/embedded-process.ts'
import { embeddedFolder } from '../databases.ts'
import { programFile } from '../programs.ts'

const PATIENT = { timeout: 30_000, interval: 100 }

/** One with a database in it, which is made quicker than a new one. */
async function folder(): Promise<string> {
  const path = await embeddedFolder()
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 3 }))
  return path
}

async function started(path: string): Promise<EmbeddedServer> {
  const server = await startEmbeddedApart(path, programFile('embedded-database'))
  onTestFinished(server.close)
  return server
}

async function ask<Row extends pg.QueryResultRow>(connectionString: string, query: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(query)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

describe('The embedded database in a process of its own', () => {
  it('answers those who know its password, and nobody else', async () => {
    const { url } = await started(await folder())
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    const wrong = new URL(url)
    for (const password of ['', 'postgres', `${wrong.password}x`]) {
      wrong.password = password
      await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password/i)
    }
    expect(await ask(url, 'select 2 as two')).toEqual([{ two: 2 }])
  })

  it('keeps its files from others, also in a folder that they may enter', async () => {
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
    const [note] = (await readdir(path)).filter((name) => name.startsWith('owner-'))
    const { pid } = JSON.parse(
      await import('node:fs').then(({ readFileSync }) => readFileSync(join(path, note ?? ''), 'utf8')),
    )
    expect(pid).not.toBe(process.pid)
    process.kill(pid, 'SIGKILL')
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

  it('refuses a folder that another process has', async () => {
    const path = await folder()
    await started(path)
    await expect(started(path)).rejects.toMatchObject({ name: 'DatabaseError', code: 'DOCALIGN_E602' })
  })
})
