import { createRequire } from 'node:module'
import type { Engine } from '../manifest.ts'
import { compareVersions } from '../version.ts'

const require = createRequire(import.meta.url)
/** Loaded lazily, with the first range of an engine that uses semantic versions. */
const semver = (): typeof import('semver') => require('semver')

/** People do not write longer ranges, and each reading of one takes time. */
const MAX_RANGE_LENGTH = 256

const SEMVER_ENGINES: ReadonlySet<Engine> = new Set(['node', 'npm', 'yarn', 'pnpm', 'bun', 'deno'])

/** Node's long-term support lines by code name (nodejs/Release): every even version from 4 on. */
const NODE_LINES: ReadonlyMap<string, string> = new Map(
  'argon boron carbon dubnium erbium fermium gallium hydrogen iron jod krypton'
    .split(' ')
    .map((name, index) => [name, `${4 + 2 * index}`]),
)

/**
 * The lowest version of an engine that a range admits, with the precision of the range: `>=3.8,<4` → `3.8`, `^18.12 || >=20` → `18.12`, `~>
 * 2.7` → `2.7`. Null if the range has no lower bound or no version.
 */
export function minimumOf(engine: Engine, range: string): string | null {
  const text = range.trim()
  if (text.length > MAX_RANGE_LENGTH) return null
  if (SEMVER_ENGINES.has(engine)) return semverMinimum(text)
  const minimum = specifierMinimum(text)
  return minimum === null ? null : asCounted(engine, minimum)
}

/** Java's versions were 1.5, 1.6, 1.7, 1.8, 9, …; in common usage, 1.8 is Java 8. */
export function asCounted(engine: Engine, version: string): string {
  return engine === 'java' ? version.replace(/^1\.(?=\d)/, '') : version
}

function semverMinimum(text: string): string | null {
  const line = NODE_LINES.get(text.toLowerCase().replace(/^lts\//, ''))
  if (line !== undefined) return line
  const lowest = lowestOfSemver(text)
  if (lowest === null) return specifierMinimum(text)
  if (compareVersions(lowest, '0') === 0) return null
  for (const [written] of text.matchAll(/\d+(?:\.\d+)*/g)) if (compareVersions(written, lowest) === 0) return written
  return lowest.replace(/(?:\.0)+$/, '')
}

function lowestOfSemver(text: string): string | null {
  try {
    const lowest = semver().minVersion(text, { loose: true })
    return lowest === null ? null : `${lowest.major}.${lowest.minor}.${lowest.patch}`
  } catch {
    return null
  }
}

/** PEP 440, Poetry, RubyGems and Composer share a form: alternatives of comparisons that must all hold. */
function specifierMinimum(text: string): string | null {
  let lowest: string | null = null
  for (const alternative of text.split(/\|\|?/)) {
    const bound = lowerBound(alternative)
    if (bound === null) return null
    if (lowest === null || compareVersions(bound, lowest) < 0) lowest = bound
  }
  return lowest
}

/** A number in a word or a date (`nightly-2026-07-19`) is not a version. */
const COMPARISON = /(?<![\w.-])(\^|~>|~=|~|={1,3}|!=|>=|<=|>|<)?\s*v?(\d+(?:\.\d+)*)[^\s,|<>=!~^]*/g

function lowerBound(comparisons: string): string | null {
  let highest: string | null = null
  const conjunction = comparisons.replace(/\s-\s/g, ' <=')
  for (const [, operator = '', version = ''] of conjunction.matchAll(COMPARISON)) {
    if (operator.startsWith('<') || operator === '!=') continue
    if (highest === null || compareVersions(version, highest) > 0) highest = version
  }
  return highest !== null && compareVersions(highest, '0') > 0 ? highest : null
}
