import { setTimeout as sleep } from 'node:timers/promises'
import type { GitRepository } from '../../base/git/types.ts'
import { plain } from '../../base/text/plain.ts'
import { workTreeOf } from '../../stages/work-tree.ts'
import { untilStopped } from '../server/until-stopped.ts'
import type { ExitCode, Terminal } from '../terminal/command.ts'
import { textOf } from '../terminal/text-of.ts'
import { createChanges, foldersOf } from './changes.ts'
import type { CheckedBefore, Outcome } from './check-once.ts'

/** Milliseconds in which an editor, or git, finishes a set of writes. */
const SETTLED = 40

/**
 * Checks now, and again whenever a file of the work tree is saved, until the process is stopped; repeated checks only read what
 * changed. Returns the exit code of the last check. Folders with only git-ignored content are not watched.
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
      const onDisk = await repository.uncommitted('work tree')
      changes.watch(onDisk === null ? new Set(['']) : await foldersOf(repository, onDisk))
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

function changedText(paths: readonly string[]): string {
  const more = paths.length > 1 ? ` and ${paths.length - 1} more` : ''
  return `${plain(paths[0] ?? 'something')}${more} changed.`
}
