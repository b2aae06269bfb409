import type { Settings } from '../folder/settings.ts'
import type { GitViews } from '../process/neutral.ts'
import type { GitRunner } from '../process/run.ts'
import { blameRefusal } from './blame.ts'
import { parseRenames, renamesArguments } from './changes.ts'

interface Context {
  readonly settings: Pick<Settings, 'partial'>
  readonly runner: GitRunner
  readonly views: Pick<GitViews, 'objects'>
}

/** If a partial clone lacks a file that similarity needs, only files that moved unchanged are found. */
export async function findRenames(
  { settings, runner, views }: Context,
  base: string,
  head: string,
): Promise<ReturnType<typeof parseRenames>> {
  const accepted = settings.partial ? [0, 128] : [0]
  const similar = await runner.run(renamesArguments(base, head, 50), views.objects, accepted)
  if (similar.exitCode === 0) return parseRenames(similar.stdout)
  if (blameRefusal(similar.stderr)?.kind !== 'missing object') {
    throw runner.failure('diff-tree', similar)
  }
  return parseRenames((await runner.run(renamesArguments(base, head, 100), views.objects)).stdout)
}
