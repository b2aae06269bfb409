import type { Verdict } from './similarity.ts'

/** One result of a search. */
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

/** The search under test: the results for a question, best first. */
export type EpochSearch = (question: string) => Promise<readonly SearchHit[]>

/** One question, its answer, and what was made of it (Validation Agent, §5.1). */
export interface ProbeResult {
  readonly question: string
  /** `not in the docs` for a refusal. */
  readonly answer: string
  /** The words of the results that the answer rests on; none where the answer is the results themselves, or rests on nothing. */
  readonly quotes: readonly string[]
  readonly answer_embedding: readonly number[]
  /** Of the answer to the truth, −1 to 1; null for a refusal, and where nothing was compared. */
  readonly similarity_score: number | null
  /** What the judge said; null when similarity decided. */
  readonly llm_judgment: Verdict | null
  /** What the results say against what else they say of the same; null where they agree. */
  readonly contradicted_by: string | null
  /** Of a refusal: wrong for a known fact, right for an unknown one. */
  readonly final_verdict: Verdict
  readonly abstained: boolean
  /** Whether the results state the fact that was asked about; null for what the corpus does not answer. */
  readonly shown: boolean | null
  /** What was shown, best first. */
  readonly qa_ids: readonly string[]
}

/** What a question is answered with that the results do not answer. */
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

/** A result as people see it: the titles it stands below, and its text. */
export function shownText({ titles = [], text }: SearchHit): string {
  return titles.length === 0 ? text : `${titles.join(' › ')}\n\n${text}`
}
