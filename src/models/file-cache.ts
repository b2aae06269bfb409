import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ModelCache } from './cache.ts'

interface CacheFile {
  read(): Promise<Buffer | null>
  write(content: Uint8Array): Promise<void>
}

export interface FileCache extends ModelCache {
  /** Writes the answers that were asked for since it was opened; others are forgotten. */
  save(): Promise<void>
}

const MAX_SIZE = 500_000_000

/** A cache in one file. A file that cannot be read is as good as none. */
export async function openFileCache(file: CacheFile): Promise<FileCache> {
  const known = await readAnswers(file)
  const used = new Map<string, unknown>()
  return {
    read(keys) {
      const found = new Map(keys.flatMap((key) => (known.has(key) ? [[key, known.get(key)] as const] : [])))
      for (const [key, value] of found) used.set(key, value)
      return Promise.resolve(found)
    },
    write(answers) {
      for (const { key, value } of answers) {
        known.set(key, value)
        used.set(key, value)
      }
      return Promise.resolve()
    },
    async save() {
      if (used.size > 0) await file.write(await promisify(gzip)(JSON.stringify([...used])))
    },
  }
}

async function readAnswers(file: CacheFile): Promise<Map<string, unknown>> {
  const content = await file.read()
  if (content === null) return new Map()
  try {
    const text = (await promisify(gunzip)(content, { maxOutputLength: MAX_SIZE })).toString('utf8')
    return new Map(JSON.parse(text) as [string, unknown][])
  } catch {
    return new Map()
  }
}
