import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { workTreeOf } from '../../app/stages/work-tree.ts'
import type { GitRepository } from '../../base/git/types.ts'
import { plain } from '../../base/text/plain.ts'
import { untilStopped } from '../server/until-stopped.ts'
import type { ExitCode, Terminal } from '../terminal/command.ts'
import { textOf } from '../terminal/text-of.ts'
import type { CheckedBefore, Outcome } from './check-once.ts'

/** Milliseconds in which an editor, or git, finishes a set of writes. */
const SETTLED = 40

/**
 * Checks now, and again whenever a file of the work tree is saved, until the process is stopped; repeated checks only cover the pages that
 * the change concerns, and those with findings. Returns the exit code of the last check. Folders with only git-ignored content are not
 * watched.
 *
 * @throws GitError `DOCALIGN_E107` for a bare repository
 */
export async function watchChecks(
  repository: GitRepository,
  check: (earlier: CheckedBefore | null) => Promise<Outcome>,
  { stdout, stderr }: Terminal,
): Promise<ExitCode> {
  const root = workTreeOf(repository)
  const changes = createChanges(root)
  let isStopped = false
  const stopped = untilStopped().then(() => {
    isStopped = true
  })
  try {
    let { code, checked } = await check(null)
    for (;;) {
      changes.watch(await foldersOf(repository))
      stdout.write('\nWatching for changes. Ctrl+C ends it.\n')
      await Promise.race([stopped, changes.next()])
      if (isStopped) return code
      await sleep(SETTLED)
      stdout.write(`\n${changedText(changes.take())}\n\n`)
      try {
        const next = await check(checked)
        code = next.code
        checked = next.checked
      } catch (error) {
        // A file may be half written, or a commit in progress: the next change triggers another check.
        stderr.write(`${plain(textOf(error))}\n`)
      }
    }
  } finally {
    changes.close()
  }
}

/** The folders of all files in the work tree that are not ignored, and the root. */
async function foldersOf(repository: GitRepository): Promise<Set<string>> {
  const head = await repository.uncommitted('work tree')
  const folders = new Set([''])
  for (const { path } of head === null ? [] : await repository.tree(head))
    for (let at = path.lastIndexOf('/'); at > 0 && !folders.has(path.slice(0, at)); at = path.lastIndexOf('/', at - 1))
      folders.add(path.slice(0, at))
  return folders
}

function changedText(paths: readonly string[]): string {
  const more = paths.length > 1 ? ` and ${paths.length - 1} more` : ''
  return `${plain(paths[0] ?? 'something')}${more} changed.`
}

interface Changes {
  /** Watches exactly these folders. */
  watch(folders: ReadonlySet<string>): void
  /** Resolves once there are changes that were not taken yet. */
  next(): Promise<void>
  take(): string[]
  close(): void
}

function createChanges(root: string): Changes {
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
