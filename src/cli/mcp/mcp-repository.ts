import { GitError } from '../../git/errors.ts'
import { locate } from '../../git/folder/locate.ts'
import { openSession, type RepositorySession } from '../../mcp/repository/session.ts'
import { withoutBaseline } from '../check/baseline.ts'
import { cacheFilesOf } from '../check/cache-files.ts'
import { checkedState } from '../check/checked-state.ts'
import type { Terminal } from '../terminal/command.ts'

/** The repository of the current folder, for as long as agents ask about it; null where there is none. It is opened by the first question. */
export async function openMcpRepository(terminal: Terminal): Promise<RepositorySession | null> {
  const { cwd, now } = terminal
  const directories = await locate(cwd).catch((error: unknown) => {
    if (error instanceof GitError && error.code === 'DOCALIGN_E101') return null
    throw error
  })
  if (directories === null) return null
  const { words, facts = null, history = null } = await cacheFilesOf(directories.beside ?? directories.own, terminal)
  return openSession({
    path: cwd,
    files: { ...(words && { words }), facts, history },
    scannedState: (repository, base) =>
      checkedState(repository, { positionals: [], options: new Map(base === null ? [] : [['base', base]]) }),
    withoutAccepted: async ({ workTree }, result) => (workTree === null ? result : withoutBaseline(workTree, result)),
    now,
  })
}
