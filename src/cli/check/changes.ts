import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import type { GitRepository } from '../../base/git/types.ts'

/** What is written below a folder. */
export interface Changes {
  /** Watches exactly these folders. */
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
  const start = (folder: string): void => {
    try {
      const watcher = watch(join(root, folder), (_, name) => {
        if (name === '.git') return
        changed.add(folder === '' ? (name ?? '') : `${folder}/${name ?? ''}`)
        tell?.()
      })
      // The removal of a folder is an event in its parent folder.
      watcher.on('error', () => stop(folder))
      watchers.set(folder, watcher)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return {
    watch(folders) {
      for (const folder of [...watchers.keys()]) if (!folders.has(folder)) stop(folder)
      for (const folder of folders) if (!watchers.has(folder)) start(folder)
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

/** The folders of all files of a commit, and the root. */
export async function foldersOf(repository: GitRepository, commit: string): Promise<Set<string>> {
  const folders = new Set([''])
  for (const { path } of await repository.tree(commit))
    for (let at = path.lastIndexOf('/'); at > 0 && !folders.has(path.slice(0, at)); at = path.lastIndexOf('/', at - 1))
      folders.add(path.slice(0, at))
  return folders
}
