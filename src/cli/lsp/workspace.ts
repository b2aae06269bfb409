import type { GitRepository } from '../../base/git/types.ts'
import type { Check } from '../../stages/session/check.ts'
import type { Moves, RepositorySession } from '../../stages/session/session.ts'
import { createChanges, foldersOf } from '../check/changes.ts'

/** A repository that an editor has open. It is checked again whenever a text in the editor or a file on disk changes. */
export interface Workspace {
  /** The folder of the work tree. */
  readonly root: string
  /** Says that a text has changed. */
  changed(): void
  /** The check of the present texts; null if they cannot be checked. */
  current(): Promise<Check | null>
  /** URLs of the remotes of the repository; empty before the first check. */
  remotes(): readonly string[]
  /** Runs `work` with the check of the present texts and the repository, while no check runs. */
  withRepository<T>(work: (check: Check, repository: GitRepository) => Promise<T>): Promise<T>
  /** Runs `work` with a check of what moves of files would make of the present texts, and the check of these. */
  withMoves<T>(moves: Moves, work: (after: Check, before: Check) => T): Promise<T>
  close(): Promise<void>
}

export interface WorkspaceEvents {
  /** A check has ended; the next one waits for this. */
  readonly onChecked: (check: Check, repository: GitRepository) => Promise<void>
  readonly onFailed: (error: unknown) => void
  /** Some changes on disk will not be noticed. */
  readonly onPartlyWatched: (error: unknown) => void
}

export function openWorkspace(
  root: string,
  session: RepositorySession,
  { onChecked, onFailed, onPartlyWatched }: WorkspaceEvents,
): Workspace {
  const changes = createChanges(root)
  let isOutdated = false
  let isClosed = false
  let latest: Check | null = null
  let remotes: readonly string[] = []
  let running: Promise<Check | null> | null = null

  function watch(folders: ReadonlySet<string>): void {
    try {
      changes.watch(folders)
    } catch (error) {
      onPartlyWatched(error)
    }
  }

  /** Changes that come while it runs are checked together afterwards. */
  async function run(): Promise<Check | null> {
    while (isOutdated && !isClosed) {
      isOutdated = false
      try {
        await session.withCheck({}, async (check, repository) => {
          latest = check
          remotes = repository.remotes
          watch(await foldersOf(repository, check.scanned.head))
          await onChecked(check, repository)
        })
      } catch (error) {
        latest = null
        onFailed(error)
      }
    }
    running = null
    return latest
  }

  function changed(): void {
    isOutdated = true
    // What the editor sends in one go is one change.
    running ??= new Promise((settle) => setImmediate(settle)).then(run)
  }

  async function watchDisk(): Promise<void> {
    while (!isClosed) {
      await changes.next()
      changes.take()
      if (!isClosed) changed()
    }
  }

  changed()
  void watchDisk()
  return {
    root,
    changed,
    current: async () => running ?? latest,
    remotes: () => remotes,
    withRepository: (work) => session.withCheck({}, work),
    withMoves: session.withMoves,
    async close() {
      isClosed = true
      changes.close()
      await session.close()
    },
  }
}
