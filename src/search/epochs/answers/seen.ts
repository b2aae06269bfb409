import { contentWords } from '../../../base/text/words.ts'
import { type Concept, placeOf, type QuestionSet } from '../concept.ts'
import type { ValidationConfig } from '../config.ts'
import { type SeenOutcome, seenOutcome } from '../scoring/score.ts'
import type { AnswerJudge } from './judge.ts'
import { type ProbeResult, REFUSAL, type SearchHit, shownText } from './probe.ts'
import type { GivenAnswer } from './reader.ts'
import type { Corpus, Retrieved } from './retrieval.ts'
import { cosineSimilarity, verdictWithWords } from './similarity.ts'
import { shareIn, statesValue } from './stated.ts'
import type { VectorOf } from './vectors.ts'

/** Share of the words of a fact with which a result states it: a page may write a word as a symbol, or mark it up. */
const STATED = 0.9

/** A fact, and the value that it states; null where that is not known. */
interface Fact {
  readonly ground_truth: string
  readonly value: string | null
}

/** Whether one of the results states a fact, in its own words: what was shown can be answered with it. */
function isShown({ ground_truth, value }: Fact, hits: readonly SearchHit[]): boolean {
  const wanted = new Set(contentWords(ground_truth))
  const exact = value !== null && ground_truth.includes(value) ? value : null
  return hits.some((hit) => {
    const text = shownText(hit)
    return (exact === null || statesValue(text, exact)) && shareIn(text, wanted) >= STATED
  })
}

/** A concept of the corpus with its questions and their outcome. */
export interface SeenResult extends QuestionSet {
  /** Where it is stated; null for questions that somebody brought. */
  readonly concept: Pick<Concept, 'qa_id' | 'doc' | 'line' | 'claim_type' | 'headings'> | null
  /** Where the answer stands, if that was brought with the questions. */
  readonly section?: string
  readonly outcome: SeenOutcome
  readonly probes: readonly ProbeResult[]
}

/** A question set to verify, with the value of a correct answer. */
export interface SeenQuestions extends QuestionSet {
  readonly concept: SeenResult['concept']
  readonly value: string | null
  /** Where the answer stands: `docs/cache.md#eviction`. */
  readonly section?: string | null
}

/** The results for a question, and the answer. */
export interface Answered {
  readonly hits: readonly SearchHit[]
  readonly given: GivenAnswer
}

/** The tools to verify answers. */
export interface Verifying {
  readonly judge: AnswerJudge
  /** Null without a comparison: the judge decides all. */
  readonly vectorOf: VectorOf | null
  /** Answers need quotes: one without is wrong. */
  readonly isQuoting: boolean
  readonly config: ValidationConfig
  readonly corpus?: Corpus | null
}

/** The texts whose vectors {@link verifySeen} needs: the truth and the answers. */
export function seenTexts({ ground_truth }: SeenQuestions, answers: readonly Answered[]): string[] {
  const given = answers.flatMap(({ given: { kind, text } }) => (kind === 'none' ? [] : [text]))
  return given.length === 0 ? [] : [ground_truth, ...given]
}

/**
 * Decides whether the questions about one concept are answered correctly: by the similarity of the answer to the truth, unless the words
 * contradict it; otherwise by the judge. Contradictory results are wrong.
 */
export async function verifySeen(
  set: SeenQuestions,
  answers: readonly Answered[],
  verifying: Verifying,
): Promise<SeenResult> {
  const probes = await Promise.all(
    set.variations.map((question, index) => verifyAnswer(question, set, answers[index], verifying)),
  )
  const verdicts = probes.map(({ abstained, final_verdict }) =>
    abstained ? 'uninformative' : final_verdict === 'Correct' ? 'correct' : 'wrong',
  )
  const { concept_id, ground_truth, variations, concept, section = null } = set
  const place = section === null ? {} : { section }
  return { concept_id, ground_truth, variations, concept, ...place, outcome: seenOutcome(verdicts), probes }
}

async function verifyAnswer(
  question: string,
  set: SeenQuestions,
  answered: Answered | undefined,
  { judge, vectorOf, isQuoting, config, corpus = null }: Verifying,
): Promise<ProbeResult> {
  const { ground_truth: truth, value, concept } = set
  const hits = answered?.hits ?? []
  const found = { shown: isShown(set, hits), qa_ids: hits.map(({ qa_id }) => qa_id) }
  if (judge.retrieve) return retrievedProbe(question, judge.retrieve(set, hits, corpus), hits, found)
  if (answered === undefined || answered.given.kind === 'none')
    return { question, ...REFUSAL, ...found, final_verdict: 'Wrong' }
  const { kind, text: answer, quotes } = answered.given
  const vector = vectorOf?.(answer) ?? []
  const similarity = vectorOf && cosineSimilarity(vector, vectorOf(truth))
  const probe = { question, answer, quotes, answer_embedding: vector, similarity_score: similarity, ...found }
  const wrong = { ...probe, llm_judgment: null, final_verdict: 'Wrong', abstained: false } as const
  if (isQuoting && quotes.length === 0) return { ...wrong, contradicted_by: null }
  // A contradiction that only the reader sees is an answer like any other.
  if (kind === 'contradiction' && (await judge.isContradiction?.(question, quotes)) === true)
    return { ...wrong, contradicted_by: quotes[1] ?? null }
  const bySimilarity = similarity === null ? null : verdictWithWords(similarity, { answer, truth }, config)
  const place = concept && placeOf(concept)
  const judged =
    bySimilarity === null ? await judge.judge({ question, answer, ground_truth: truth, place, value }) : null
  const final_verdict = bySimilarity ?? judged ?? 'Wrong'
  return { ...probe, llm_judgment: judged, contradicted_by: null, abstained: false, final_verdict }
}

function retrievedProbe(
  question: string,
  { isFound, contradiction, fix }: Retrieved,
  hits: readonly SearchHit[],
  found: Pick<ProbeResult, 'shown' | 'qa_ids'>,
): ProbeResult {
  const verdict = isFound ? 'Correct' : 'Wrong'
  const [best] = hits
  return {
    ...REFUSAL,
    ...found,
    question,
    ...(best && { answer: shownText(best) }),
    abstained: best === undefined && !isFound,
    llm_judgment: verdict,
    final_verdict: verdict,
    quotes: contradiction ?? [],
    contradicted_by: contradiction?.[1] ?? null,
    ...(fix !== '' && { fix }),
  }
}
