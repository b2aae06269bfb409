import type { GitRepository } from '../../../base/git/types.ts'
import { originalsOf } from '../../docs/annotation/page-owner.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../../rules/claim.ts'
import type { Broken, Replacement } from '../past.ts'
import { bytesAt } from '../past-commits.ts'
import { changedLines } from './lines.ts'

/** Finds the current text of a translated page's original, if that made the same claim: docs are usually fixed in one language first. */
export function createOriginalRepairs(
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
