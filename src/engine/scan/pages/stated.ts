import { memoize } from '../../../base/memoize.ts'
import { type Doc, sectionAround, sectionTitles } from '../../docs/doc.ts'
import { statementOf } from '../../docs/parts/statement.ts'
import type { ScannedClaim } from '../scanned-claim.ts'

/** The context of a claim, by which search finds it. */
export interface Stated {
  /** The sentence that makes the claim, without markup. */
  readonly statement: string
  /** Titles of the sections around it, outermost first. */
  readonly headings: readonly string[]
  /** The text around it in its section. */
  readonly section: string
}

/** A claim with its context; without it if the page was not read. */
export type StatedClaim = ScannedClaim & Partial<Stated>

const byPath = memoize((docs: readonly Doc[]): ReadonlyMap<string, Doc> => new Map(docs.map((doc) => [doc.path, doc])))

/** Claims of a scan with their context. */
export function statedClaims(claims: readonly ScannedClaim[], docs: readonly Doc[]): StatedClaim[] {
  return claims.map((claim) => {
    const doc = byPath(docs).get(claim.file)
    if (!doc) return claim
    return {
      ...claim,
      statement: statementOf(doc, claim),
      headings: sectionTitles(doc, claim.line),
      section: sectionAround(doc, claim.line),
    }
  })
}
