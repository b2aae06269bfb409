import { hashText } from '../../../base/random.ts'
import { EpochError } from '../errors.ts'

/** An answer's similarity to the truth, and whether it is correct. */
export interface CalibrationPair {
  readonly id: string
  readonly similarity: number
  readonly correct: boolean
}

/** Thresholds for one embedder, and their quality on held-out pairs. */
export interface Calibration {
  readonly model: string
  readonly similarity_high_threshold: number
  readonly similarity_low_threshold: number
  readonly fitted_on: number
  readonly held_out: {
    readonly pairs: number
    /** Share decided by similarity alone, 0–1. */
    readonly decided: number
    /** Share of correct decisions among these, 0–1; null if none was decided. */
    readonly accuracy: number | null
    /** Probability that a correct answer is more similar than a wrong one, 0–1; null unless there are both. */
    readonly auc: number | null
  }
  readonly seed: number
}

/** How reliable similarity has to be, and the seed by which pairs are halved. */
export interface CalibrationOptions {
  /** Minimum precision of the decisions on either side, 0–1. Defaults to 0.95. */
  readonly precision?: number
  /** Defaults to 1. */
  readonly seed?: number
}

const MIN_PAIRS = 20

/**
 * The two similarity thresholds of an embedder: the lowest above which, and the highest below which, the wanted share of decisions is
 * right. They are fitted on half of the pairs, and the other half says what they are worth. Where an embedder
 * cannot tell right from wrong, they leave everything to the judge.
 *
 * @param model name of the embedder, for the result
 * @param pairs answers with their similarity to the truth, and whether a person says that they are right
 * @throws EpochError `DOCALIGN_E951` with fewer than 20 pairs, without right or wrong ones, or with similarities beyond −1 to 1
 * @example
 * import { calibrateThresholds } from 'docalign/epochs'
 *
 * const pairs = Array.from({ length: 40 }, (_, n) => ({ id: `${n}`, similarity: n / 40, correct: n >= 20 }))
 * const { similarity_high_threshold, similarity_low_threshold, held_out } = calibrateThresholds('mine', pairs)
 * similarity_high_threshold // 0.5
 * similarity_low_threshold // 0.5
 * held_out.accuracy // 0.95
 */
export function calibrateThresholds(
  model: string,
  pairs: readonly CalibrationPair[],
  { precision = 0.95, seed = 1 }: CalibrationOptions = {},
): Calibration {
  check(pairs, precision)
  const [fitting, heldOut] = halves(pairs, seed)
  const high = lowestReliable(fitting, precision)
  // Below the low threshold, wrong answers are the right decision: the same search with inverted signs.
  const turned = fitting.map(({ id, similarity, correct }) => ({ id, similarity: -similarity, correct: !correct }))
  const low = Math.min(-lowestReliable(turned, precision), high)
  const decided = heldOut.filter(({ similarity }) => similarity > high || similarity < low)
  const right = decided.filter(({ similarity, correct }) => similarity > high === correct)
  return {
    model,
    similarity_high_threshold: high,
    similarity_low_threshold: low,
    fitted_on: fitting.length,
    held_out: {
      pairs: heldOut.length,
      decided: decided.length / heldOut.length,
      accuracy: decided.length === 0 ? null : right.length / decided.length,
      auc: areaUnderCurve(heldOut),
    },
    seed,
  }
}

function check(pairs: readonly CalibrationPair[], precision: number): void {
  const bad = (message: string): never => {
    throw new EpochError('DOCALIGN_E951', message)
  }
  if (pairs.length < MIN_PAIRS) bad(`a calibration needs at least ${MIN_PAIRS} pairs, not ${pairs.length}`)
  if (!pairs.some(({ correct }) => correct) || pairs.every(({ correct }) => correct))
    bad('a calibration needs both right and wrong answers')
  const beyond = pairs.find(({ similarity }) => !(similarity >= -1 && similarity <= 1))
  if (beyond) bad(`the similarity of ${beyond.id} is not between -1 and 1`)
  if (!(precision > 0 && precision <= 1)) bad(`precision must be above 0 and at most 1, not ${precision}`)
}

/** Two halves, each with half of the correct and half of the wrong answers. */
function halves(pairs: readonly CalibrationPair[], seed: number): [CalibrationPair[], CalibrationPair[]] {
  const ranked = pairs
    .map((pair) => ({ pair, rank: hashText(`${seed} ${pair.id}`) }))
    .sort((a, b) => a.rank - b.rank || (a.pair.id < b.pair.id ? -1 : 1))
    .map(({ pair }) => pair)
  const sides = [ranked.filter(({ correct }) => correct), ranked.filter(({ correct }) => !correct)]
  return [
    sides.flatMap((side) => side.filter((_, index) => index % 2 === 0)),
    sides.flatMap((side) => side.filter((_, index) => index % 2 === 1)),
  ]
}

/** The lowest threshold above which at least this share is correct; 1 if there is none. */
function lowestReliable(pairs: readonly CalibrationPair[], precision: number): number {
  const sorted = [...pairs].sort((a, b) => b.similarity - a.similarity)
  let [correct, best] = [0, 1]
  for (const [index, pair] of sorted.entries()) {
    if (pair.correct) correct++
    const next = sorted[index + 1]?.similarity ?? -1
    // No threshold can separate two equal similarities.
    if (next < pair.similarity && correct / (index + 1) >= precision) best = (pair.similarity + next) / 2
  }
  return best
}

function areaUnderCurve(pairs: readonly CalibrationPair[]): number | null {
  const right = pairs.filter(({ correct }) => correct)
  const wrong = pairs.filter(({ correct }) => !correct)
  if (right.length === 0 || wrong.length === 0) return null
  let won = 0
  for (const { similarity } of right) {
    for (const other of wrong) won += similarity > other.similarity ? 1 : similarity === other.similarity ? 0.5 : 0
  }
  return won / (right.length * wrong.length)
}
