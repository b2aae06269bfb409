import { openRepository } from '../git/repository.ts'
import type { GitRepository } from '../git/types.ts'
import type { Repository } from '../github/store/installations.ts'
import type { Services } from './services.ts'

/** Brings refs into a repository's clone and works with it. `found` are those of the refs that exist on GitHub. */
export async function withClone<T>(
  services: Services,
  repository: Repository,
  refs: readonly string[],
  work: (clone: GitRepository, found: ReadonlySet<string>) => Promise<T>,
): Promise<T> {
  const token = await services.github.readToken(repository.installationId, repository.id)
  const { path, found } = await services.clones.update(
    { id: repository.id, url: repository.cloneUrl, token, size: null },
    refs,
  )
  const clone = await openRepository(path)
  try {
    return await work(clone, found)
  } finally {
    await clone.close()
  }
}
