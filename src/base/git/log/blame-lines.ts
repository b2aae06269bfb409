import type { Commits } from '../folder/commits.ts'
import type { Settings } from '../folder/settings.ts'
import type { GitViews } from '../process/neutral.ts'
import type { GitRunner } from '../process/run.ts'
import type { BlameLine } from '../types.ts'
import { blameArguments, blameRefusal, type LineRange, parseBlame, rangesOf } from './blame.ts'

interface Context {
  readonly settings: Pick<Settings, 'partial' | 'shallowCommits'>
  readonly commits: Commits
  readonly runner: GitRunner
  readonly views: Pick<GitViews, 'objects'>
}

/** Who wrote some lines of a file. In a partial clone that lacks the file's past versions, there is no result for any line. */
export async function blameLines(
  { settings, commits, runner, views }: Context,
  commit: string,
  file: string,
  wanted: ReadonlySet<number>,
): Promise<Map<number, BlameLine>> {
  const { oid } = await commits.find(commit)
  const attempt = async (ranges: LineRange[] | null): ReturnType<GitRunner['run']> =>
    runner.run(blameArguments(oid, file, ranges), views.objects, [0, 128])

  let result = await attempt(rangesOf([...wanted]))
  const refusal = blameRefusal(result.stderr)
  if (result.exitCode !== 0 && refusal?.kind === 'fewer lines') {
    const existing = [...wanted].filter((line) => line <= refusal.lines)
    if (existing.length === 0) return new Map()
    result = await attempt(rangesOf(existing))
  }
  if (result.exitCode === 0) return parseBlame(result.stdout, wanted, settings.shallowCommits)
  const kind = blameRefusal(result.stderr)?.kind
  if (kind === 'no such file' || (kind === 'missing object' && settings.partial)) return new Map()
  throw runner.failure('blame', result)
}
