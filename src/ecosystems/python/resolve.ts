import { folderOf } from '../../paths.ts'
import type { RepositoryFiles, ResolveModule } from '../modules.ts'

/** Folders that importable packages stand in, seen from a project's manifest. */
const ROOTS = ['', 'src', 'lib', 'python']

/** Files behind a module: `starlette.routing`, or `..models` seen from a file. */
export const resolvePython: ResolveModule = (module, from, repository) => {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0
  if (dots > 0) {
    if (from === null) return []
    let folder = folderOf(from)
    for (let up = 1; up < dots; up++) folder = folderOf(folder)
    return moduleAt([folder, ...parts(module.slice(dots))], repository)
  }
  const projects = new Set(repository.manifests.map(({ path }) => folderOf(path)).concat(''))
  const found = [...projects].flatMap((project) =>
    ROOTS.flatMap((root) => moduleAt([project, root, ...parts(module)], repository)),
  )
  const [first, ...others] = new Set(found)
  if (first === undefined) return []
  // Of two packages of one name either may be meant.
  return others.length > 0 ? null : [first]
}

function parts(module: string): string[] {
  return module === '' ? [] : module.split('.')
}

function moduleAt(segments: readonly string[], { has }: RepositoryFiles): string[] {
  const path = segments.filter((part) => part !== '').join('/')
  if (path === '') return []
  return [`${path}/__init__.pyi`, `${path}/__init__.py`, `${path}.pyi`, `${path}.py`].filter(has).slice(0, 1)
}
