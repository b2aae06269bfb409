import type { GitRepository } from '../../../base/git/types.ts'
import type { Doc } from '../../docs/doc.ts'
import { tryReadDoc } from '../../docs/read.ts'
import type { HeadingIds } from '../../docs/site/site.ts'
import { anchorsOf, hasAnchor, slugsInOrder } from '../../docs/slugs/slugs.ts'
import type { Snapshot } from '../../facts/snapshot.ts'
import type { Claim } from '../../rules/claim.ts'
import type { Broken, Replacement } from '../past.ts'
import { bytesAt } from '../past-commits.ts'
import { pastKindOf } from '../past-kinds.ts'
import type { Named } from './named.ts'
import { inItsPlace, sameContent } from './renamed-thing.ts'

/** Finds the new titles of renamed sections that links lead to. */
export function createSectionRenames(
  repository: GitRepository,
  head: Snapshot,
): (claim: Claim, broken: Broken) => Promise<Replacement | null> {
  const docAt = async (commit: string, path: string): Promise<Doc | null> => {
    const bytes = await bytesAt(repository, commit, path)
    return bytes && tryReadDoc(path, bytes)
  }
  return async (claim, { proof, change }) => {
    const anchor = pastKindOf(claim.type).anchorOf?.(claim) ?? ''
    const page = proof.outcome.evidence[0]?.file
    if (anchor === '' || page === undefined || !head.paths.has(page)) return null
    const [then, after, now] = [
      await docAt(change.before, page),
      await docAt(change.after, page),
      await docAt(head.commit, page),
    ]
    if (!then || !after || !now) return null
    const site = head.siteOf(page)
    const names = [anchor.toLowerCase()]
    const [before, left] = [sectionsOf(then, site), sectionsOf(after, site)]
    const same = sameContent(names, before, left)
    const found = same?.replacement ?? (change.isOne ? inItsPlace(names, before, left)?.replacement : null)
    const replacement = found?.names[0]
    if (!found || replacement === undefined || !hasAnchor(anchorsOf(now, site), replacement)) return null
    // Later commits may have moved it.
    const today = sectionsOf(now, site).find((section) => section.names[0] === replacement)
    const isShown = same?.isSame === true
    return {
      reason: isShown ? `the section is now \`#${replacement}\`` : null,
      suggestion: `${claim.value.split('#')[0]}#${replacement}`,
      evidence: [{ file: page, line: today?.line ?? null }],
      isShown,
    }
  }
}

/** The sections of a page by anchor, with the content of each up to the next heading. */
function sectionsOf(doc: Doc, site: HeadingIds): Named[] {
  const slugs = slugsInOrder(doc, site)
  return doc.headings.map(({ line, level }, index) => {
    const end = doc.headings[index + 1]?.line ?? doc.lines.length + 1
    return {
      names: [slugs[index] ?? ''],
      scope: `section of level ${level}`,
      content: doc.lines.slice(line, end - 1).filter((text) => /\w/.test(text)),
      line,
    }
  })
}
