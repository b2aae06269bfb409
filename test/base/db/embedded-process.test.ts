import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ask, folder, ownerOf, started } from './embedded-apart.ts'

/** The permissions of all files in a folder, in octal. */
async function modesIn(path: string): Promise<string[]> {
  const modes = new Set<string>()
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(join(entry.parentPath, entry.name))
    if (entry.isFile()) modes.add((mode & 0o777).toString(8))
  }
  return [...modes]
}

describe('The embedded database in a process of its own', () => {
  it('answers those who know its password and nobody else, and keeps its folder to itself', async () => {
    const path = await folder()
    await chmod(path, 0o755)
    await chmod(join(path, 'postgres/PG_VERSION'), 0o644)
    const { url } = await started(path)
    expect(ownerOf(path).pid).not.toBe(process.pid)
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }])
    const wrong = new URL(url)
    for (const password of ['', 'postgres', `${wrong.password}x`]) {
      wrong.password = password
      await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password/i)
    }
    await ask(url, 'create table secrets (text text)')
    expect(await modesIn(path)).toEqual(['600'])
    await expect(started(path)).rejects.toMatchObject({ name: 'DatabaseError', code: 'DOCALIGN_E602' })
    expect(await ask(url, 'select 2 as two')).toEqual([{ two: 2 }])
  })
})
