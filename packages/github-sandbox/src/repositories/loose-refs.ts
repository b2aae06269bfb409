import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { arePacked, looseRef } from '../../../../src/base/git/folder/loose-object.ts'

/** The ids of all branches by name, sorted by name; undefined if git has to be run. */
export async function looseBranches(gitDir: string): Promise<ReadonlyMap<string, string> | undefined> {
  if (await arePacked(gitDir)) return undefined
  const files = await readdir(join(gitDir, 'refs/heads'), { recursive: true, withFileTypes: true }).catch(() => [])
  const names = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const branches = new Map<string, string>()
  for (const path of names.sort()) {
    const name = path.slice(join(gitDir, 'refs/heads/').length)
    const id = await looseRef(gitDir, `refs/heads/${name}`)
    if (typeof id !== 'string') return undefined
    branches.set(name, id)
  }
  return branches
}

/** Moves a ref atomically. */
export function writeLooseRef(gitDir: string, name: string, id: string): void {
  const path = join(gitDir, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.lock`, `${id}\n`)
  renameSync(`${path}.lock`, path)
}
