import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The offset of the state in PostgreSQL's control file, and its value after a shutdown. */
const STATE_AT = 16
const SHUT_DOWN = 1

/**
 * Identifies the content of a stopped embedded database by its control file, which every start and stop changes. Null while it runs, if it
 * was killed, and if there is none.
 */
export async function embeddedState(dataFolder: string): Promise<string | null> {
  try {
    const control = await readFile(join(dataFolder, 'postgres', 'global', 'pg_control'))
    return control.readUInt32LE(STATE_AT) === SHUT_DOWN ? hash('sha256', control).slice(0, 32) : null
  } catch {
    return null
  }
}
