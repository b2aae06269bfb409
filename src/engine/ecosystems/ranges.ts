import { createRequire } from 'node:module'
import type { Ecosystem } from './manifest.ts'

const require = createRequire(import.meta.url)
/** Loaded lazily, with the first comparison of a version with a range. */
const semver = (): typeof import('semver') => require('semver')

const MAX_RANGE_LENGTH = 256

/**
 * Whether a range of a manifest admits a version as people write it: `6`, `6.7`, `v1.2.3`; with `orLater`, any version from it on. Null if
 * the range is not a readable one: a tag, a path, a workspace.
 */
export function admits(
  range: string,
  version: string,
  { ecosystem, orLater = false }: { readonly ecosystem: Ecosystem | null; readonly orLater?: boolean },
): boolean | null {
  const written = range.trim()
  if (written.length > MAX_RANGE_LENGTH || !/\d/.test(written) || /^(?:[a-z]+:|\.|\/|git)/i.test(written)) return null
  try {
    return semver().intersects(asSemver(written, ecosystem), `${orLater ? '>=' : ''}${version}`, { loose: true })
  } catch {
    return null
  }
}

function asSemver(range: string, ecosystem: Ecosystem | null): string {
  if (ecosystem === 'npm' || ecosystem === 'deno') return range
  const one = (part: string): string => {
    const text = part.trim().replace(/\.\*$/, '')
    const [, operator = '', version = ''] = /^([~=<>!^]*)\s*v?(\d[\w.+-]*)$/.exec(text) ?? []
    if (version === '') throw new TypeError(`no version in ${part}`)
    if (operator === '!=') return ''
    if (operator === '==' || operator === '===') return version
    // A compatible release: all parts except the last are fixed.
    if (operator === '~=' || operator === '~>') return version.split('.').length > 2 ? `~${version}` : `^${version}`
    return operator === '' && (ecosystem === 'cargo' || ecosystem === 'go') ? `^${version}` : `${operator}${version}`
  }
  return range
    .split(/\|\|?/)
    .map((alternative) => alternative.split(',').map(one).join(' '))
    .join(' || ')
}
