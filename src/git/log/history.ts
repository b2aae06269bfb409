import { GitError } from '../errors.ts'
import { type Field, fieldsIn } from '../names.ts'
import type { GitLimits } from '../process/limits.ts'
import { type GitRunner, tookTooLong } from '../process/run.ts'

/** A path that a commit changed, and the blob that it holds after it; zeros for one that was deleted. */
export interface CommittedChange {
  /** `A` added, `D` deleted, and other letters of git for what is there before and after. */
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
  /** Empty where they are too many. */
  readonly changes: readonly CommittedChange[]
}

/** Which commits of a history are read, and what of each. */
export interface HistoryQuestion {
  /** Chooses the commits: arguments that `git log` and `git rev-list` share, ids among them. */
  readonly commits: readonly string[]
  /** Arguments of `git log` for what is shown of each commit. */
  readonly shown: readonly string[]
  /** Paths that are looked at alone; left out, all. */
  readonly paths?: readonly string[]
}

export interface HistorySource {
  readonly runner: GitRunner
  readonly environment: NodeJS.ProcessEnv
  readonly limits: GitLimits
  /** Takes down what is not read, in a sentence. */
  readonly leaveOut: (what: string) => void
}

/** The mark begins a header. A path may begin with it too, but stands behind what tells of its change. */
const FORMAT = ['-z', '--format=%x01%H %ct %P', '--raw', '--no-abbrev', '--no-renames']
const NEVER = ['--no-ext-diff', '--no-textconv', '--no-show-signature']
const HEADER = /^\n?\x01([0-9a-f]{40,64}) (-?\d+) ([0-9a-f ]*)(?:\n+(:[\s\S]*))?$/
const CHANGE = /^\n?:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) ([A-Z])\d*$/
/** Commits on which git may come to grief before what is older is left out. */
const MAX_TOO_LARGE = 5

/**
 * Reads a history, newest first, as git prints it. Git keeps all that one commit changes in memory before it prints any of it: it ends at
 * a commit that changes too much, and is started again behind that.
 */
export async function* readHistory(
  question: HistoryQuestion,
  source: HistorySource,
): AsyncGenerator<HistoryCommit, void, void> {
  const { runner, environment, leaveOut } = source
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
      if (tookTooLong(error)) return leaveOut(`the history before commit ${last} is not read: ${error.details}`)
      rest ??= await idsOf(['rev-list', ...question.commits, ...paths], runner, environment)
      const at = last === null ? 0 : rest.indexOf(last) + 1
      leaveOut(`commit ${rest[at]} changes too much, which is not read: ${error.details ?? ''}`)
      rest = rest.slice(at + 1)
      if (rest.length === 0) return
      if (++tooLarge === MAX_TOO_LARGE) return leaveOut(`the history before commit ${rest[0]} is not read`)
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
 * Each header is followed by a field that tells of a change, the path, and so on, with line ends where git sees fit. Git prints what one
 * commit changed once it knows all of it, so that where it ends the last commit is whole.
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

/** Adds a change to its commit, unless that has too many: then it has none. */
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
