import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const leftovers = new Set<string>()
process.on('exit', () => {
  for (const folder of leftovers) rmSync(folder, { recursive: true, force: true })
})

export interface TemporaryFolder {
  readonly path: string
  remove(): Promise<void>
}

/** Creates an empty folder without access for others, which is deleted with this process at the latest. */
export async function createTemporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'docalign-'))
  leftovers.add(path)
  return {
    path,
    async remove() {
      await rm(path, { recursive: true, force: true })
      leftovers.delete(path)
    },
  }
}
