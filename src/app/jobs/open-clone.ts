import { GIT_LIMITS } from '../../base/git/process/limits.ts'
import { openRepository } from '../../base/git/repository.ts'
import type { GitRepository } from '../../base/git/types.ts'
import { installationsOf, type Repository } from '../github/store/installations.ts'
import type { Services } from './services.ts'

export interface OpenClone {
  /** The caller must close it. */
  readonly clone: GitRepository
  /** The refs among the requested ones that exist on GitHub. */
  readonly found: ReadonlySet<string>
}

/**
 * Fetches refs into a repository's clone and opens it; the clone is kept until it is closed. Throws if DocAlign was removed from the
 * repository in the meantime.
 */
export async function openClone(
  { queries, github, clones, signal }: Pick<Services, 'queries' | 'github' | 'clones' | 'signal'>,
  { id, installationId, cloneUrl: url, size }: Repository,
  refs: readonly string[],
): Promise<OpenClone> {
  const token = await github.readToken(installationId, id)
  // A token outlives the removal, and any token can read public repositories.
  if (!(await installationsOf(queries, [id])).has(id)) throw new Error('the repository is not installed any more')
  const release = clones.hold(id)
  try {
    const { path, found } = await clones.update({ id, url, token, size }, refs)
    const clone = await openRepository(path, GIT_LIMITS, signal)
    return { clone: { ...clone, close: () => clone.close().finally(release) }, found }
  } catch (error) {
    release()
    throw error
  }
}
