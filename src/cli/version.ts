import { readFileSync } from 'node:fs'

/** DocAlign's own version; its package.json stands two folders above this file, in the sources and when built. */
export function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null
  return typeof version === 'string' ? version : '0.0.0'
}

/**
 * Name of a file that holds what this version made of other files; null when the program runs from its sources, which
 * change without a new version.
 */
export function versionedName(name: string): string | null {
  return import.meta.url.endsWith('.ts') ? null : `${name}-${ownVersion()}`
}
