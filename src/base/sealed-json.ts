import { hash } from 'node:crypto'
import type { CacheFile } from './git/cache-file.ts'

/**
 * Reads a value that {@link writeSealed} wrote; null if there is none, if it is damaged, or if it was written with another seal.
 *
 * @param seal what else determines whether the value is valid
 */
export async function readSealed<T>(file: CacheFile, seal: string): Promise<T | null> {
  const content = (await file.read())?.toString('utf8') ?? ''
  const end = content.indexOf('\n')
  const json = content.slice(end + 1)
  return end > 0 && content.slice(0, end) === sealOf(seal, json) ? (JSON.parse(json) as T) : null
}

/** Writes a value as JSON, with a checksum of it and the seal, unless it is larger than a maximum in characters. */
export async function writeSealed(file: CacheFile, seal: string, value: unknown, max: number): Promise<void> {
  const json = JSON.stringify(value)
  if (json.length <= max) await file.write(Buffer.from(`${sealOf(seal, json)}\n${json}`))
}

function sealOf(seal: string, json: string): string {
  return hash('sha256', `${seal}\n${json}`)
}
