import { folderOf } from '../../paths.ts'
import type { ResolveModule } from '../modules.ts'

/** The source files of a package: its import path is the module's, and the folder below it. */
export const resolveGo: ResolveModule = (module, _from, repository) => {
  const owner = repository.manifests
    .filter(
      ({ ecosystem, name }) =>
        ecosystem === 'go' && name !== null && (module === name || module.startsWith(`${name}/`)),
    )
    .sort((a, b) => (b.name ?? '').length - (a.name ?? '').length)[0]
  if (!owner) return []
  const folder = [folderOf(owner.path), module.slice((owner.name ?? '').length + 1)].filter(Boolean).join('/')
  const files = repository.filesIn(folder).filter((path) => path.endsWith('.go') && !path.endsWith('_test.go'))
  return files.length === 0 ? null : files
}
