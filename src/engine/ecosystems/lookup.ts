import type { Conventions } from './conventions.ts'
import type { Ecosystem } from './ecosystem.ts'
import { ECOSYSTEMS } from './ecosystems.ts'

const ECOSYSTEM_BY_NAME = new Map(ECOSYSTEMS.map((each) => [each.name, each]))

export function ecosystemNamed(name: string): Ecosystem | undefined {
  return ECOSYSTEM_BY_NAME.get(name)
}

/** Looks up ecosystems by names that several of them may give: the first one has them. */
function byNames(namesOf: (each: Ecosystem) => readonly string[]): ReadonlyMap<string, Ecosystem> {
  const found = new Map<string, Ecosystem>()
  for (const each of ECOSYSTEMS) for (const name of namesOf(each)) if (!found.has(name)) found.set(name, each)
  return found
}

const BY_FENCE = byNames(({ languages = [], conventions }) => [
  ...languages.flatMap(({ fences = [] }) => fences),
  ...(conventions?.fences ?? []),
])

/** The ecosystem of a language by its name in code fences, whether its syntax is parsed or not. */
export function ecosystemOfFence(fence: string): Ecosystem | undefined {
  return BY_FENCE.get(fence)
}

const BY_SAMPLE = byNames(({ languages = [] }) =>
  languages.flatMap(({ samples, fences = [] }) => (samples ? fences : [])),
)

/** The ecosystem of a code fence whose samples are parsed. */
export function ecosystemOfSample(fence: string): Ecosystem | undefined {
  return BY_SAMPLE.get(fence)
}

const BY_FILE = byNames(({ languages = [], conventions }) => [
  ...languages.flatMap(({ files }) => files),
  ...(conventions?.dialects ?? []).map((ending) => `.${ending}`),
])

/** The base names and endings, with their dot, of the source files of all ecosystems. */
export const SOURCE_FILES: readonly string[] = [...BY_FILE.keys()]

/** The ecosystem of a source file, by its base name or ending. */
export function ecosystemOfFile(path: string): Ecosystem | undefined {
  const base = path.slice(path.lastIndexOf('/') + 1)
  const dot = base.lastIndexOf('.')
  return BY_FILE.get(base) ?? (dot === -1 ? undefined : BY_FILE.get(base.slice(dot).toLowerCase()))
}

const BY_PACKAGE_SYSTEM = byNames(({ conventions }) => conventions?.packageSystems ?? [])

/** The ecosystem whose packages are declared in manifests of a system: that of JavaScript for `npm`. */
export function ecosystemOfPackages(system: string | null): Ecosystem | undefined {
  return system === null ? undefined : BY_PACKAGE_SYSTEM.get(system)
}

/** Endings of all files that declare names of an ecosystem's packages. */
export function nameEndings({ languages = [], conventions = {} }: Ecosystem): readonly string[] {
  const { dialects = [], writtenIn = [] } = conventions
  const parsed = languages.flatMap(({ files }) => files.flatMap((file) => (file.startsWith('.') ? file.slice(1) : [])))
  return [...parsed, ...dialects, ...writtenIn]
}

/** A convention of every ecosystem that has it. */
export function conventionsOf<K extends keyof Conventions>(key: K): NonNullable<Conventions[K]>[] {
  return ECOSYSTEMS.flatMap(({ conventions }) => {
    const value = conventions?.[key]
    return value === undefined ? [] : [value as NonNullable<Conventions[K]>]
  })
}
