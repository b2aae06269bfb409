import type { Layout, OwnFiles } from '../layout.ts'

/** Folders that contain the importable packages of projects, relative to the repository. */
const ROOTS = ['', 'src/', 'lib/', 'python/']

export const pythonLayout: Layout = {
  packages,
  packageFile: (name, has) => {
    if (!/^[A-Za-z_]\w*$/.test(name)) return null
    const places = ROOTS.flatMap((root) => [`${root}${name}/__init__.py`, `${root}${name}.py`])
    return places.find(has) ?? null
  },
  // Packages that are run with `python -m NAME`.
  programs: (files) => packages(files).filter((name) => ROOTS.some((root) => files.has(`${root}${name}/__main__.py`))),
}

function packages({ paths, isSource }: OwnFiles): string[] {
  return paths.flatMap((path) => {
    const [, root = '', name = ''] = /^((?:src|lib|python)\/)?(\w+)\/__init__\.py$/.exec(path) ?? []
    return name !== '' && isSource(`${root}${name}/a.py`) ? [name] : []
  })
}
