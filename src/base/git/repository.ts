import { locate } from './folder/locate.ts'
import { lacksObjects } from './folder/missing-objects.ts'
import { requirePlainFiles } from './folder/plain-files.ts'
import { readSettings } from './folder/settings.ts'
import { comparisons } from './operations/comparisons.ts'
import { createContext, type OpenRepository } from './operations/context.ts'
import { fileOperations } from './operations/files.ts'
import { pastOperations } from './operations/past.ts'
import { ensureGit } from './process/binary.ts'
import { GIT_LIMITS, type GitLimits } from './process/limits.ts'
import { createViews } from './process/neutral.ts'
import { createRunner } from './process/run.ts'
import type { GitRepository } from './types.ts'

/**
 * Opens the git repository at a path: a bare one, an ordinary one or any folder in it, a linked work tree. Call `close` in
 * the end. Where a method takes a commit, any name of one will do.
 *
 * ```ts
 * const repository = await openRepository('.')
 * try {
 *   const head = await repository.resolve('HEAD')
 *   const files = await repository.tree(head)
 * } finally {
 *   await repository.close()
 * }
 * ```
 *
 * Throws GitError `DOCALIGN_E101` when there is none and `DOCALIGN_E104` when git is missing or too old. Of the methods'
 * own errors, a name that leads to no commit is `DOCALIGN_E102`, or `DOCALIGN_E103` while HEAD has no commit yet; a git
 * command that fails, as it does in a damaged repository, is `DOCALIGN_E105`, and one that takes or lists too much is `DOCALIGN_E109`.
 *
 * @param signal ends all processes of git, running and later ones: what waits for them rejects
 */
export async function openRepository(
  path: string,
  limits: GitLimits = GIT_LIMITS,
  signal?: AbortSignal,
): Promise<GitRepository> {
  const directories = await locate(path)
  await requirePlainFiles(directories)
  const views = await createViews(directories)
  const runner = createRunner(views.folder, path, limits, signal)
  try {
    // Run concurrently; a missing or outdated git explains all other failures.
    const [version, read] = await Promise.allSettled([ensureGit(), readSettings(directories, runner, views)])
    if (version.status === 'rejected') throw version.reason
    if (read.status === 'rejected') throw read.reason
    await views.setObjectFormat(read.value.objectFormat)
    const partial = read.value.partial && (await lacksObjects(runner, views))
    const settings = { ...read.value, partial }
    return repositoryOf({ path, directories, settings, views, runner, limits })
  } catch (error) {
    await runner.close()
    await views.dispose()
    throw error
  }
}

function repositoryOf(opened: OpenRepository): GitRepository {
  const context = createContext(opened)
  const { path, settings, views, runner } = opened
  const { missing } = context
  const isShallow = settings.shallowCommits.size > 0
  return {
    path,
    workTree: settings.workTree,
    shallow: isShallow,
    partial: settings.partial,
    held: settings.partial || isShallow ? [...settings.shallowCommits, ...settings.packs].join(' ') : null,
    remotes: settings.remotes,
    leftOut: context.leftOut,
    missing,
    isIntact: () => !context.hasFailed() && (settings.partial || missing.size === 0),
    resolve: context.resolve,
    ...fileOperations(context),
    ...comparisons(context),
    ...pastOperations(context),
    async close() {
      await runner.close()
      await views.dispose()
    },
  }
}
