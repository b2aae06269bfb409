import { openRepository } from '../git/repository.ts'
import type { GitRepository } from '../git/types.ts'
import { installationsOf, type Repository } from '../github/store/installations.ts'
import type { Services } from './services.ts'

export interface OpenClone {
  /** To be closed in the end. */
  readonly clone: GitRepository
  /** Those of the refs that exist on GitHub. */
  readonly found: ReadonlySet<string>
}

/** Brings refs into a repository's clone and opens it; it stays until it is closed. Throws when DocAlign was removed from the repository meanwhile. */
export async function openClone(
  { queries, github, clones }: Pick<Services, 'queries' | 'github' | 'clones'>,
  { id, installationId, cloneUrl: url, size }: Repository,
  refs: readonly string[],
): Promise<OpenClone> {
  const token = await github.readToken(installationId, id)
  // A token outlives the removal, and what is public can be read with any.
  if (!(await installationsOf(queries, [id])).has(id)) throw new Error('the repository is not installed any more')
  const release = clones.hold(id)
  try {
    const { path, found } = await clones.update({ id, url, token, size }, refs)
    const clone = await openRepository(path)
    return { clone: { ...clone, close: () => clone.close().finally(release) }, found }
  } catch (error) {
    release()
    throw error
  }
}
