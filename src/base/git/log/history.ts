import { GitError } from '../errors.ts'
import { type Field, fieldsIn } from '../names.ts'
import type { GitLimits } from '../process/limits.ts'
import { type GitRunner, tookTooLong } from '../process/run.ts'

/** A path that a commit changed, and its blob after the commit; zeros if it was deleted. */
export interface CommittedChange {
  /** `A` added, `D` deleted, and other letters of git for paths that exist before and after. */
  readonly status: string
  readonly oid: string
  readonly path: string
  readonly undecodable: boolean
}

export interface HistoryCommit {
  readonly commit: string
  /** Committer's time, Unix seconds. */
  readonly time: number
  readonly isMerge: boolean
  /** Empty if there are too many. */
  readonly changes: readonly CommittedChange[]
}

/** Which commits of a history are read, and what of each. */
export interface HistoryQuestion {
  /** Selects the commits: arguments that `git log` and `git rev-list` share, including ids. */
  readonly commits: readonly string[]
  /** Arguments of `git log` for the output per commit. */
  readonly shown: readonly string[]
  /** Limits the history to these paths; all if omitted. */
  readonly paths?: readonly string[]
}

export interface HistorySource {
  readonly runner: GitRunner
  readonly environment: NodeJS.ProcessEnv
  readonly limits: GitLimits
  /** Receives a sentence about what is not read. */
  readonly leaveOut: (what: string) => void
  /** Receives a sentence about what git failed to read within its limits of memory and time. */
  readonly giveUp: (what: string) => void
}

/** The mark starts a header. A path may start with it too, but only follows a change field. */
const FORMAT = ['-z', '--format=%x01%H %ct %P', '--raw', '--no-abbrev', '--no-renames']
const NEVER = ['--no-ext-diff', '--no-textconv', '--no-show-signature']
const HEADER = /^\n?\x01([0-9a-f]{40,64}) (-?\d+) ([0-9a-f ]*)(?:\n+(:[\s\S]*))?$/
const CHANGE = /^\n?:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) ([A-Z])\d*$/
/** Maximum number of commits that are too large for git before older ones are omitted. */
const MAX_TOO_LARGE = 5

/**
 * Reads a history, newest first, as git prints it. Git keeps all changes of one commit in memory before it prints any: it fails at a commit
 * that changes too much, and is restarted after it.
 */
export async function* readHistory(
  question: HistoryQuestion,
  source: HistorySource,
): AsyncGenerator<HistoryCommit, void, void> {
  const { runner, environment, giveUp } = source
  const paths = ['--', ...(question.paths ?? [])]
  const log = ['log', ...FORMAT, ...NEVER, ...question.shown]
  let args = [...log, ...question.commits, ...paths]
  let rest: readonly string[] | null = null
  for (let tooLarge = 0; ; ) {
    let last: string | null = null
    try {
      const input = rest === null ? '' : `${rest.join('\n')}\n`
      for await (const commit of commitsIn(fieldsIn(runner.stream(args, environment, input)), source)) {
        last = commit.commit
        yield commit
      }
      return
    } catch (error) {
      if (!(error instanceof GitError) || error.code !== 'DOCALIGN_E109') throw error
      if (tookTooLong(error)) return giveUp(`the history before commit ${last} is not read: ${error.details}`)
      rest ??= await idsOf(['rev-list', ...question.commits, ...paths], runner, environment)
      const at = last === null ? 0 : rest.indexOf(last) + 1
      giveUp(`commit ${rest[at]} changes too much, which is not read: ${error.details ?? ''}`)
      rest = rest.slice(at + 1)
      if (rest.length === 0) return
      if (++tooLarge === MAX_TOO_LARGE) return giveUp(`the history before commit ${rest[0]} is not read`)
      args = [...log, '--no-walk=unsorted', '--stdin', ...paths]
    }
  }
}

async function idsOf(args: readonly string[], runner: GitRunner, environment: NodeJS.ProcessEnv): Promise<string[]> {
  return (await runner.run(args, environment)).stdout.toString('latin1').split('\n').filter(Boolean)
}

interface ReadCommit extends HistoryCommit {
  readonly changes: CommittedChange[]
}

/**
 * Each header is followed by alternating change fields and paths, with line ends in places. Git prints the changes of one commit only once
 * it knows all of them, so that the last commit before a failure is complete.
 */
async function* commitsIn(
  fields: AsyncIterable<readonly Field[]>,
  source: HistorySource,
): AsyncGenerator<HistoryCommit, void, void> {
  let current: ReadCommit | null = null
  let change: { readonly oid: string; readonly status: string } | null = null
  const add = adding(source)
  let failed: { readonly error: unknown } | null = null
  try {
    for await (const some of fields)
      for (const { text, undecodable } of some) {
        if (change !== null) {
          if (current) add(current, { ...change, path: text, undecodable })
          change = null
          continue
        }
        const header = HEADER.exec(text)
        if (header) {
          if (current) yield current
          current = commitOf(header)
        }
        const [, oid, status] = CHANGE.exec(header ? (header[4] ?? '') : text) ?? []
        if (oid !== undefined && status !== undefined) change = { oid, status }
      }
  } catch (error) {
    failed = { error }
  }
  if (current) yield current
  if (failed) throw failed.error
}

function commitOf([, commit = '', time, parents = '']: readonly string[]): ReadCommit {
  return { commit, time: Number(time), isMerge: parents.includes(' '), changes: [] }
}

/** Adds a change to its commit, unless there are too many: then the commit has none. */
function adding({ limits: { pathsOfCommit }, leaveOut }: HistorySource) {
  let tooLarge: string | null = null
  return ({ commit, changes }: ReadCommit, change: CommittedChange): void => {
    if (commit === tooLarge) return
    changes.push(change)
    if (changes.length <= pathsOfCommit) return
    tooLarge = commit
    changes.length = 0
    leaveOut(`commit ${commit} changes more than ${pathsOfCommit} paths, which are not read`)
  }
}
