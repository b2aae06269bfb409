import type { ChangedTogether, LineSpan } from '../types.ts'
import type { HistoryCommit, HistoryQuestion } from './history.ts'

/** Maximum length of a history, in commits. */
const MAX_COMMITS = 5000
/** Maximum characters of paths of one history, and of one commit; beyond them, paths are omitted. */
const MAX_LENGTH = 50_000_000
const MAX_LENGTH_OF_COMMIT = 1_000_000
/** The cost of a path besides its characters. */
const PATH_COST = 50

/** The changes of each commit to its first parent; merges are omitted, as they add none of their own. */
export function changedTogetherSince(
  head: string,
  { since, after }: { readonly since: number; readonly after: string | null },
): HistoryQuestion {
  const from = after === null ? [] : [`^${after}`]
  return { commits: ['--no-merges', `--max-count=${MAX_COMMITS}`, `--max-age=${since}`, head, ...from], shown: [] }
}

/** The main line's commits that changed any of the paths, each with the paths it changed. */
export function touching(head: string, after: string | null, paths: readonly string[]): HistoryQuestion {
  const from = after === null ? [] : [`^${after}`]
  return { commits: ['--first-parent', head, ...from], shown: ['--diff-merges=first-parent'], paths }
}

/** Commits with the paths they changed. Paths that are not UTF-8 are omitted. */
export async function collectPaths(
  history: AsyncIterable<HistoryCommit>,
  leaveOut: (what: string) => void,
): Promise<ChangedTogether[]> {
  const commits: ChangedTogether[] = []
  let left = MAX_LENGTH
  for await (const { commit, time, changes } of history) {
    const paths = changes.filter(({ undecodable }) => !undecodable).map(({ path }) => path)
    const length = paths.reduce((sum, path) => sum + path.length + PATH_COST, 0)
    if (length > MAX_LENGTH_OF_COMMIT) leaveOut(`commit ${commit} changes too many paths, which are not read`)
    const kept = length > MAX_LENGTH_OF_COMMIT ? [] : paths
    left -= kept === paths ? length : 0
    if (left < 0) {
      leaveOut(`what changed together before commit ${commit} is not read`)
      break
    }
    commits.push({ commit, time, paths: kept })
  }
  return commits
}

/** Arguments of git for the diff of one file, with `context` lines around each change. */
export function hunksArguments(base: string, head: string, path: string, context: number): string[] {
  return [
    'diff-tree',
    '-r',
    '-p',
    `-U${context}`,
    '--no-renames',
    '--no-ext-diff',
    '--no-textconv',
    base,
    head,
    '--',
    path,
  ]
}

/** The lines of `head` that each hunk covers. */
export function parseHunks(output: Buffer): LineSpan[] {
  return [...output.toString('latin1').matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm)].flatMap(
    ([, first, count = '1']) => {
      const start = Number(first)
      const length = Number(count)
      return length === 0 ? [] : [{ start, end: start + length - 1 }]
    },
  )
}
