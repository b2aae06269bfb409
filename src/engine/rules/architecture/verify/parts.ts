import { memoize } from '../../../../base/memoize.ts'
import { folderOf, isBelow, pathIn } from '../../../../base/paths.ts'
import { classifyPath } from '../../../facts/files/file-class.ts'
import type { Snapshot } from '../../../facts/snapshot.ts'

/** Maximum number of files that are read for one statement. */
export const MAX_FILES = 1000

/** What a page names: a folder or a file of the repository, or a third-party package. */
export type Part = { readonly path: string } | { readonly module: string }

/** Files whose imports are resolved. For other files, a missing import is no evidence. */
export const FOLLOWED = /\.(?:[cm]?[jt]sx?|pyi?|go|rs)$/

export const sourcePaths = memoize(({ paths }: Snapshot): readonly string[] =>
  [...paths.entries.keys()].filter((path) => classifyPath(path) === 'source'),
)

/** Null if a name matches nothing, or several folders. */
export function partOf(name: string, page: string, { paths, manifests }: Snapshot): Part | null {
  const clean = name.replace(/^\.\//, '').replace(/\/+$/, '')
  const root = rootOf(page)
  const isPart = (path: string): boolean => paths.has(path) || (path !== '' && paths.isFolder(path))
  const spelled = [clean, ...(/^[\w.]+$/.test(clean) && !paths.has(clean) ? [clean.replaceAll('.', '/')] : [])]
  for (const written of spelled) {
    const near = [pathIn(root, written), pathIn(root, `src/${written}`), written].find(isPart)
    if (near !== undefined) return { path: near }
    const found = paths
      .endingWith(written, 30)
      .filter((path) => isBelow(path, root) && isPart(path) && classifyPath(`${path}/a.ts`) === 'source')
    const [only, ...others] = found
    if (only !== undefined) return others.length === 0 ? { path: only } : null
  }
  const isPackage =
    /^node:/.test(clean) || manifests.some(({ dependencies }) => dependencies.some((each) => each.name === clean))
  return isPackage ? { module: clean } : null
}

/** A page in a folder of docs or settings is about that folder's siblings. */
export function rootOf(page: string): string {
  const folder = folderOf(page)
  return folder.replace(/(?:^|\/)(?:docs?|documentation|\.github|\.cursor|\.claude)(?:\/.*)?$/, '')
}
