import type { Claim } from '../claims/claim.ts'
import { type Doc, sectionTitles } from '../docs/doc.ts'
import { statementOf, subjectName } from '../docs/parts/statement.ts'
import type { Concept } from './concept.ts'

/** What of a claim a concept is made of. */
export type StatedClaim = Pick<Claim, 'id' | 'type' | 'line' | 'value' | 'subject'> & Partial<Pick<Claim, 'text'>>

/** The claims of one page as concepts, numbered from `first`: each with the sentence that states it and the sections it stands in. */
export function conceptsOf(doc: Doc, claims: readonly StatedClaim[], first: number): Concept[] {
  return claims.map((claim, index) => ({
    concept_id: first + index,
    qa_id: claim.id,
    doc: doc.path,
    line: claim.line,
    claim_type: claim.type,
    ground_truth: statementOf(doc, claim),
    value: claim.value,
    subject: subjectName(claim),
    headings: sectionTitles(doc, claim.line),
  }))
}
