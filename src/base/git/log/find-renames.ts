import { OBJECT_ID_IN_TEXT } from '../object-id.ts'
import type { GitViews } from '../process/neutral.ts'
import type { GitRunner } from '../process/run.ts'
import { blameRefusal } from './blame.ts'
import { parseRenames, renamesArguments } from './changes.ts'

interface Context {
  readonly runner: GitRunner
  readonly views: Pick<GitViews, 'objects'>
  /** Collects the ids of blobs that the repository lacks. */
  readonly missing: Set<string>
}

/** If a file that similarity needs is missing, as in a partial clone, only files that moved unchanged are found. */
export async function findRenames(
  { runner, views, missing }: Context,
  base: string,
  head: string,
): Promise<ReturnType<typeof parseRenames>> {
  const similar = await runner.run(renamesArguments(base, head, 50), views.objects, [0, 128])
  if (similar.exitCode === 0) return parseRenames(similar.stdout)
  if (blameRefusal(similar.stderr)?.kind !== 'missing object') throw runner.failure('diff-tree', similar)
  for (const [oid] of similar.stderr.matchAll(OBJECT_ID_IN_TEXT)) missing.add(oid)
  return parseRenames((await runner.run(renamesArguments(base, head, 100), views.objects)).stdout)
}
