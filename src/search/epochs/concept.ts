import type { ClaimType } from '../../base/config/claim-types.ts'

/** One statement of the corpus, about which questions are asked. */
export interface Concept {
  readonly concept_id: number
  /** Id of the entry with the statement. */
  readonly qa_id: string
  readonly doc: string
  readonly line: number
  readonly claim_type: ClaimType
  /** The sentence with the statement, without markup. */
  readonly ground_truth: string
  /** The extracted value: a version, a path, a name. Part of the sentence. */
  readonly value: string
  /** What the value belongs to, such as a dependency; null if the sentence is about the value itself. */
  readonly subject: string | null
  /** Titles of the enclosing sections, outermost first. */
  readonly headings: readonly string[]
}

/** The page and the sections in which something stands, as people and models are shown it. */
export function placeOf({ doc, headings }: Pick<Concept, 'doc' | 'headings'>): string {
  return [doc, ...headings].join(' › ')
}

/** A concept and the ways in which it is asked about. */
export interface QuestionSet {
  /** The given id for a question of the user. */
  readonly concept_id: number | string
  readonly ground_truth: string
  readonly variations: readonly string[]
}

/** `far`: about an unrelated topic; `near`: a plausible question of a reader that the docs do not answer. */
export type UnseenKind = 'far' | 'near'

/** A question that the corpus does not answer, in one or more variations. */
export interface UnseenQuestion {
  readonly id: string
  readonly kind: UnseenKind
  readonly variations: readonly string[]
  /** A question of the user. */
  readonly isOwn?: true
}
