import { readFileSync } from 'node:fs'

/** DocAlign's own version; its package.json stands two folders above this file, in the sources and when built. */
export function ownVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const version = typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : null
  return typeof version === 'string' ? version : '0.0.0'
}
