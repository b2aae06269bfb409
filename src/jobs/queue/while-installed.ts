import { installationsOf } from '../../github/store/installations.ts'
import type { Services } from '../services.ts'

/**
 * Does jobs about repositories. When DocAlign is removed from one before its job has ended, that the job failed is no
 * failure, and the clone that it may have made since goes with it.
 */
export function whileInstalled({ queries, clones }: Pick<Services, 'queries' | 'clones'>) {
  return async ({ repositoryId: id }: { readonly repositoryId: number }, work: () => Promise<void>): Promise<void> => {
    const failure = await work().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (!(await installationsOf(queries, [id])).has(id)) await clones.remove(id)
    else if (failure) throw failure.error
  }
}
