import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import type { GitRepository } from '../../base/git/types.ts'
import { plain } from '../../base/text/plain.ts'
import { type CliError, fileError } from '../terminal/errors.ts'

/** What is written below a folder. */
export interface Changes {
  /**
   * Watches exactly these folders, those that can be.
   *
   * @throws CliError `DOCALIGN_E402` for the first folder that exists and cannot be watched, once the others are
   */
  watch(folders: ReadonlySet<string>): void
  /** Resolves once there are changes that were not taken yet. */
  next(): Promise<void>
  take(): string[]
  close(): void
}

export function createChanges(root: string): Changes {
  const watchers = new Map<string, FSWatcher>()
  const changed = new Set<string>()
  let tell: (() => void) | null = null
  const stop = (folder: string): void => {
    watchers.get(folder)?.close()
    watchers.delete(folder)
  }
  /** Returns why the folder cannot be watched; null if it is, or does not exist any more. */
  const start = (folder: string): CliError | null => {
    try {
      const watcher = watch(join(root, folder), (_, name) => {
        if (name === '.git') return
        changed.add(folder === '' ? (name ?? '') : `${folder}/${name ?? ''}`)
        tell?.()
      })
      // The removal of a folder is an event in its parent folder.
      watcher.on('error', () => stop(folder))
      watchers.set(folder, watcher)
      return null
    } catch (error) {
      return isGone(error) ? null : fileError('watch', plain(folder || root), error)
    }
  }
  return {
    watch(folders) {
      for (const folder of [...watchers.keys()]) if (!folders.has(folder)) stop(folder)
      const [refused] = [...folders].flatMap((folder) => (watchers.has(folder) ? [] : (start(folder) ?? [])))
      if (refused) throw refused
    },
    next: () =>
      new Promise((settle) => {
        if (changed.size > 0) settle()
        else tell = settle
      }),
    take() {
      const taken = [...changed]
      changed.clear()
      return taken
    },
    close() {
      for (const folder of [...watchers.keys()]) stop(folder)
    },
  }
}

/** Whether a folder does not exist any more, or is a file now. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
}

/** The folders of all files of a commit, and the root. */
export async function foldersOf(repository: GitRepository, commit: string): Promise<Set<string>> {
  const folders = new Set([''])
  for (const { path } of await repository.tree(commit))
    for (let at = path.lastIndexOf('/'); at > 0 && !folders.has(path.slice(0, at)); at = path.lastIndexOf('/', at - 1))
      folders.add(path.slice(0, at))
  return folders
}
