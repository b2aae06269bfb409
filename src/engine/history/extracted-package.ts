import type { Manifest } from '../ecosystems/manifest.ts'
import type { PathIndex } from '../facts/files/path-index.ts'

/** What shows in a commit whether code moved to a project of its own. */
export interface Inventory {
  readonly paths: Pick<PathIndex, 'exists'>
  readonly manifests: readonly Pick<Manifest, 'dependencies'>[]
}

/**
 * Whether the code of a file now lives in a package of its own: the file is gone, and since then the repository depends on a package with
 * the name of the file, or of a folder around it that is gone too (`pkg/objstore/s3/s3.go`, then `github.com/thanos-io/objstore`). The
 * names that the file declared then belong to that package.
 */
export function movedOut(file: string, then: Inventory, now: Inventory): boolean {
  if (now.paths.exists(file)) return false
  const parts = file.split('/')
  const gone = parts.map((_, index) => parts.slice(0, index + 1).join('/')).filter((path) => !now.paths.exists(path))
  const before = dependencyNames(then)
  const fresh = [...dependencyNames(now)].filter((name) => !before.has(name))
  return gone.some((path) => fresh.some((dependency) => isCalled(dependency, path)))
}

/** In lower case. */
export function dependencyNames({ manifests }: Pick<Inventory, 'manifests'>): Set<string> {
  return new Set(manifests.flatMap(({ dependencies }) => dependencies.map(({ name }) => name.toLowerCase())))
}

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
