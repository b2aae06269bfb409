import { openAnswerLog } from '../../base/answer-log.ts'
import type { locate } from '../../base/git/folder/locate.ts'
import { openSession, type RepositorySession } from '../../stages/session/session.ts'
import { baselineAt, SETTINGS_FILES } from '../check/base-settings.ts'
import { BASELINE_FILE, withoutBaseline, withoutKnown } from '../check/baseline.ts'
import { cacheFilesOf } from '../check/cache-files.ts'
import { checkedState } from '../check/checked-state.ts'
import { checkersOf } from '../checker-program.ts'
import type { Terminal } from '../terminal/command.ts'

/** An editor that has a repository open. */
export interface OpenEditor {
  /** The texts that it has open, by path. */
  readonly texts: () => ReadonlyMap<string, string>
  /** Is called when another check would show what the last one did not wait for. */
  readonly onMore: () => void
}

/** A repository session for questions by agents, an editor or `docalign explain`. The first question opens the repository. */
export async function openRepositorySession(
  path: string,
  { beside, own }: Awaited<ReturnType<typeof locate>>,
  terminal: Terminal,
  editor?: OpenEditor,
): Promise<RepositorySession> {
  const {
    words,
    facts = null,
    history = null,
    checks = null,
    agent = null,
  } = await cacheFilesOf(beside ?? own, terminal)
  return openSession({
    path,
    files: { ...(words && { words }), facts, history, checks },
    scannedState: (repository, base, moves) =>
      checkedState(
        repository,
        { positionals: [], options: new Map(base === null ? [] : [['base', base]]) },
        { texts: editor?.texts() ?? new Map(), ...(moves && { moves }) },
      ),
    ...(editor && { onMore: editor.onMore }),
    settingsFiles: SETTINGS_FILES,
    async withoutAccepted(repository, result, base) {
      if (base !== null) return withoutKnown(BASELINE_FILE, await baselineAt(repository, base), result)
      return repository.workTree === null ? result : withoutBaseline(repository.workTree, result)
    },
    answers: () => openAnswerLog(agent),
    ...checkersOf(terminal),
    now: terminal.now,
  })
}
