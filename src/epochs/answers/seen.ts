import type { Embedder } from '../../models/embedder.ts'
import type { Concept, QuestionSet } from '../concept.ts'
import type { ValidationConfig } from '../config.ts'
import { type SeenOutcome, seenOutcome } from '../scoring/score.ts'
import { NOT_DOCUMENTED, type ProbeResult, type SearchHit } from './probe.ts'
import { type AnswerJudge, cosineSimilarity, type Verdict, verdictBySimilarity } from './similarity.ts'

/** A concept of the corpus, its questions and how they ended. */
export interface SeenResult extends QuestionSet {
  /** Where it is stated; null for questions that somebody brought. */
  readonly concept: Pick<Concept, 'qa_id' | 'doc' | 'line' | 'claim_type'> | null
  readonly outcome: SeenOutcome
  readonly probes: readonly ProbeResult[]
}

/** A question set to be verified, and the value that a right answer states. */
export interface SeenQuestions extends QuestionSet {
  readonly concept: SeenResult['concept']
  readonly value: string | null
}

/** Compares the answers to the questions about one concept with the truth, and asks the judge where that is not enough. */
export async function verifySeen(
  set: SeenQuestions,
  answers: readonly (readonly SearchHit[])[],
  tools: { readonly embedder: Embedder; readonly judge: AnswerJudge },
  config: ValidationConfig,
): Promise<SeenResult> {
  const texts = [...new Set([set.ground_truth, ...answers.flat().map(({ text }) => text)])]
  const vectors = await tools.embedder.embed(texts)
  const vectorOf = new Map(texts.map((text, index) => [text, vectors[index] ?? []]))
  const truth = vectorOf.get(set.ground_truth) ?? []
  const probes: ProbeResult[] = []
  for (const [index, question] of set.variations.entries()) {
    const hits = answers[index] ?? []
    const compared = hits
      .map(({ text }) => ({ text, vector: vectorOf.get(text) ?? [] }))
      .map((each) => ({ ...each, similarity: cosineSimilarity(each.vector, truth) }))
      .sort((a, b) => b.similarity - a.similarity)
    const [best] = compared
    if (!best) {
      probes.push({ question, ...REFUSAL, final_verdict: 'Wrong' })
      continue
    }
    const clear = verdictBySimilarity(best.similarity, config)
    const judged: Verdict | null =
      clear ??
      (await tools.judge.judge({ question, answer: best.text, ground_truth: set.ground_truth, value: set.value }))
    probes.push({
      question,
      answer: best.text,
      answer_embedding: best.vector,
      similarity_score: best.similarity,
      llm_judgment: clear === null ? judged : null,
      final_verdict: judged,
      abstained: false,
      qa_ids: hits.map(({ qa_id }) => qa_id),
    })
  }
  const verdicts = probes.map(({ abstained, final_verdict }) =>
    abstained ? 'uninformative' : final_verdict === 'Correct' ? 'correct' : 'wrong',
  )
  const { concept_id, ground_truth, variations, concept } = set
  return { concept_id, ground_truth, variations, concept, outcome: seenOutcome(verdicts), probes }
}

/** What a refusal is, but for whether it was right. */
export const REFUSAL: Omit<ProbeResult, 'question' | 'final_verdict'> = {
  answer: NOT_DOCUMENTED,
  answer_embedding: [],
  similarity_score: null,
  llm_judgment: null,
  abstained: true,
  qa_ids: [],
}
