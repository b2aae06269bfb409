import { expect, it } from 'vitest'
import type { Concept } from '../../src/search/epochs/concept.ts'
import { readValidationConfig } from '../../src/search/epochs/config.ts'
import { sampledQuestions } from '../../src/search/epochs/questions/sampled.ts'
import { Rounds } from '../../src/search/epochs/rounds.ts'
import { CONCEPTS } from '../search/epochs/corpus.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'

const MAX_CLAIMS = 100_000
const WANTED = 50
const [ONE] = CONCEPTS

it('looking for concepts that can be asked about, where none can: twice as many take twice as long', async () => {
  const kept = new Map<number, Concept[]>()
  const conceptsOf = (count: number): Concept[] => {
    const known =
      kept.get(count) ??
      Array.from({ length: count }, (_, index) => {
        if (ONE === undefined) throw new TypeError('a corpus has concepts')
        const value = `queue-${index}.json`
        return {
          ...ONE,
          qa_id: `q${index}`,
          concept_id: index,
          value,
          ground_truth: `The worker writes \`${value}\` when it stops.`,
        }
      })
    kept.set(count, known)
    return known
  }
  const ask = async (count: number): Promise<void> => {
    const asked: unknown[] = []
    const generator = {
      variations: async (concept: Concept) => {
        asked.push(concept)
        return null
      },
    }
    const sampling = { concepts: conceptsOf(count), wanted: WANTED, config: readValidationConfig(), seed: 1 }
    expect(await sampledQuestions(sampling, generator, new Rounds({}))).toEqual([])
    expect(asked).toHaveLength(Math.min(count, 3 * WANTED))
  }
  expect(await leastGrowth(ask, MAX_CLAIMS)).toBeLessThan(MAX_GROWTH)
})
