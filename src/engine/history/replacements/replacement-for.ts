import type { GitRepository } from '../../../base/git/types.ts'
import { originalsOf } from '../../docs/annotation/page-owner.ts'
import type { Evidence } from '../../facts/evidence.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../../rules/claim.ts'
import type { Broken, Replacement } from '../past.ts'
import { bytesAt } from '../past-commits.ts'
import { pastKindOf } from '../past-kinds.ts'
import { changedLines } from './lines.ts'
import { createNameRenames } from './names/renamed-name.ts'
import { isOtherVersion } from './numbered.ts'
import { goneTaskFile, moveOf } from './paths/moved.ts'
import { createRenameTracker } from './paths/rename-tracker.ts'
import { createSectionRenames } from './renamed-section.ts'

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

/** Finds the current text of a translated page's original, if that made the same claim: docs are usually fixed in one language first. */
function createOriginalRepairs(
  repository: GitRepository,
  head: Snapshot,
): (claim: Claim, broken: Broken) => Promise<Replacement | null> {
  const textAt = async (commit: string, path: string): Promise<string | null> =>
    (await bytesAt(repository, commit, path))?.toString('utf8') ?? null
  return async ({ file, value }, { proof }) => {
    for (const path of originalsOf(file)) {
      if (path === file || !head.paths.has(path)) continue
      const [before, now] = [await textAt(proof.commit, path), await textAt(head.commit, path)]
      const repair = before !== null && now !== null ? repairOf(value, before, now) : null
      if (repair !== null)
        return { reason: null, suggestion: repair.value, evidence: [{ file: path, line: repair.line }], isShown: false }
    }
    return null
  }
}

interface Repair {
  readonly value: string
  /** 1-based, in the later text. */
  readonly line: number
}

/** The only value that replaced another in lines that are otherwise the same; null if lines disagree. */
function repairOf(value: string, before: string, now: string): Repair | null {
  const { removed, added } = changedLines(before, now)
  const repairs = removed.flatMap((gone) => {
    const [first, last, ...more] = gone.text.split(value)
    if (first === undefined || last === undefined || more.length > 0) return []
    return added.flatMap(({ text, line, above, below }): Repair[] => {
      const isThere = above === gone.above || below === gone.below
      if (!isThere || !text.startsWith(first) || !text.endsWith(last)) return []
      const made = text.slice(first.length, text.length - last.length)
      return /^[^\s`()[\]]+$/.test(made) && made !== value ? [{ value: made, line }] : []
    })
  })
  const [repair = null] = repairs
  return repairs.every((each) => each.value === repair?.value) ? repair : null
}
