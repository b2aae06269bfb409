import type { UnseenQuestion } from '../concept.ts'
import { type UnseenOutcome, unseenOutcome } from '../scoring/score.ts'
import { type ProbeResult, REFUSAL, type SearchHit } from './probe.ts'
import type { Answered, Verifying } from './seen.ts'
import { cosineSimilarity, verdictWithWords } from './similarity.ts'

/** A question that the corpus does not answer, and the answers it got nevertheless. */
export interface UnseenResult extends UnseenQuestion {
  readonly outcome: UnseenOutcome
  /** The docs answer it after all, so it does not count. */
  readonly overlaps: boolean
  readonly probes: readonly ProbeResult[]
}

/** The texts whose vectors {@link verifyUnseen} needs: the answers, if each variation got one. */
export function unseenTexts(answers: readonly Answered[]): string[] {
  return answers.some(({ given }) => given.kind === 'none') ? [] : answers.map(({ given }) => given.text)
}

/** Determines whether the answers are refusals, always the same, or inconsistent. */
export async function verifyUnseen(
  question: UnseenQuestion,
  answers: readonly Answered[],
  verifying: Verifying,
): Promise<UnseenResult> {
  const probes = question.variations.map((asked, index) => probeOf(asked, answers[index]))
  const overlaps = await isAnswered(question, answers, verifying)
  const labels = await labelsOf(question, answers, verifying)
  return { ...question, outcome: unseenOutcome(labels), overlaps, probes }
}

/**
 * Whether the docs answer a generated question after all ("unseen questions overlap corpus"): a verified quote
 * contains the answer, confirmed by a second reading of the quote alone. Questions of the user are unseen by definition.
 */
async function isAnswered(
  { isOwn, variations }: UnseenQuestion,
  answers: readonly Answered[],
  { judge }: Verifying,
): Promise<boolean> {
  if (isOwn === true || judge.isAnswer === undefined) return false
  for (const [index, asked] of variations.entries())
    for (const quote of answers[index]?.given.quotes ?? []) if (await judge.isAnswer(asked, quote)) return true
  return false
}

/** Null for a refusal, 0 for the first answer and those that agree with it, 1 for others. */
async function labelsOf(
  { variations }: UnseenQuestion,
  answers: readonly Answered[],
  verifying: Verifying,
): Promise<(number | null)[]> {
  const [first] = answers
  const isMixed = answers.some(({ given }) => given.kind === 'none')
  const labels: (number | null)[] = []
  for (const [index, asked] of variations.entries()) {
    const answered = answers[index]
    if (answered === undefined || answered.given.kind === 'none') labels.push(null)
    // After a disagreement or a refusal, the other answers no longer matter.
    else if (isMixed || labels.includes(1) || first === undefined) labels.push(0)
    else labels.push((await agree(asked, answered, first, verifying)) ? 0 : 1)
  }
  return labels
}

async function agree(question: string, one: Answered, other: Answered, verifying: Verifying): Promise<boolean> {
  const [answer, truth] = [one.given.text, other.given.text]
  if (one === other || answer === truth) return true
  const { judge, vectorOf, config } = verifying
  // The results themselves are the answer: one section is one answer, whichever of its lines are shown.
  if (vectorOf === null) return placeOf(one) === placeOf(other)
  const similarity = cosineSimilarity(vectorOf(answer), vectorOf(truth))
  const verdict = verdictWithWords(similarity, { answer, truth }, config)
  return (
    (verdict ?? (await judge.judge({ question, answer, ground_truth: truth, place: null, value: null }))) === 'Correct'
  )
}

function placeOf({ hits: [best] }: Answered): string | null {
  return best === undefined ? null : sectionOf(best)
}

/** A key for all parts of a section, or for a result outside sections. */
export function sectionOf({
  qa_id = '',
  file,
  titles = [],
}: Partial<Pick<SearchHit, 'qa_id' | 'file' | 'titles'>>): string {
  return file === undefined ? qa_id : JSON.stringify([file, titles])
}

function probeOf(question: string, answered: Answered | undefined): ProbeResult {
  const qa_ids = answered?.hits.map(({ qa_id }) => qa_id) ?? []
  if (answered === undefined || answered.given.kind === 'none')
    return { question, ...REFUSAL, shown: null, qa_ids, final_verdict: 'Correct' }
  const { text: answer, quotes } = answered.given
  return { question, ...REFUSAL, shown: null, answer, quotes, abstained: false, final_verdict: 'Wrong', qa_ids }
}
