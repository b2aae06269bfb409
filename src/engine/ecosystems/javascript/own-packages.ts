import { memoize } from '../../../base/memoize.ts'
import { baseName } from '../../../base/paths.ts'
import type { Manifest } from '../manifest.ts'

/**
 * The packages of a repository that its docs can import, by name. A project for tests may have the name of a package that the repository
 * takes from the registry: without a version it cannot be published, so the docs mean the one that can be installed.
 */
export const ownPackages = memoize((manifests: readonly Manifest[]): readonly Manifest[] => {
  const packages = manifests.filter(({ path, name }) => name !== null && baseName(path) === 'package.json')
  const installed = new Set(
    packages.flatMap(({ dependencies }) => dependencies.filter(isFromRegistry).map(({ name }) => name)),
  )
  return packages.filter(({ name, version }) => version !== null || !installed.has(name ?? ''))
})

/** Ranges such as `^1.2.0`; packages of the same repository have `workspace:*`, `file:` or `*`. */
function isFromRegistry({ range }: { readonly range: string }): boolean {
  return /^[\^~<>=v\s]*\d/.test(range)
}
