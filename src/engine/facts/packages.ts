import { memoize } from '../../base/memoize.ts'
import { baseName, folderOf } from '../../base/paths.ts'
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
    // Importable spellings: crates and distributions are imported with underscores.
    if (manifest.ecosystem === 'cargo' || manifest.ecosystem === 'python')
      names.add(manifest.name.replaceAll('-', '_').toLowerCase())
  }
  return names
})

/** Folders that contain the importable packages of Python projects, relative to a manifest. */
const PYTHON_ROOTS = ['', 'src/', 'lib/', 'python/']

/** The folder or file of a Python module, if the repository has it at one of the usual places. */
export function pythonModule(name: string, paths: Pick<PathIndex, 'has'>): string | null {
  if (!/^[A-Za-z_]\w*$/.test(name)) return null
  for (const root of PYTHON_ROOTS)
    for (const ending of ['/__init__.py', '.py'])
      if (paths.has(`${root}${name}${ending}`)) return `${root}${name}${ending}`
  return null
}

/** Python packages by their folders: the distribution may have another name, and not list its folders. */
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
      // Every Cargo package has a default program, which only exists if its entry file does. Entries of other ecosystems may be built.
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

/** Python packages that are run with `python -m NAME`. */
function runPackages(paths: PathIndex): string[] {
  return pythonPackages(paths).filter((name) => PYTHON_ROOTS.some((root) => paths.has(`${root}${name}/__main__.py`)))
}

/** Go builds a program from every folder with a `main.go`, named after the folder, or at a module's root after the module. */
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

/** The repository's own manifests, not those of examples, generated or vendored code. */
export const ownManifests: (manifests: readonly Manifest[]) => readonly Manifest[] = memoize((manifests) =>
  manifests.filter((manifest) => !['example', 'vendored', 'generated'].includes(classifyPath(manifest.path))),
)
