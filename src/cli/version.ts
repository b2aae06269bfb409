import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { once } from '../base/memoize.ts'

/** DocAlign's own version. */
export function ownVersion(): string {
  return ownManifest().version
}

/** The name of this package: `docalign` or `docalign-server`. */
export function ownName(): string {
  return ownManifest().name
}

interface Manifest {
  readonly name: string
  readonly version: string
}

/** The package.json of this package is two folders above this file, in the sources and when built. */
const ownManifest = once(
  () => JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as Manifest,
)

/**
 * Name of a file with data that this program derived from other files; each build has a different one. Null if the program runs from its
 * sources, which change without a build, or without the entry that identifies the build.
 */
export function versionedName(name: string): string | null {
  const build = buildOf()
  return build === null ? null : `${name}-${ownVersion()}-${build}`
}

/** Programs whose results are kept: what `main` finds, and what the checkers find in samples in a process of their own. */
const ENTRIES = ['main.js', 'checker.js']

/** The content of a built entry includes the hashed names of its parts. */
const buildOf = once((): string | null => {
  const entries = ENTRIES.map((entry) => new URL(entry, import.meta.url))
  if (import.meta.url.endsWith('.ts') || !entries.every((entry) => existsSync(entry))) return null
  return hash('sha256', entries.map((entry) => hash('sha256', readFileSync(entry))).join()).slice(0, 8)
})
