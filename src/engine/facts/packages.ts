import { memoize } from '../../base/memoize.ts'
import { ECOSYSTEMS } from '../ecosystems/ecosystems.ts'
import type { OwnFiles } from '../ecosystems/layout.ts'
import { ecosystemOfPackages } from '../ecosystems/lookup.ts'
import type { Manifest } from '../ecosystems/manifest.ts'
import { classifyPath } from './files/file-class.ts'
import type { PathIndex } from './files/path-index.ts'

/** Names of the repository's own packages, crates and modules, without those of examples, generated and vendored code. */
export const packageNames: (manifests: readonly Manifest[]) => ReadonlySet<string> = memoize((manifests) => {
  const names = new Set<string>()
  for (const manifest of ownManifests(manifests)) {
    if (!manifest.name) continue
    names.add(manifest.name)
    if (manifest.library) names.add(manifest.library)
    names.add(importName(manifest) ?? manifest.name)
  }
  return names
})

/** The name of a package as code imports it. */
export function importName({ ecosystem, name }: Pick<Manifest, 'ecosystem' | 'name'>): string | null {
  const isUnderscored = ecosystemOfPackages(ecosystem)?.conventions?.isUnderscored
  return isUnderscored && name !== null ? name.replaceAll('-', '_').toLowerCase() : name
}

/** The folder or file of a package, if the repository has it at one of the usual places. */
export function packageFile(name: string, paths: Pick<PathIndex, 'has'>): string | null {
  for (const { layout } of ECOSYSTEMS) {
    const file = layout?.packageFile?.(name, (path) => paths.has(path)) ?? null
    if (file !== null) return file
  }
  return null
}

/** Packages by their folders: manifests may give them other names, and need not list them. */
export function packagesByFolder(paths: PathIndex): string[] {
  const files = ownFiles([], paths)
  return ECOSYSTEMS.flatMap(({ layout }) => layout?.packages?.(files) ?? [])
}

/** Names of the command-line programs that a repository builds. */
export function programNames(manifests: readonly Manifest[], paths: PathIndex): Set<string> {
  const listed = ownManifests(manifests).flatMap((manifest) => {
    const isSource = ecosystemOfPackages(manifest.ecosystem)?.layout?.listsSources
    return manifest.binaries
      .filter(({ entry }) => !isSource || entry === null || paths.has(entry))
      .map(({ name }) => name)
  })
  const files = ownFiles(ownManifests(manifests), paths)
  return new Set([...listed, ...ECOSYSTEMS.flatMap(({ layout }) => layout?.programs?.(files) ?? [])])
}

function ownFiles(manifests: readonly Manifest[], paths: PathIndex): OwnFiles {
  const has = (path: string): boolean => paths.has(path)
  return { paths: [...paths.entries.keys()], has, manifests, isSource: (path) => classifyPath(path) === 'source' }
}

/** The repository's own manifests, not those of examples, generated or vendored code. */
export const ownManifests: (manifests: readonly Manifest[]) => readonly Manifest[] = memoize((manifests) =>
  manifests.filter((manifest) => !['example', 'vendored', 'generated'].includes(classifyPath(manifest.path))),
)
