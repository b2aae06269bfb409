import type { ClaimType, Severity } from '../../config/claim-types.ts'

/** A claim type that only a model can tell: how it is recognised in a page, and what is asked of the code. */
export interface SemanticKind {
  readonly type: Extract<ClaimType, 'behavior' | 'architecture' | 'convention'>
  /** How bad it is for a reader when such a claim is false. */
  readonly severity: Severity
  /** The extractor: which statements are of this type, as the model is told. With what is not, where the two are near. */
  readonly recognise: string
  /** The verifier: the question about the statement, to be answered yes or no from the code alone. */
  readonly ask: string
  /** What a line of code must show to contradict such a statement. */
  readonly contradiction: string
}
