import { baseName, folderOf } from '../../paths.ts'
import type { Manifest } from '../manifest.ts'
import { packageName } from './package-name.ts'

/**
 * Import paths of a repository's packages that others can import, by the name under which code speaks of them. Programs,
 * and packages in folders called `internal`, are none.
 *
 * @param files paths of the repository's source files
 */
export function importablePackages(
  files: Iterable<string>,
  manifests: readonly Manifest[],
): ReadonlyMap<string, readonly string[]> {
  const modules = manifests
    .filter(({ ecosystem, path, name }) => ecosystem === 'go' && baseName(path) === 'go.mod' && name !== null)
    .map(({ path, name }) => ({ folder: folderOf(path), name: name ?? '' }))
    .sort((a, b) => b.folder.length - a.folder.length)
  const folders = new Set<string>()
  const programs = new Set<string>()
  for (const path of files) {
    if (!path.endsWith('.go') || path.endsWith('_test.go')) continue
    folders.add(folderOf(path))
    if (baseName(path) === 'main.go') programs.add(folderOf(path))
  }
  const found = new Map<string, string[]>()
  for (const folder of folders) {
    if (programs.has(folder) || `/${folder}/`.includes('/internal/')) continue
    const owner = modules.find((module) => module.folder === '' || `${folder}/`.startsWith(`${module.folder}/`))
    if (owner === undefined) continue
    const below = owner.folder === '' ? folder : folder.slice(owner.folder.length + 1)
    const path = below === '' ? owner.name : `${owner.name}/${below}`
    const name = packageName(path)
    found.set(name, [...(found.get(name) ?? []), path])
  }
  return found
}
