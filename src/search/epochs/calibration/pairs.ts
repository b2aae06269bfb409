import * as z from 'zod'
import type { Embedder } from '../../../base/models/embedder.ts'
import { localEmbedder } from '../../../base/models/local-embedder.ts'
import { cosineSimilarity } from '../answers/similarity.ts'
import { linesOf, uniqueItems } from '../questions/read.ts'
import { JUDGED_ANSWERS } from './answers.ts'
import type { Calibration, CalibrationPair } from './calibrate.ts'

const text = z.string().trim().min(1).max(10_000)
const pair = z.strictObject({
  id: z.union([z.string().trim().min(1).max(200), z.number().int()]).transform(String),
  ground_truth: text,
  answer: text,
  correct: z.boolean(),
})

/** An answer, the truth, and whether the answer was judged correct. */
export type JudgedPair = Readonly<z.output<typeof pair>>

/** The built-in pairs: statements of docs with a correct and a wrong answer each, and some with one whose value is wrong. */
export function shippedPairs(): JudgedPair[] {
  const judged = JUDGED_ANSWERS.flatMap(({ truth, right, wrong }, index) => [
    { id: `${index + 1}-right`, ground_truth: truth, answer: right, correct: true },
    { id: `${index + 1}-wrong`, ground_truth: truth, answer: wrong, correct: false },
  ])
  const values = JUDGED_ANSWERS.flatMap(({ truth, wrongValue }) => (wrongValue === null ? [] : [{ truth, wrongValue }]))
  const wrongValues = values.map(({ truth, wrongValue }, index) => ({
    id: `${index + 1}-value`,
    ground_truth: truth,
    answer: wrongValue,
    correct: false,
  }))
  return [...judged, ...wrongValues]
}

/**
 * Reads judged answers, one JSON object per line: `{id, ground_truth, answer, correct}`. Throws EpochError `DOCALIGN_E952` with the line
 * that is invalid, or for a duplicate id.
 */
export function readPairs(content: string, file: string): JudgedPair[] {
  return uniqueItems(linesOf(content, file), pair, 'id, ground_truth, answer and correct (true or false)')
}

/** The pairs with the similarity of their answers to the truth, by an embedder. */
export async function measuredPairs(embedder: Embedder, pairs: readonly JudgedPair[]): Promise<CalibrationPair[]> {
  const vectors = await embedder.embed(pairs.flatMap(({ ground_truth, answer }) => [ground_truth, answer]))
  return pairs.map(({ id, correct }, index) => ({
    id,
    correct,
    similarity: cosineSimilarity(vectors[2 * index] ?? [], vectors[2 * index + 1] ?? []),
  }))
}

/** The similarity thresholds of one embedding model. */
type Thresholds = Pick<Calibration, 'similarity_high_threshold' | 'similarity_low_threshold'>

/**
 * For the embedder without a model, the high threshold is the result of `epoch calibrate` on the built-in answers. As this embedder knows
 * no synonyms, a paraphrase is far from the truth: so the low threshold makes no answer wrong.
 */
const LOCAL: Thresholds = { similarity_high_threshold: 0.977, similarity_low_threshold: -1 }

/** The built-in thresholds of an embedding model; null if there are none. */
export function shippedThresholds(model: string): Thresholds | null {
  return model === localEmbedder.model ? LOCAL : null
}
