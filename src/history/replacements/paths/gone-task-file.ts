import type { Claim } from '../../../claims/claim.ts'
import type { GitRepository } from '../../../git/types.ts'
import { baseName, folderOf } from '../../../paths.ts'
import { kindOf } from '../../../verify/claim-kinds.ts'
import type { LastTrueEvidence } from '../../past.ts'
import { inWords, type Tracker } from './whereabouts.ts'

/** Folders that are named in words; of more, the first. */
const MAX_FOLDERS = 4

/**
 * Why a command fails where the file that declared its task is gone as a whole: `docs/ has no package.json any more: it moved to
 * web/`. Null when the file is still there, and for other claims.
 */
export async function goneTaskFile(
  claim: Claim,
  proof: LastTrueEvidence,
  repository: Pick<GitRepository, 'changes' | 'firstParent'>,
  tracker: Tracker,
): Promise<string | null> {
  const file = kindOf(claim.type).namesTask ? proof.outcome.evidence[0]?.file : undefined
  const gone = file === undefined ? null : await tracker.goneFrom(file)
  if (file === undefined || gone === null) return null
  const before = await repository.firstParent(gone.after)
  const changes = before === null ? [] : await repository.changes(before, gone.after)
  const prefix = folderOf(file) === '' ? '' : `${folderOf(file)}/`
  const below = changes.flatMap(({ status, path }) =>
    status === 'added' && path.startsWith(prefix) && baseName(path) === baseName(file) ? [`${folderOf(path)}/`] : [],
  )
  const moved = below.length > 0 ? null : await tracker.follow(gone)
  const places = below.length > 0 ? below.slice(0, MAX_FOLDERS) : moved?.to ? [moved.to] : []
  const where = places.length === 0 ? '' : `: it moved to ${inWords(places)}`
  return `${prefix === '' ? 'the root' : prefix} has no ${baseName(file)} any more${where}`
}
