import { seededRandom } from '../../../../src/base/random.ts'
import {
  newSequentialTest,
  updateSequentialTest,
} from '../../../../src/search/evaluation/statistics/sequential-test.ts'

/** Begins anew with each simulation, whichever ran before it. */
let random = seededRandom(20)
const normal = (mean: number, sigma: number) => () =>
  mean + sigma * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
/** Queries after which nobody waits any longer. */
const PATIENCE = 4000

/** The share of so many tests that accept the treatment, and how many queries they took. */
export function simulate(draw: () => number, rounds: number): { readonly accepted: number; readonly queries: number } {
  random = seededRandom(20)
  let accepted = 0
  let queries = 0
  for (let round = 0; round < rounds; round++) {
    let state = newSequentialTest({ featureId: 'simulated' })
    while (state.decision === 'continue' && state.sampleCount < PATIENCE) state = updateSequentialTest(state, 0, draw())
    if (state.decision === 'accept-treatment') accepted++
    queries += state.sampleCount
  }
  return { accepted: accepted / rounds, queries: queries / rounds }
}

/** Reciprocal ranks of two rankers that place the relevant result independently: differences as rough as real ones. */
const ranks = [1, 1, 1, 1, 1 / 2, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 0, 0]
const pick = () => ranks[Math.floor(random() * ranks.length)] ?? 0
const rough = (gain: number) => () => pick() - pick() + gain
/** Nine of ten queries are answered alike. */
const sparse = (gain: number) => () => (random() < 0.1 ? (random() < 0.5 + gain ? 0.5 : -0.5) : 0)

/** Differences of two treatments that are equal but for a gain, by what they are like. */
export const DRAWS: readonly (readonly [name: string, equal: () => number, better: () => number])[] = [
  ['a sigma of 0.15', normal(0, 0.15), normal(0.05, 0.15)],
  ['a sigma of 0.25', normal(0, 0.25), normal(0.05, 0.25)],
  ['a sigma of 0.45', normal(0, 0.45), normal(0.05, 0.45)],
  ['differences of reciprocal ranks', rough(0), rough(0.05)],
  ['mostly equal answers', sparse(0), sparse(0.5)],
]
