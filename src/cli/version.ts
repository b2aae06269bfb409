import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** DocAlign's own version; its package.json stands two folders above this file, in the sources and when built. */
export function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null
  return typeof version === 'string' ? version : '0.0.0'
}

/**
 * Name of a file that holds what this program made of other files, another one for each build of it: the built entry names its parts
 * by what they hold. Null when the program runs from its sources, which change without being built.
 */
export function versionedName(name: string): string | null {
  if (import.meta.url.endsWith('.ts')) return null
  const entry = readFileSync(new URL('main.js', import.meta.url))
  return `${name}-${ownVersion()}-${createHash('sha256').update(entry).digest('hex').slice(0, 8)}`
}
