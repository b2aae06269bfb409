import type { Embedder } from '../../models/embedder.ts'
import type { UnseenQuestion } from '../concept.ts'
import type { ValidationConfig } from '../config.ts'
import { type UnseenOutcome, unseenOutcome } from '../scoring/score.ts'
import type { ProbeResult, SearchHit } from './probe.ts'
import { REFUSAL } from './seen.ts'
import { type AnswerJudge, cosineSimilarity, verdictBySimilarity } from './similarity.ts'

/** A question that the corpus does not answer, and what was answered nevertheless. */
export interface UnseenResult extends UnseenQuestion {
  readonly outcome: UnseenOutcome
  readonly probes: readonly ProbeResult[]
}

/** Finds out whether refusals were given, the same answer each time, or answers that contradict each other. */
export async function verifyUnseen(
  question: UnseenQuestion,
  answers: readonly (readonly SearchHit[])[],
  tools: { readonly embedder: Embedder; readonly judge: AnswerJudge },
  config: ValidationConfig,
): Promise<UnseenResult> {
  const texts = [...new Set(answers.flatMap(([best]) => (best ? [best.text] : [])))]
  const vectors = texts.length > 1 ? await tools.embedder.embed(texts) : []
  /** The texts that stand for answers that do not agree with one another. */
  const kinds: string[] = []
  const probes: ProbeResult[] = []
  const labels: (number | null)[] = []
  for (const [index, asked] of question.variations.entries()) {
    const hits = answers[index] ?? []
    const [best] = hits
    if (!best) {
      labels.push(null)
      probes.push({ question: asked, ...REFUSAL, final_verdict: 'Correct' })
      continue
    }
    let label = kinds.indexOf(best.text)
    for (let kind = 0; kind < kinds.length && label === -1; kind++) {
      const other = kinds[kind] ?? ''
      const similarity = cosineSimilarity(vectors[texts.indexOf(best.text)] ?? [], vectors[texts.indexOf(other)] ?? [])
      const agrees =
        verdictBySimilarity(similarity, config) ??
        (await tools.judge.judge({ question: asked, answer: best.text, ground_truth: other, value: null }))
      if (agrees === 'Correct') label = kind
    }
    labels.push(label === -1 ? kinds.push(best.text) - 1 : label)
    probes.push({
      question: asked,
      ...{ answer: best.text, answer_embedding: vectors[texts.indexOf(best.text)] ?? [] },
      ...{ similarity_score: null, llm_judgment: null, final_verdict: 'Wrong', abstained: false },
      qa_ids: hits.map(({ qa_id }) => qa_id),
    })
  }
  return { ...question, outcome: unseenOutcome(labels), probes }
}
