import { memoize, memoizePart } from '../../../base/memoize.ts'
import { folderOf } from '../../../base/paths.ts'
import type { RepositoryFiles, ResolveModule } from '../modules.ts'

/** Folders of importable packages, relative to a project's manifest. */
const ROOTS = ['', 'src', 'lib', 'python']

/** Files of a module: `starlette.routing`, or `..models` relative to a file. */
export const resolvePython: ResolveModule = (module, from, repository) => {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0
  if (dots === 0) return absolute(repository, module)
  if (from === null) return []
  let folder = folderOf(from)
  for (let up = 1; up < dots; up++) folder = folderOf(folder)
  return moduleAt(folder, parts(module.slice(dots)), repository)
}

/** An absolute module name means the same for every importer. */
const absolute = memoizePart(
  (repository: RepositoryFiles, module: string): readonly string[] | null => {
    const found = rootsOf(repository).flatMap((root) => moduleAt(root, parts(module), repository))
    const [first, ...others] = new Set(found)
    if (first === undefined) return []
    // Either of two packages with the same name may be meant.
    return others.length > 0 ? null : [first]
  },
  (module) => module,
)

const rootsOf = memoize(({ manifests }: RepositoryFiles): string[] => {
  const projects = new Set(manifests.map(({ path }) => folderOf(path)).concat(''))
  return [...projects].flatMap((project) => ROOTS.map((root) => joined(project, root)))
})

function parts(module: string): string[] {
  return module === '' ? [] : module.split('.')
}

function moduleAt(folder: string, names: readonly string[], { has }: RepositoryFiles): string[] {
  const path = joined(folder, ...names)
  if (path === '') return []
  return [`${path}/__init__.pyi`, `${path}/__init__.py`, `${path}.pyi`, `${path}.py`].filter(has).slice(0, 1)
}

function joined(...segments: readonly string[]): string {
  return segments.filter((segment) => segment !== '').join('/')
}
