import type { Manifest } from '../ecosystems/manifest.ts'
import type { PathIndex } from '../facts/files/path-index.ts'

/** What shows in a commit whether code moved to a project of its own. */
export interface Inventory {
  readonly paths: Pick<PathIndex, 'exists'>
  readonly manifests: readonly Pick<Manifest, 'name' | 'dependencies'>[]
}

/**
 * Whether the code of a file now lives in a package of its own: the file is gone, and since then the repository depends on a package with
 * the name of the file, or of a folder around it that is gone too (`pkg/objstore/s3/s3.go`, then `github.com/thanos-io/objstore`). The
 * names that the file declared then belong to that package. What a new package of the repository's own family takes over (`tidy-core` for
 * `tidy`), the files that are left may import from there.
 */
export function movedOut(file: string, then: Inventory, now: Inventory): boolean {
  const before = dependencyNames(then)
  const fresh = [...dependencyNames(now)].filter((name) => !before.has(name))
  if (isFamily(fresh, now)) return true
  if (now.paths.exists(file)) return false
  const parts = file.split('/')
  const gone = parts.map((_, index) => parts.slice(0, index + 1).join('/')).filter((path) => !now.paths.exists(path))
  return gone.some((path) => fresh.some((dependency) => isCalled(dependency, path)))
}

/** In lower case. */
export function dependencyNames({
  manifests,
}: {
  readonly manifests: readonly Pick<Manifest, 'dependencies'>[]
}): Set<string> {
  return new Set(manifests.flatMap(({ dependencies }) => dependencies.map(({ name }) => name.toLowerCase())))
}

/** Whether one of the packages is called after the repository's own, and is none of them. */
function isFamily(packages: readonly string[], { manifests }: Inventory): boolean {
  const own = new Set(manifests.flatMap(({ name }) => (name === null ? [] : [dashed(name)])))
  const others = packages.map(dashed).filter((name) => !own.has(name))
  return [...own].some((name) => name.length >= MIN_OWN_NAME && others.some((other) => other.startsWith(`${name}-`)))
}

const MIN_OWN_NAME = 4

/** The name of `@scope/name` and `host/owner/name/v2` is `name`; `sphinxcontrib-x` is `sphinxcontrib/x`. */
function isCalled(dependency: string, path: string): boolean {
  const parts = dashed(path.replace(/\.\w+$/, '')).split('/')
  const name = parts.at(-1) ?? ''
  if (name.length < 4 || COMMON_NAMES.test(name)) return false
  const last = dashed(
    dependency
      .replace(/\/v\d+$/, '')
      .split('/')
      .at(-1) ?? '',
  )
  return last === name || last === parts.slice(-2).join('-')
}

function dashed(text: string): string {
  return text.toLowerCase().replaceAll('_', '-')
}

/** Parts of any project; other people's packages have these names too. */
const COMMON_NAMES =
  /^(?:api|base|cli|client|common|config|configs|constants|core|errors?|helpers|index|init|internal|lib|logging|main|models?|options|parser|plugins?|server|test|tests|tools?|types|utils?|version)$/
