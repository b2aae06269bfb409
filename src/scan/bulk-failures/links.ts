import { groupBy } from '../../group-by.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { folderOf, joinPath } from '../../paths.ts'
import { type Doubt, distinct, MANY, SAME_CAUSE, type WholeScan } from './doubt.ts'

/** Links to files that never were here: to a folder that is not kept, or as a generator writes them. */
export function* linksToNowhere({ judged, exists, wasTrue }: WholeScan): Iterable<Doubt> {
  // What is suggested in place of a target is a file of its name elsewhere.
  const isNowhere = ({ claim, outcome }: VerifiedClaim): boolean =>
    !wasTrue(claim.id) && outcome.state === 'fails' && outcome.suggestion === null
  for (const [folder, group] of groupBy(judged.filter(isDeadLink), folderOfTarget)) {
    const count = distinct(group)
    if (count >= SAME_CAUSE && folder !== '' && !exists(folder) && group.every(isNowhere))
      yield { group, reason: `one of ${count} links to ${folder}, which is not kept in the repository` }
    const written = group.filter(isNowhere)
    if (written.length >= MANY)
      yield {
        group: written,
        reason: `one of ${written.length} links from here to pages that never were, as a generator writes them`,
      }
  }
}

function isDeadLink({ outcome }: VerifiedClaim): boolean {
  return outcome.state === 'fails' && outcome.rule === 'link target'
}

/** The folder that a relative link leads to, seen from its page; '' for those that climb. */
function folderOfTarget({ claim }: VerifiedClaim): string {
  const target = (claim.value.split(/[?#]/, 1)[0] ?? '').replace(/^\.\//, '')
  return target.startsWith('.') ? '' : (joinPath(folderOf(claim.file), folderOf(target)) ?? '')
}
