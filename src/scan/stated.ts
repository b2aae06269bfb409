import { type Doc, sectionAround, sectionTitles } from '../docs/doc.ts'
import { statementOf } from '../docs/statement.ts'
import type { ScannedClaim } from './scanned-claim.ts'

/** What stands about a claim: by it, a claim is found. */
export interface Stated {
  /** The sentence that makes the claim, without markup. */
  readonly statement: string
  /** Titles of the sections it stands in, the outermost first. */
  readonly headings: readonly string[]
  /** What stands about it in its section. */
  readonly section: string
}

/** The claims of a scan with what stands about them on their pages. */
export function statedClaims(
  claims: readonly ScannedClaim[],
  docs: readonly Doc[],
): (ScannedClaim & Partial<Stated>)[] {
  const pages = new Map(docs.map((doc) => [doc.path, doc]))
  return claims.map((claim) => {
    const doc = pages.get(claim.file)
    if (!doc) return claim
    return {
      ...claim,
      statement: statementOf(doc, claim),
      headings: sectionTitles(doc, claim.line),
      section: sectionAround(doc, claim.line),
    }
  })
}
