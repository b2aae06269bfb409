import { openRepository } from '../git/repository.ts'
import type { GitRepository } from '../git/types.ts'
import type { Repository } from '../github/store/installations.ts'
import type { Services } from './services.ts'

export interface OpenClone {
  /** To be closed in the end. */
  readonly clone: GitRepository
  /** Those of the refs that exist on GitHub. */
  readonly found: ReadonlySet<string>
}

/** Brings refs into a repository's clone and opens it. */
export async function openClone(
  { github, clones }: Pick<Services, 'github' | 'clones'>,
  { id, installationId, cloneUrl: url, size }: Repository,
  refs: readonly string[],
): Promise<OpenClone> {
  const token = await github.readToken(installationId, id)
  const { path, found } = await clones.update({ id, url, token, size }, refs)
  return { clone: await openRepository(path), found }
}
