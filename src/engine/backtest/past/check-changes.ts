import type { AnswerLog } from '../../../base/answer-log.ts'
import type { Config } from '../../../base/config/schema.ts'
import type { CacheFile } from '../../../base/git/cache-file.ts'
import { GitError } from '../../../base/git/errors.ts'
import type { Change, GitRepository } from '../../../base/git/types.ts'
import { isDocPath } from '../../docs/read.ts'
import { isSiteConfig } from '../../docs/site/find-site.ts'
import { classifyPath } from '../../facts/files/file-class.ts'
import { removalsOf } from '../../history/removed-symbols.ts'
import { scan } from '../../scan/scan.ts'
import { BacktestError } from '../errors.ts'
import type { UnreadChange } from '../result.ts'
import { type CheckedChange, type FalseStatement, statementsOf } from '../statements.ts'
import type { Window } from './window.ts'

export interface Backtest {
  readonly repository: GitRepository
  readonly window: Window
  /** The current configuration, which is used to check the past. */
  readonly config: Config
  /** In milliseconds since the epoch. */
  readonly now: number
  /** Results of earlier runs, by the commit and all other inputs. */
  readonly kept: Pick<AnswerLog, 'read' | 'write'>
  /** Identifies all inputs of answers besides the commit. */
  readonly seal: string
  readonly facts: CacheFile | null
  readonly progress: (step: string, done: number, total: number) => void
  /** Aborts before the next step; a later run continues from the cached results. */
  readonly signal?: AbortSignal
}

interface CheckedChanges {
  /** Oldest first. */
  readonly checked: readonly CheckedChange[]
  readonly unread: readonly UnreadChange[]
}

/**
 * Checks each change of a window as `check --base` would have, except those that an earlier run has checked.
 *
 * @throws BacktestError if a partial clone lacks the files of all of them
 */
export async function checkChanges(backtest: Backtest): Promise<CheckedChanges> {
  const { repository, window, kept, seal, progress, signal } = backtest
  const { changes } = window
  const keyOf = (commit: string): string => `${seal} ${commit}`
  const known = await kept.read(changes.map(({ commit }) => keyOf(commit)))
  const facts = sharedInMemory(backtest.facts)
  const checked: CheckedChange[] = []
  const unread: UnreadChange[] = []
  let base = window.base
  for (const [done, change] of changes.entries()) {
    progress('checking changes', done, changes.length)
    const key = keyOf(change.commit)
    const before = known.get(key) as readonly FalseStatement[] | undefined
    signal?.throwIfAborted()
    const found = before ?? (await checkChange(backtest, base, change.commit, facts))
    if (typeof found === 'string') unread.push({ ...change, reason: found })
    else {
      checked.push({ ...change, statements: found })
      if (before === undefined) await kept.write([{ key, value: found }])
    }
    base = change.commit
  }
  if (repository.partial && checked.length === 0 && unread.length > 0)
    throw new BacktestError(
      `the clone at ${repository.path} is partial, and lacks the files of all these changes — clone it without --filter`,
    )
  return { checked, unread }
}

/** What a change made false, or why it could not be checked, so that a single commit does not prevent the check of hundreds. */
async function checkChange(
  { repository, config, now }: Backtest,
  base: string | null,
  head: string,
  facts: CacheFile,
): Promise<readonly FalseStatement[] | string> {
  if (base === null) return []
  try {
    const changes = await repository.changes(base, head)
    if (repository.partial && (await lacksFiles(repository, changes))) return 'its files are not in this partial clone'
    if (!(await mayConcernDocs(repository, changes))) return []
    return statementsOf(await scan(repository, { base, head, config, includeUncertain: false, now, facts }))
  } catch (error) {
    if (error instanceof GitError) return error.details ?? error.message
    return `the check failed: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Whether a partial clone lacks a file that a change touches, ignoring assets such as images. */
async function lacksFiles(repository: GitRepository, changes: readonly Change[]): Promise<boolean> {
  const read = changes
    .filter(({ path }) => classifyPath(path) !== 'asset')
    .flatMap(({ before, after }) => [before, after])
  const oids = read.flatMap((side) => (side && side.kind !== 'submodule' ? [side.oid] : []))
  for await (const { bytes } of repository.blobs(new Set(oids))) if (bytes === null) return true
  return false
}

/** A cache that is initialized from a file and updated only in memory: facts of the past are of no use to the next check of the present. */
function sharedInMemory(file: CacheFile | null): CacheFile {
  let content: Promise<Buffer | null> | undefined
  return {
    read: () => {
      content ??= file?.read() ?? Promise.resolve(null)
      return content
    },
    write: async (next) => {
      content = Promise.resolve(Buffer.from(next))
    },
  }
}

/**
 * Whether a change may make a statement false: it touches a page, a manifest or source code, or removes something that a page could name.
 * Other changes need no scan, and this test is much cheaper.
 */
export async function mayConcernDocs(repository: GitRepository, changes: readonly Change[]): Promise<boolean> {
  if (changes.length === 0) return false
  const isClose = ({ path }: Change): boolean =>
    isDocPath(path) || isSiteConfig(path) || classifyPath(path) === 'source'
  if (changes.some(isClose)) return true
  const { manifests, paths, words } = await removalsOf(repository, changes)
  return manifests || paths.size > 0 || words.size > 0
}
