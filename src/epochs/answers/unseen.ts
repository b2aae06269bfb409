import type { UnseenQuestion } from '../concept.ts'
import type { ValidationConfig } from '../config.ts'
import { type UnseenOutcome, unseenOutcome } from '../scoring/score.ts'
import type { ProbeResult, SearchHit } from './probe.ts'
import { REFUSAL } from './seen.ts'
import { type AnswerJudge, cosineSimilarity, verdictBySimilarity } from './similarity.ts'
import { shownText } from './statements.ts'
import type { VectorOf } from './vectors.ts'

/** A question that the corpus does not answer, and what was answered nevertheless. */
export interface UnseenResult extends UnseenQuestion {
  readonly outcome: UnseenOutcome
  readonly probes: readonly ProbeResult[]
}

/** The texts whose vectors {@link verifyUnseen} needs: what is shown first, where each way of asking is shown something else. */
export function unseenTexts(answers: readonly (readonly SearchHit[])[]): string[] {
  const first = answers.map(([best]) => best)
  if (first.some((best) => best === undefined)) return []
  const shown = first.flatMap((best) => best ?? [])
  return new Set(shown.map(placeOf)).size > 1 ? shown.map(shownText) : []
}

/** One section is one answer, whichever of its lines are shown. */
function placeOf({ qa_id, file, titles }: SearchHit): string {
  return file === undefined ? qa_id : JSON.stringify([file, titles])
}

/** Finds out whether refusals were given, the same answer each time, or answers that do not agree. */
export async function verifyUnseen(
  question: UnseenQuestion,
  answers: readonly (readonly SearchHit[])[],
  { judge, vectorOf }: { readonly judge: AnswerJudge; readonly vectorOf: VectorOf },
  config: ValidationConfig,
): Promise<UnseenResult> {
  const agree = async (asked: string, one: SearchHit, other: SearchHit): Promise<boolean> => {
    if (placeOf(one) === placeOf(other)) return true
    const [answer, known] = [shownText(one), shownText(other)]
    const similarity = cosineSimilarity(vectorOf(answer), vectorOf(known))
    const verdict =
      verdictBySimilarity(similarity, config) ??
      (await judge.judge({ question: asked, answer, ground_truth: known, value: null }))
    return verdict === 'Correct'
  }
  const isMixed = answers.some(([best]) => best === undefined)
  const [firstAnswer] = answers.flatMap(([best]) => best ?? [])
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
    // Once two do not agree, or one is a refusal, nobody needs to be asked about the others.
    const isDecided = isMixed || labels.includes(1)
    const isSame = firstAnswer !== undefined && (isDecided || (await agree(asked, best, firstAnswer)))
    labels.push(isSame ? 0 : 1)
    probes.push({
      question: asked,
      ...{ answer: shownText(best), answer_embedding: vectorOf(shownText(best)) },
      ...{ similarity_score: null, llm_judgment: null, contradicted_by: null, answered_at: null },
      ...{ final_verdict: 'Wrong', abstained: false, qa_ids: hits.map(({ qa_id }) => qa_id) },
    })
  }
  return { ...question, outcome: unseenOutcome(labels), probes }
}
