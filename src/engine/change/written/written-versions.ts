import { type Doc, isWithin } from '../../docs/doc.ts'
import type { Manifest } from '../../ecosystems/manifest.ts'
import { versionParts } from '../../ecosystems/version.ts'
import { ENGINES } from '../../rules/dependency-version/extract/stated-version.ts'
import type { OpenPlace } from '../open-place.ts'
import { regionsOf } from '../regions.ts'

const NAMED =
  /(?<![\w@/.-])(@?[A-Za-z][\w-]*(?:[./][\w-]+)*)["'`*_]{0,2}(?:\](?:\([^()]*\))?)?,?(?:\s+|@)(?:version:?\s+)?["'`*_]{0,2}v?(\d+(?:\.\d+)+)/g

/** Versions of dependencies and runtimes on lines that a change writes with which no manifest's range begins: `React 18.5` beside `^18.2.0`. */
export function versionsNotFound(
  docs: readonly Doc[],
  isWritten: (file: string, line: number) => boolean,
  manifests: readonly Manifest[],
): OpenPlace[] {
  const ranges = new Map<string, string[]>()
  const add = (key: string, range: string): void => void ranges.set(key, [...(ranges.get(key) ?? []), range])
  for (const { dependencies, engines } of manifests) {
    for (const { name, range } of dependencies) add(name.toLowerCase(), range)
    for (const { engine, range } of engines) add(engine, range)
  }
  return docs.flatMap((doc) =>
    regionsOf(doc).flatMap(({ kind, line, column, text }): OpenPlace[] => {
      if (kind === 'heading' || !isWritten(doc.path, line) || isWithin(line, doc.ignored)) return []
      return [...text.matchAll(NAMED)].flatMap(([whole, name = '', version = '']) => {
        const asked = ranges.get(engineNamed(name) ?? name.toLowerCase())
        if (!asked || asked.some((range) => isOf(version, range))) return []
        const at = column + text.indexOf(whole)
        const value = `${name} ${version}`
        return [
          { file: doc.path, line, column: at, value, reason: `no manifest asks for ${name} in version ${version}` },
        ]
      })
    }),
  )
}

/** The runtime or compiler that goes by a name: `Node.js`, `Python`. */
function engineNamed(name: string): string | undefined {
  return ENGINES.find(([, pattern]) => pattern.exec(name)?.[0] === name)?.[0]
}

/** Whether a range names the version, or a longer or shorter form of it; a range without a number is open. */
function isOf(version: string, range: string): boolean {
  const written = range.match(/\d+(?:\.\d+)*/g) ?? []
  return written.length === 0 || written.some((each) => isSame(versionParts(version), versionParts(each)))
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.slice(0, other.length).every((part, index) => part === other[index])
}
