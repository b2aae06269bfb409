import { baseName, folderOf } from '../../../base/paths.ts'
import type { Layout } from '../layout.ts'

/** Maximum number of programs. Repositories with more have them as examples. */
const MAX_PROGRAMS = 200

export const goLayout: Layout = {
  // Go builds a program from every folder with a `main.go`, named after the folder, or at a module's root after the module.
  programs: ({ paths, manifests, isSource }) => {
    const moduleOf = new Map(
      manifests.filter(({ ecosystem }) => ecosystem === 'go').map(({ path, name }) => [folderOf(path), name ?? '']),
    )
    return paths
      .filter((path) => /(?:^|\/)main\.go$/.test(path))
      .slice(0, MAX_PROGRAMS)
      .filter((path) => isSource(path) || !path.includes('/'))
      .map((path) => {
        const folder = folderOf(path)
        const module = moduleOf.get(folder)?.replace(/\/v\d+$/, '')
        return baseName(module ?? folder) || 'main'
      })
  },
}
