import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { once } from '../once-per.ts'

/** DocAlign's own version; its package.json stands two folders above this file, in the sources and when built. */
export function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null
  return typeof version === 'string' ? version : '0.0.0'
}

/**
 * Name of a file that holds what this program made of other files, another one for each build of it. Null when the program runs from
 * its sources, which change without being built, or without the entry that tells builds apart.
 */
export function versionedName(name: string): string | null {
  const build = buildOf()
  return build === null ? null : `${name}-${ownVersion()}-${build}`
}

/** The built entry names its parts by what they hold. */
const buildOf = once((): string | null => {
  const entry = new URL('main.js', import.meta.url)
  if (import.meta.url.endsWith('.ts') || !existsSync(entry)) return null
  return createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 8)
})
