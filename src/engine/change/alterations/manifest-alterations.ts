import { memoize } from '../../../base/memoize.ts'
import type { Manifest } from '../../ecosystems/manifest.ts'
import { isManifestPath, parseManifest } from '../../ecosystems/manifests/parse.ts'
import { compareVersions } from '../../ecosystems/version.ts'
import type { Alteration, ChangedText, Sort } from '../alteration.ts'

/** What a manifest declares to users, with the line that does; 1-based, 0 if it is not known. */
interface Declared {
  readonly sort: Sort
  readonly name: string
  readonly line: number
  /** A version or a default; null if it has none. */
  readonly value: string | null
  /** Only its version matters to users. */
  readonly isOfBuild?: true
}

/**
 * What a change takes away from a manifest, a task file or a toolchain file, by what its reader finds on both sides: also what no single line
 * spells, such as the environments that `py{38,39}-core` stands for. Null for any other file.
 */
export function manifestAlterations(file: ChangedText): Alteration[] | null {
  const sides = sidesOf(file)
  if (sides === null) return null
  const { path, old, now } = file
  const [before, after] = [sides.old, sides.now]
  const [oldLines, newLines] = [old.split(/\r?\n/), now.split(/\r?\n/)]
  const placeOf = (lines: readonly string[], { name, line }: Declared) => {
    const found = line > 0 ? line : lines.findIndex((text) => text.includes(name)) + 1
    return { path, line: Math.max(1, found), text: (lines[found - 1] ?? name).trim() }
  }
  const owner = sides.owner
  return [...before].flatMap(([key, declared]): Alteration[] => {
    const left = after.get(key)
    const { sort, name, value } = declared
    const alteration = { name, owner: null, before: placeOf(oldLines, declared), became: null }
    if (left === undefined) {
      const gone = { ...alteration, sort, after: null, value: null }
      // Other packages may keep it: what the page says of this one is false nevertheless.
      const ofPackage = sort === 'dependency' && owner !== null && !sides.left.has(name) ? [{ ...gone, owner }] : []
      return sort === 'version' || declared.isOfBuild ? [] : [gone, ...ofPackage]
    }
    if (value === null || left.value === null || value === left.value) return []
    // What admits more than before still admits what pages require.
    if (sort === 'version' && compareVersions(left.value, value) < 0) return []
    const values = { old: value, now: left.value }
    const changed: Sort = sort === 'key' ? 'value' : 'version'
    return [{ ...alteration, sort: changed, after: placeOf(newLines, left), value: values }]
  })
}

const sidesOf = memoize(({ path, old, now }: ChangedText) => {
  const before = old !== '' && isManifestPath(path) ? parseManifest(path, old) : null
  if (before === null) return null
  const after = parseManifest(path, now)
  return {
    old: declaredBy(before),
    now: after ? declaredBy(after) : new Map<string, Declared>(),
    /** The package, if it is still there. */
    owner: after?.name ?? null,
    /** Its dependencies of any kind. */
    left: new Set(after?.dependencies.map(({ name }) => name)),
  }
})

/** By sort and name. Docs state the versions of what users need; what only developers use changes every week. */
function declaredBy(manifest: Manifest): Map<string, Declared> {
  const { dependencies, engines, settings, features, binaries, exports, tasks, commands, name: own } = manifest
  const found: Declared[] = [
    ...(own === null ? [] : [{ sort: 'text' as const, name: own.split(':').at(-1) ?? own, line: 0, value: null }]),
    ...dependencies
      .filter(({ kind }) => kind !== 'development')
      .map(({ name, range, line, kind }) => ({
        ...{ sort: 'dependency' as const, name, line, value: versionIn(range) },
        ...(kind === 'build' && { isOfBuild: true as const }),
      })),
    ...(['toolchain', 'declared'] as const)
      .flatMap((strength) => engines.filter((each) => each.strength === strength && !each.isConditional))
      .map(({ engine, minimum, line }) => ({ sort: 'version' as const, name: engine, line, value: minimum })),
    ...settings.map(({ name, default: value, line }) => ({
      ...{ sort: 'key' as const, name: name.split('.').at(-1) ?? name },
      ...{ line, value },
    })),
    ...tasks.map(({ name, line }) => ({ sort: 'task' as const, name, line, value: null })),
    ...commands.map(({ name, line }) => ({ sort: 'subcommand' as const, name, line, value: null })),
    ...binaries.map(({ name }) => ({ sort: 'subcommand' as const, name, line: 0, value: null })),
    ...features.map((name) => ({ sort: 'key' as const, name, line: 0, value: null })),
    ...exports.map((name) => ({ sort: 'key' as const, name: name.replace(/^\.\//, ''), line: 0, value: null })),
  ]
  return new Map(found.filter(({ name }) => name.length > 1).map((each) => [`${each.sort} ${each.name}`, each]))
}

function versionIn(range: string): string | null {
  return /\d+(?:\.\d+)+/.exec(range)?.[0] ?? null
}
