import { folderOf, foldersAbove } from '../../../base/paths.ts'
import type { Manifest } from '../manifest.ts'
import type { RepositoryFiles, ResolveModule } from '../modules.ts'

/** The file of a module: `bullmq::queue` for readers, `crate::queue`, `self::queue` or `queue` inside the crate. */
export const resolveRust: ResolveModule = (module, from, repository) => {
  const [first = '', ...rest] = module.split('::')
  if (from === null) {
    const [crate, ...others] = repository.manifests.filter((manifest) => importName(manifest) === first)
    if (!crate) return []
    // Either of two crates with the same name may be meant.
    return others.length > 0 ? null : inCrate(crate, rest, repository)
  }
  const crate = crateOf(from, repository)
  if (first === 'crate') return crate ? inCrate(crate, rest, repository) : null
  if (first === 'self') return below(from, rest, repository)
  if (first === 'super') return null
  const beside = below(from, [first, ...rest], repository)
  if (beside !== null) return beside
  const other = repository.manifests.find((manifest) => importName(manifest) === first)
  return other ? inCrate(other, rest, repository) : []
}

/** A crate is imported by the name of its library, with underscores. */
function importName({ ecosystem, name, library }: Manifest): string | null {
  return ecosystem === 'cargo' ? (library ?? name ?? '').replaceAll('-', '_') : null
}

function crateOf(from: string, { manifests }: RepositoryFiles): Manifest | undefined {
  for (const folder of foldersAbove(from)) {
    const found = manifests.find(
      ({ ecosystem, name, path }) => ecosystem === 'cargo' && name && folderOf(path) === folder,
    )
    if (found) return found
  }
  return undefined
}

function inCrate(
  { path }: Manifest,
  modules: readonly string[],
  repository: RepositoryFiles,
): readonly string[] | null {
  const folder = folderOf(path)
  const root = folder === '' ? 'src/lib.rs' : `${folder}/src/lib.rs`
  if (!repository.has(root)) return null
  return modules.length === 0 ? [root] : below(root, modules, repository)
}

/** The file of a module that a file declares, beside or below it. */
function below(file: string, modules: readonly string[], { has }: RepositoryFiles): readonly string[] | null {
  if (modules.length === 0) return [file]
  const isRoot = /(?:^|\/)(?:lib|main|mod)\.rs$/.test(file)
  const folder = isRoot ? folderOf(file) : file.replace(/\.rs$/, '')
  const path = [folder, ...modules].filter(Boolean).join('/')
  const found = [`${path}.rs`, `${path}/mod.rs`].find(has)
  return found === undefined ? null : [found]
}
