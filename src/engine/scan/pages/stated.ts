import { memoize } from '../../../base/memoize.ts'
import { type Doc, sectionAround, sectionTitles } from '../../docs/doc.ts'
import { statementOf } from '../../docs/parts/statement.ts'
import type { ScannedClaim } from '../scanned-claim.ts'

/** The context of a claim, by which search finds it. */
export interface ClaimContext {
  /** The sentence that makes the claim, without markup; null if the page was not read. */
  readonly statement: string | null
  /** Titles of the sections around it, outermost first. */
  readonly headings: readonly string[]
  /** The text around it in its section. */
  readonly section: string
}

export type ClaimInContext = ScannedClaim & ClaimContext

const NO_CONTEXT: ClaimContext = { statement: null, headings: [], section: '' }

const byPath = memoize((docs: readonly Doc[]): ReadonlyMap<string, Doc> => new Map(docs.map((doc) => [doc.path, doc])))

/** Claims of a scan with their context. */
export function statedClaims(claims: readonly ScannedClaim[], docs: readonly Doc[]): ClaimInContext[] {
  return claims.map((claim) => {
    const doc = byPath(docs).get(claim.file)
    if (!doc) return { ...claim, ...NO_CONTEXT }
    return {
      ...claim,
      statement: statementOf(doc, claim),
      headings: sectionTitles(doc, claim.line),
      section: sectionAround(doc, claim.line),
    }
  })
}
