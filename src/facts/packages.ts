import type { Manifest } from '../ecosystems/manifest.ts'
import { memoize } from '../memoize.ts'
import { baseName, folderOf } from '../paths.ts'
import { classifyPath } from './files/file-class.ts'
import type { PathIndex } from './files/path-index.ts'

/** Names of the packages, crates and modules that a repository is made of; those of tests and examples do not count. */
export const packageNames: (manifests: readonly Manifest[]) => ReadonlySet<string> = memoize((manifests) => {
  const names = new Set<string>()
  for (const manifest of ownManifests(manifests)) {
    if (!manifest.name) continue
    names.add(manifest.name)
    if (manifest.library) names.add(manifest.library)
    // Importable spellings: crates and distributions are imported with underscores.
    if (manifest.ecosystem === 'cargo' || manifest.ecosystem === 'python')
      names.add(manifest.name.replaceAll('-', '_').toLowerCase())
  }
  return names
})

/** Where the importable folders of Python projects stand, beside a manifest. */
const PYTHON_ROOTS = ['', 'src/', 'lib/', 'python/']

/** The folder or file that a Python module is imported from, when the repository has it at one of the usual places. */
export function pythonModule(name: string, paths: Pick<PathIndex, 'has'>): string | null {
  if (!/^[A-Za-z_]\w*$/.test(name)) return null
  for (const root of PYTHON_ROOTS)
    for (const ending of ['/__init__.py', '.py'])
      if (paths.has(`${root}${name}${ending}`)) return `${root}${name}${ending}`
  return null
}

/** Python packages by their folders: a distribution may be called otherwise, and say nothing of its folders. */
export function pythonPackages(paths: PathIndex): string[] {
  return [...paths.entries.keys()].flatMap((path) => {
    const [, root = '', name = ''] = /^((?:src|lib|python)\/)?(\w+)\/__init__\.py$/.exec(path) ?? []
    return name !== '' && classifyPath(`${root}${name}/a.py`) === 'source' ? [name] : []
  })
}

/** Names of the command-line programs that a repository builds. */
export function programNames(manifests: readonly Manifest[], paths: PathIndex): Set<string> {
  const listed = ownManifests(manifests).flatMap((manifest) =>
    manifest.binaries
      // Cargo gives every package a default program; it is one only where its entry is there. Entries of others may be built.
      .filter(({ entry }) => manifest.ecosystem !== 'cargo' || entry === null || paths.has(entry))
      .map(({ name }) => name),
  )
  return new Set([
    ...listed,
    ...cargoPrograms(manifests, paths),
    ...goPrograms(manifests, paths),
    ...runPackages(paths),
  ])
}

/** Cargo builds a program from every file of `src/bin` and every folder there with a `main.rs`. */
function cargoPrograms(manifests: readonly Manifest[], paths: PathIndex): string[] {
  const packages = ownManifests(manifests).filter(({ ecosystem, name }) => ecosystem === 'cargo' && name !== null)
  const folders = new Set(packages.map(({ path }) => folderOf(path)))
  return [...paths.entries.keys()].flatMap((path) => {
    const [, before = '', name] = /^(.*?)src\/bin\/([\w-]+)(?:\.rs|\/main\.rs)$/.exec(path) ?? []
    return name !== undefined && folders.has(before.replace(/\/$/, '')) ? [name] : []
  })
}

/** Packages of Python that are run as `python -m NAME`. */
function runPackages(paths: PathIndex): string[] {
  return pythonPackages(paths).filter((name) => PYTHON_ROOTS.some((root) => paths.has(`${root}${name}/__main__.py`)))
}

/** Go builds a program from every folder with a `main.go`, named after the folder, or after the module at its root. */
function goPrograms(manifests: readonly Manifest[], paths: PathIndex): string[] {
  const moduleOf = new Map(
    manifests.filter(({ ecosystem }) => ecosystem === 'go').map(({ path, name }) => [folderOf(path), name ?? '']),
  )
  return paths
    .endingWith('main.go', 200)
    .filter((path) => classifyPath(path) === 'source' || !path.includes('/'))
    .map((path) => {
      const folder = folderOf(path)
      const module = moduleOf.get(folder)?.replace(/\/v\d+$/, '')
      return baseName(module ?? folder) || 'main'
    })
}

/** The manifests that speak for the repository, not for its tests, examples or vendored code. */
export const ownManifests: (manifests: readonly Manifest[]) => readonly Manifest[] = memoize((manifests) =>
  manifests.filter((manifest) => !['example', 'vendored', 'generated'].includes(classifyPath(manifest.path))),
)
