import type { Doc } from '../../docs/doc.ts'
import { groupBy } from '../../group-by.ts'
import type { VerifiedClaim } from '../../history/past.ts'
import { memoize } from '../../memoize.ts'
import type { OwnCode } from '../pages/own-code.ts'
import type { ReportedClaim } from '../result.ts'
import type { ScannedClaim } from '../scanned-claim.ts'

/** Pages, and what the claim engine says of them. */
export interface JudgedPages {
  readonly docs: readonly Doc[]
  readonly claims: readonly ScannedClaim[]
  /** Every claim with what its verifier says, guesses that came to nothing too. */
  readonly judged: readonly VerifiedClaim[]
  readonly findings: readonly ReportedClaim[]
  readonly code: OwnCode
}

/** One of the pages, with what is said of it. */
export interface JudgedPage {
  readonly doc: Doc
  readonly claims: readonly ScannedClaim[]
  readonly judged: readonly VerifiedClaim[]
}

/** The page at a path; null where none of them is. */
export function pageAt(pages: JudgedPages, path: string): JudgedPage | null {
  return byPath(pages).get(path) ?? null
}

const byPath = memoize(({ docs, claims, judged }: JudgedPages): ReadonlyMap<string, JudgedPage> => {
  const claimsOf = groupBy(claims, ({ file }) => file)
  const judgedOf = groupBy(judged, ({ claim }) => claim.file)
  return new Map(
    docs.map((doc) => [doc.path, { doc, claims: claimsOf.get(doc.path) ?? [], judged: judgedOf.get(doc.path) ?? [] }]),
  )
})
