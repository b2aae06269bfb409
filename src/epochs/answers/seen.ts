import type { Concept, QuestionSet } from '../concept.ts'
import type { ValidationConfig } from '../config.ts'
import { type SeenOutcome, seenOutcome } from '../scoring/score.ts'
import { contradictionOf } from './contradiction.ts'
import { NOT_DOCUMENTED, type ProbeResult, type SearchHit } from './probe.ts'
import { type AnswerJudge, cosineSimilarity, type Verdict, verdictBySimilarity } from './similarity.ts'
import { shownText, statementsOf } from './statements.ts'
import type { VectorOf } from './vectors.ts'

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

/** The texts whose vectors {@link verifySeen} needs: the truth, and the statements of what is shown. */
export function seenTexts({ ground_truth }: SeenQuestions, answers: readonly (readonly SearchHit[])[]): string[] {
  return [ground_truth, ...answers.flat().flatMap(statementsIn)]
}

function statementsIn(hit: SearchHit): string[] {
  const found = statementsOf(hit.text)
  return found.length === 0 ? [shownText(hit)] : found
}

interface Tools {
  readonly judge: AnswerJudge
  readonly vectorOf: VectorOf
}

/**
 * Decides whether what search puts first answers the questions about one concept: by its statement that is most similar to the truth,
 * and where that is not enough by the judge, who sees the results as they are shown. A judge that costs nothing is also asked
 * about what is not similar. Results that contradict each other are wrong, whichever of them comes first.
 */
export async function verifySeen(
  set: SeenQuestions,
  answers: readonly (readonly SearchHit[])[],
  tools: Tools,
  config: ValidationConfig,
): Promise<SeenResult> {
  const probes: ProbeResult[] = []
  for (const [index, question] of set.variations.entries()) {
    const hits = answers[index] ?? []
    probes.push(
      hits.length === 0
        ? { question, ...REFUSAL, final_verdict: 'Wrong' }
        : await verifyAnswer(question, set, hits, tools, config),
    )
  }
  const verdicts = probes.map(({ abstained, final_verdict }) =>
    abstained ? 'uninformative' : final_verdict === 'Correct' ? 'correct' : 'wrong',
  )
  const { concept_id, ground_truth, variations, concept } = set
  return { concept_id, ground_truth, variations, concept, outcome: seenOutcome(verdicts), probes }
}

async function verifyAnswer(
  question: string,
  set: SeenQuestions,
  hits: readonly SearchHit[],
  { judge, vectorOf }: Tools,
  config: ValidationConfig,
): Promise<ProbeResult> {
  const truth = vectorOf(set.ground_truth)
  const compared = hits.flatMap((hit, place) =>
    statementsIn(hit).map((statement) => {
      const vector = vectorOf(statement)
      return { place, vector, similarity: cosineSimilarity(vector, truth) }
    }),
  )
  const nearest = compared.reduce((best, each) => (each.similarity > best.similarity ? each : best))
  const bySimilarity = verdictBySimilarity(nearest.similarity, config)
  const isClear = bySimilarity === 'Correct' || (bySimilarity === 'Wrong' && judge.isFree !== true)
  const texts = hits.map(shownText)
  const judged = isClear ? null : await judgeShown(question, set, texts, judge)
  const verdict = judged === null ? bySimilarity : judged.verdict
  const place = verdict === 'Correct' ? (judged?.place ?? nearest.place) : null
  const contradiction = contradictionOf(set, hits)
  return {
    question,
    answer: texts[place ?? 0] ?? '',
    answer_embedding: nearest.vector,
    similarity_score: nearest.similarity,
    llm_judgment: judged?.verdict ?? null,
    contradicted_by: contradiction,
    final_verdict: contradiction === null && verdict === 'Correct' ? 'Correct' : 'Wrong',
    answered_at: place === null ? null : place + 1,
    abstained: false,
    qa_ids: hits.map(({ qa_id }) => qa_id),
  }
}

/** What a judge makes of the results: of each by itself where that costs nothing, else of all of them at once. */
async function judgeShown(
  question: string,
  { ground_truth, value }: SeenQuestions,
  texts: readonly string[],
  judge: AnswerJudge,
): Promise<{ readonly verdict: Verdict; readonly place: number | null }> {
  const asked = judge.isFree === true ? texts : [texts.join('\n\n')]
  for (const [place, answer] of asked.entries())
    if ((await judge.judge({ question, answer, ground_truth, value })) === 'Correct')
      return { verdict: 'Correct', place: judge.isFree === true ? place : null }
  return { verdict: 'Wrong', place: null }
}

/** What a refusal is, but for whether it was right. */
export const REFUSAL: Omit<ProbeResult, 'question' | 'final_verdict'> = {
  answer: NOT_DOCUMENTED,
  answer_embedding: [],
  similarity_score: null,
  llm_judgment: null,
  contradicted_by: null,
  answered_at: null,
  abstained: true,
  qa_ids: [],
}
