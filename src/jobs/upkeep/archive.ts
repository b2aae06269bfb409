import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Appends rows to a file of the day in a folder, one JSON object a line. `now` in milliseconds since the epoch. */
export function createArchive(folder: string, now: () => number): (rows: readonly object[]) => Promise<void> {
  return async (rows) => {
    await mkdir(folder, { recursive: true })
    const file = join(folder, `searches-${new Date(now()).toISOString().slice(0, 10)}.jsonl`)
    await appendFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
}
