import type { SeenQuestions } from '../answers/seen.ts'
import type { Concept } from '../concept.ts'
import type { ValidationConfig } from '../config.ts'
import type { Rounds } from '../rounds.ts'
import { contestedConcepts } from './contested.ts'
import type { QuestionGenerator } from './generator.ts'
import { sampleConcepts, shuffled } from './sample.ts'

interface Sampling {
  readonly concepts: readonly Concept[]
  /** How many questions there are to be. */
  readonly wanted: number
  readonly config: Pick<ValidationConfig, 'variations_per_concept'>
  readonly seed: number
}

/** Share of a sample that goes to what another place says differently in the same words. */
const CONTESTED_SHARE = 0.2
/** For each question that is wanted: each attempt is a request to a model. */
const MAX_REPLACEMENTS = 2

/**
 * Questions about sampled concepts, first of all about contested ones; one that cannot be asked about is replaced by another one, which
 * the seed chooses.
 */
export async function sampledQuestions(
  { concepts, wanted, config, seed }: Sampling,
  generator: Pick<QuestionGenerator, 'variations'>,
  run: Rounds,
): Promise<SeenQuestions[]> {
  const ask = async (concept: Concept): Promise<SeenQuestions | null> => {
    const variations = await generator.variations(concept, config.variations_per_concept)
    if (variations === null) return null
    const { concept_id, ground_truth, qa_id, doc, line, claim_type, value } = concept
    return { concept_id, ground_truth, variations, value, concept: { qa_id, doc, line, claim_type } }
  }
  const all = onePerStatement(concepts)
  const contested = contestedConcepts(all).slice(0, Math.floor(CONTESTED_SHARE * wanted))
  const others = all.filter((concept) => !contested.includes(concept))
  const sample = [...contested, ...sampleConcepts(others, wanted - contested.length, seed)]
  const sets = await run.each(sample, ask)
  const left = replacements(all, sample, seed).slice(0, MAX_REPLACEMENTS * wanted)
  for (let next = 0; sets.length < wanted && next < left.length && run.stopped === null; ) {
    const round = left.slice(next, next + wanted - sets.length)
    next += round.length
    sets.push(...(await run.each(round, ask)))
  }
  return sets
}

/** What is not in a sample, in the order in which it takes the place of what is. */
function replacements(all: readonly Concept[], sample: readonly Concept[], seed: number): Concept[] {
  const taken = new Set(sample)
  const left = all.filter((concept) => !taken.has(concept))
  return shuffled(
    left.sort((a, b) => (a.qa_id < b.qa_id ? -1 : 1)),
    seed,
  )
}

/** A sentence that makes several claims is asked about once; which of them does not depend on their order. */
function onePerStatement(concepts: readonly Concept[]): Concept[] {
  const chosen = new Map<string, Concept>()
  for (const concept of concepts) {
    const other = chosen.get(concept.ground_truth)
    if (other === undefined || concept.qa_id < other.qa_id) chosen.set(concept.ground_truth, concept)
  }
  return [...chosen.values()]
}
