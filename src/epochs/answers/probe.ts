import type { Verdict } from './similarity.ts'

export interface SearchHit {
  readonly qa_id: string
  /** Titles above what is shown, the outermost first; left out where there are none. */
  readonly titles?: readonly string[]
  /** The file it stands in; left out of what stands in none. */
  readonly file?: string
  /** What is shown, as people see it. */
  readonly text: string
  /** How well it matches, in the search's own unit; the higher the better. */
  readonly score: number
}

/** The system under test: what the epoch's search shows for a question, best first. */
export type EpochSearch = (question: string) => Promise<readonly SearchHit[]>

/** One question, its answer, and what was made of it (Validation Agent, §5.1). */
export interface ProbeResult {
  readonly question: string
  /** Of a right answer the result that gives it, else what was shown first; `not documented` for a refusal. */
  readonly answer: string
  /** Of the statement in the answer that is most similar to the truth. */
  readonly answer_embedding: readonly number[]
  /** Of that statement to the truth, −1 to 1; null for a refusal, and where there is no truth. */
  readonly similarity_score: number | null
  /** What the judge said; null when similarity decided. */
  readonly llm_judgment: Verdict | null
  /** A statement among the results that says another value of the same; null when none does. */
  readonly contradicted_by: string | null
  /** The place of the result that gives a right answer, from 1; null where none does. */
  readonly answered_at: number | null
  /** Of a refusal: wrong for a known fact, right for an unknown one. */
  readonly final_verdict: Verdict
  readonly abstained: boolean
  /** What was shown, best first. */
  readonly qa_ids: readonly string[]
}

/** What a question that search has nothing for is answered with. */
export const NOT_DOCUMENTED = 'not documented'

/** What search puts first for a question. Where none of it is at or above the score from which on search is sure enough, that is a refusal: nothing. */
export async function probe(
  question: string,
  search: EpochSearch,
  { abstainBelow, answerSize }: { readonly abstainBelow: number; readonly answerSize: number },
): Promise<readonly SearchHit[]> {
  const hits = (await search(question)).slice(0, answerSize)
  return hits.some(({ score }) => score >= abstainBelow) ? hits : []
}
