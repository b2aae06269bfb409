import type { GitRepository } from '../../../base/git/types.ts'
import type { Evidence } from '../../facts/evidence.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../../rules/claim.ts'
import type { Broken, Replacement } from '../past.ts'
import { pastKindOf } from '../past-kinds.ts'
import { createNameRenames } from './names/renamed-name.ts'
import { isOtherVersion } from './numbered.ts'
import { goneTaskFile, moveOf } from './paths/moved.ts'
import { createRenameTracker } from './paths/rename-tracker.ts'
import { createSectionRenames } from './renamed-section.ts'
import { createOriginalRepairs } from './repaired-original.ts'

export interface Replacements {
  /**
   * The replacement of what a claim names; null if none is found.
   *
   * @param broken null if it was never true, as far as known
   * @param evidence the evidence that the claim fails at head
   */
  replacementFor(claim: Claim, broken: Broken | null, evidence: readonly Evidence[]): Promise<Replacement | null>
}

/** Maximum number of renames to search; further claims of a change get no such suggestion. */
const MAX_RENAMES = 100

export function createReplacements(repository: GitRepository, head: Snapshot): Replacements {
  const tracker = createRenameTracker(repository, head)
  const renamedSection = createSectionRenames(repository, head)
  const renamedName = createNameRenames(repository, head.commit)
  const repairedOriginal = createOriginalRepairs(repository, head)
  let asked = 0
  const find: Replacements['replacementFor'] = async (claim, broken, evidence) => {
    const move = await moveOf(claim, broken, head, tracker)
    const to = move?.evidence[0]?.file
    // If the link leads to a page now, that is not missing: its anchor is.
    const isAnchor = evidence.length > 0 && (pastKindOf(claim.type).anchorOf?.(claim) ?? '') !== ''
    if (move && !(isAnchor && to === undefined) && !evidence.some(({ file }) => file === to)) return move
    if (!broken) return null
    return (
      (await goneTaskFile(claim, broken, repository, tracker)) ??
      (await renamedSection(claim, broken)) ??
      (asked++ < MAX_RENAMES ? await renamedName(claim, broken) : null) ??
      repairedOriginal(claim, broken)
    )
  }
  return {
    async replacementFor(claim, broken, evidence) {
      const replacement = await find(claim, broken, evidence)
      if (!replacement?.suggestion || !isOtherVersion(claim.value, replacement.suggestion)) return replacement
      return { ...replacement, suggestion: null, isShown: false }
    },
  }
}
