import type { Verdict } from './similarity.ts'

/** One result of a search. */
export interface SearchHit {
  readonly qa_id: string
  /** Titles of the enclosing sections, outermost first; omitted if there are none. */
  readonly titles?: readonly string[]
  /** Its file; omitted if it is in none. */
  readonly file?: string
  /** The text as shown to people. */
  readonly text: string
  /** Its match, in the search's own unit; higher is better. */
  readonly score: number
}

/** The search under test: the results for a question, best first. */
export type EpochSearch = (question: string) => Promise<readonly SearchHit[]>

/** One question, its answer, and the verdict. */
export interface ProbeResult {
  readonly question: string
  /** `not in the docs` for a refusal. */
  readonly answer: string
  /** Quotes from the results that support the answer; empty if the answer is the results themselves, or has no support. */
  readonly quotes: readonly string[]
  readonly answer_embedding: readonly number[]
  /** Similarity of the answer to the truth, −1 to 1; null for a refusal, and without a comparison. */
  readonly similarity_score: number | null
  /** The judge's verdict; null if similarity decided. */
  readonly llm_judgment: Verdict | null
  /** The other side of a contradiction in the results; null if they agree. */
  readonly contradicted_by: string | null
  /** For a refusal: wrong for a known fact, correct for an unknown one. */
  readonly final_verdict: Verdict
  readonly abstained: boolean
  /** Whether the results state the fact that was asked about; null for what the corpus does not answer. */
  readonly shown: boolean | null
  /** What was shown, best first. */
  readonly qa_ids: readonly string[]
  /** What to do about a wrong answer, if its cause is known. */
  readonly fix?: string
}

/** The answer if the results do not answer a question. */
export const NOT_DOCUMENTED = 'not in the docs'

/** What a refusal is, but for whether it was right. */
export const REFUSAL: Omit<ProbeResult, 'question' | 'final_verdict' | 'qa_ids' | 'shown'> = {
  answer: NOT_DOCUMENTED,
  quotes: [],
  answer_embedding: [],
  similarity_score: null,
  llm_judgment: null,
  contradicted_by: null,
  abstained: true,
}

/** A result as shown to people: the titles of its sections, and its text. */
export function shownText({ titles = [], text }: Pick<SearchHit, 'titles' | 'text'>): string {
  return titles.length === 0 ? text : `${titles.join(' › ')}\n\n${text}`
}
