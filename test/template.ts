import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const root = fileURLToPath(new URL('..', import.meta.url))
const version = JSON.parse(readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')).version
const cache = join(root, 'node_modules/.cache')
const template = join(cache, `docalign-pglite-${version}`)

/**
 * Makes an empty embedded database once, for tests to start from copies of it: creating one takes many seconds, opening one
 * does not.
 */
export async function makeTemplate(): Promise<void> {
  if (existsSync(template)) return
  mkdirSync(cache, { recursive: true })
  const draft = mkdtempSync(join(cache, 'pglite-'))
  const db = await PGlite.create({ dataDir: draft })
  await db.close()
  try {
    renameSync(draft, template)
  } catch (error) {
    // Another run was faster.
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(template)) throw error
  }
}

/** Puts an empty embedded database into a data folder. */
export function copyTemplate(dataFolder: string): void {
  cpSync(template, join(dataFolder, 'postgres'), { recursive: true })
}
