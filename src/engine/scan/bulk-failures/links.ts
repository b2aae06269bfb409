import { groupBy } from '../../../base/group-by.ts'
import { folderOf, joinPath } from '../../../base/paths.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { pastKindOf } from '../../history/past-kinds.ts'
import type { Claim } from '../../rules/claim.ts'
import { bareName } from '../../rules/closest.ts'
import { isOtherCase } from '../findings/slip.ts'
import { type Doubt, distinct, isVerified, MANY, SAME_CAUSE, type WholeScan } from './doubt.ts'

/** Minimum number of anchors with capitals that shows how a folder spells them. */
const MIN_CAPITALISED = 3

/** Anchors of pages whose site derives them by another rule than the usual ones. */
export function* anchorsByOtherRules({ checked, isPlain }: WholeScan): Iterable<Doubt> {
  const anchors = checked.filter(({ claim }) => pastKindOf(claim.type).anchorOf?.(claim) !== undefined)
  const found = groupBy(anchors.filter(isVerified), topFolder)
  for (const [folder, group] of groupBy(anchors.filter(isNoAnchor), topFolder)) {
    const count = distinct(group.filter(hasCapitals))
    if (count >= SAME_CAUSE && count > distinct(found.get(folder)))
      yield {
        group,
        reason: `${count} anchors keep their capitals here, so the site seems to make them by a rule of its own`,
      }
  }
  for (const [folder, group] of groupBy(anchors, topFolder)) {
    const others = group.filter(isInOtherCase)
    const spelt = groupBy([...others, ...group.filter(isVerified)], hasCapitals)
    const count = distinct(spelt.get(true))
    if (count >= MIN_CAPITALISED && count > distinct(spelt.get(false)))
      yield {
        group: others,
        reason: `${count} anchors of ${folder} keep the capitals of their headings, more than do not`,
      }
  }
  // Pages of a site that is configured elsewhere: the headings exist, but the site spells their anchors differently.
  for (const [folder, group] of groupBy(anchors.filter(isNoAnchor), topFolder)) {
    const count = distinct(group.filter(({ claim, outcome }) => isPlain(claim.file) && isOtherSpelling(claim, outcome)))
    if (count >= SAME_CAUSE)
      yield {
        group,
        reason: `${count} anchors are headings of ${folder} in another spelling, so a site seems to make them by a rule of its own`,
      }
  }
}

function isNoAnchor({ outcome }: VerifiedClaim): boolean {
  return outcome.state === 'fails' && outcome.rule === 'anchor'
}

/** Whether the suggestion for an anchor differs from it only in punctuation. */
function isOtherSpelling({ value }: Claim, outcome: VerifiedClaim['outcome']): boolean {
  if (outcome.state !== 'fails' || outcome.suggestion === null) return false
  const anchorOf = (target: string): string => target.slice(target.indexOf('#') + 1)
  const [written, meant] = [anchorOf(value), anchorOf(outcome.suggestion)]
  return written !== meant && written === written.toLowerCase() && bareName(written) === bareName(meant)
}

function hasCapitals({ claim }: VerifiedClaim): boolean {
  return /#.*\p{Lu}/u.test(claim.value)
}

/** Whether the heading exists and differs only in case. */
function isInOtherCase(each: VerifiedClaim): boolean {
  const { claim, outcome } = each
  return isNoAnchor(each) && outcome.state === 'fails' && isOtherCase(claim.value, outcome.suggestion)
}

function topFolder({ claim }: VerifiedClaim): string {
  return claim.file.split('/', 1)[0] ?? ''
}

/** Links to files that never existed: to a folder that is not kept, or written by a generator. */
export function* linksToNowhere({ checked, exists, wasTrue }: WholeScan): Iterable<Doubt> {
  // A suggestion for a link is a file with the same name elsewhere.
  const isNowhere = ({ claim, outcome }: VerifiedClaim): boolean =>
    !wasTrue(claim.id) && outcome.state === 'fails' && outcome.suggestion === null
  for (const [folder, group] of groupBy(checked.filter(isDeadLink), folderOfTarget)) {
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

/** The folder of a relative link's target, from the root; '' for links that begin with a dot. */
function folderOfTarget({ claim }: VerifiedClaim): string {
  const target = (claim.value.split(/[?#]/, 1)[0] ?? '').replace(/^\.\//, '')
  return target.startsWith('.') ? '' : (joinPath(folderOf(claim.file), folderOf(target)) ?? '')
}
