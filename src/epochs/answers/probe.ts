import type { Verdict } from './similarity.ts'

/** An entry that search returned. */
export interface SearchHit {
  readonly qa_id: string
  /** What the entry says. */
  readonly text: string
  /** How well it matches, in the search's own unit; the higher the better. */
  readonly score: number
}

/** The system under test: the entries of the epoch that answer a question, best first. */
export type EpochSearch = (question: string) => Promise<readonly SearchHit[]>

/** One question, its answer, and what was made of it (Validation Agent, §5.1). */
export interface ProbeResult {
  readonly question: string
  /** The text of the entry that was compared; `not documented` for a refusal. */
  readonly answer: string
  readonly answer_embedding: readonly number[]
  /** Of the answer to the truth, −1 to 1; null for a refusal, and where there is no truth. */
  readonly similarity_score: number | null
  /** What the judge said; null when similarity decided. */
  readonly llm_judgment: Verdict | null
  /** Of a refusal: wrong for a known fact, right for an unknown one. */
  readonly final_verdict: Verdict
  readonly abstained: boolean
  /** The entries of the answer, best first. */
  readonly qa_ids: readonly string[]
}

/** What a question that search has nothing for is answered with. */
export const NOT_DOCUMENTED = 'not documented'

/** The answer to a question: the best entries at or above the score from which on search is sure enough; none is a refusal. */
export async function probe(
  question: string,
  search: EpochSearch,
  { abstainBelow, answerSize }: { readonly abstainBelow: number; readonly answerSize: number },
): Promise<readonly SearchHit[]> {
  const hits = await search(question)
  return hits.filter(({ score }) => score >= abstainBelow).slice(0, answerSize)
}
