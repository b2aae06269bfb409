import type { ClaimType } from '../config/claim-types.ts'

/** One statement of the corpus that questions are asked about. */
export interface Concept {
  readonly concept_id: number
  /** Of the entry that states it. */
  readonly qa_id: string
  readonly doc: string
  readonly line: number
  readonly claim_type: ClaimType
  /** The sentence that makes the statement, without markup. */
  readonly ground_truth: string
  /** The extracted value: a version, a path, a name. Part of the sentence. */
  readonly value: string
  /** What the value is a value of, such as a dependency; null when the value itself is what the sentence is about. */
  readonly subject: string | null
  /** Titles of the sections it stands in, the outermost first. */
  readonly headings: readonly string[]
}

/** The page and the sections in which something stands, as people and models are shown it. */
export function placeOf({ doc, headings }: Pick<Concept, 'doc' | 'headings'>): string {
  return [doc, ...headings].join(' › ')
}

/** A concept and the ways in which it is asked about (Validation Agent, §5.1). */
export interface QuestionSet {
  /** Of questions that somebody brought, the id that they gave. */
  readonly concept_id: number | string
  readonly ground_truth: string
  readonly variations: readonly string[]
}

/** `far`: about something else altogether; `near`: what a reader of such docs could ask, and they do not say. */
export type UnseenKind = 'far' | 'near'

/** A question that the corpus does not answer, in one or more ways of asking. */
export interface UnseenQuestion {
  readonly id: string
  readonly kind: UnseenKind
  readonly variations: readonly string[]
  /** Somebody brought it. */
  readonly isOwn?: true
}
