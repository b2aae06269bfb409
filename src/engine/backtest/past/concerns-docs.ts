import type { Change, GitRepository } from '../../../base/git/types.ts'
import { isDocPath } from '../../docs/read.ts'
import { isSiteConfig } from '../../docs/site/find-site.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import { removalsOf } from '../../history/removed-symbols.ts'

/**
 * Whether a change may make a statement false: it touches a page, a manifest or source code, or removes something that a page could name.
 * Other changes need no scan, and this test is much cheaper.
 */
export async function mayConcernDocs(repository: GitRepository, changes: readonly Change[]): Promise<boolean> {
  if (changes.length === 0) return false
  const isClose = ({ path }: Change): boolean =>
    isDocPath(path) || isSiteConfig(path) || classifyPath(path) === 'source'
  if (changes.some(isClose)) return true
  const { manifests, paths, words } = await removalsOf(repository, changes)
  return manifests || paths.size > 0 || words.size > 0
}
