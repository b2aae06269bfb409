import type { Claim } from '../../claims/claim.ts'
import type { Doc } from '../../docs/doc.ts'
import { tryReadDoc } from '../../docs/read.ts'
import type { SiteKind } from '../../docs/site/site.ts'
import { anchorsOf, hasAnchor, slugsInOrder } from '../../docs/slugs/slugs.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { GitRepository } from '../../git/types.ts'
import { kindOf } from '../../verify/claim-kinds.ts'
import { bytesAt } from '../past-commits.ts'
import type { Change, LastTrueEvidence } from '../past.ts'
import type { Named } from './named.ts'
import { inItsPlace, sameContent } from './renamed-thing.ts'

/** The section that took over from one that a link leads to. */
interface RenamedSection {
  /** The page of head that has it. */
  readonly page: string
  readonly anchor: string
  /** 1-based, of its heading. */
  readonly line: number
  /** What it says is what the other one said. */
  readonly isShown: boolean
}

/** Finds sections under their new titles. */
export function createSectionRenames(
  repository: GitRepository,
  head: Snapshot,
): { replacementFor(claim: Claim, proof: LastTrueEvidence, change: Change): Promise<RenamedSection | null> } {
  const docAt = async (commit: string, path: string): Promise<Doc | null> => {
    const bytes = await bytesAt(repository, commit, path)
    return bytes && tryReadDoc(path, bytes)
  }
  return {
    async replacementFor(claim, proof, change) {
      const anchor = kindOf(claim.type).anchorOf?.(claim)?.toLowerCase()
      const page = proof.outcome.evidence[0]?.file
      if (anchor === undefined || anchor === '' || page === undefined || !head.paths.has(page)) return null
      const [then, after, now] = [
        await docAt(change.before, page),
        await docAt(change.after, page),
        await docAt(head.commit, page),
      ]
      if (!then || !after || !now) return null
      const { kind } = head.siteOf(page)
      const [before, left] = [sectionsOf(then, kind), sectionsOf(after, kind)]
      const same = sameContent([anchor], before, left)
      const found = same?.replacement ?? (change.isOne ? inItsPlace([anchor], before, left)?.replacement : null)
      const replacement = found?.names[0]
      if (!found || replacement === undefined || !hasAnchor(anchorsOf(now, kind), replacement)) return null
      return { page, anchor: replacement, line: found.line, isShown: same?.isSame === true }
    },
  }
}

/** The sections of a page by their anchors, with what each says up to the next title. */
function sectionsOf(doc: Doc, kind: SiteKind): Named[] {
  const slugs = slugsInOrder(doc, kind)
  return doc.headings.map(({ line, level }, index) => {
    const end = doc.headings[index + 1]?.line ?? doc.lines.length + 1
    return {
      names: [slugs[index] ?? ''],
      scope: `section of level ${level}`,
      content: doc.lines.slice(line, end - 1).filter((text) => /\w/.test(text)),
      isItsContent: false,
      line,
    }
  })
}
