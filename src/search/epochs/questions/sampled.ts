import { groupBy } from '../../../base/group-by.ts'
import type { SeenQuestions } from '../answers/seen.ts'
import type { Concept } from '../concept.ts'
import type { ValidationConfig } from '../config.ts'
import type { Rounds } from '../rounds.ts'
import { contestedConcepts } from './contested.ts'
import { factsAmong } from './facts.ts'
import type { QuestionGenerator } from './generator.ts'
import { askingOrder } from './sample.ts'

interface Sampling {
  readonly concepts: readonly Concept[]
  /** Number of questions. */
  readonly wanted: number
  readonly config: Pick<ValidationConfig, 'variations_per_concept'>
  readonly seed: number
}

/** Share of a sample for statements that another place contradicts in similar words. */
const CONTESTED_SHARE = 0.2
/** Per question: each attempt is a request to a model. */
const MAX_REPLACEMENTS = 2

/**
 * Questions about facts of the corpus, first of all about contested ones, never two about one sentence or one value; one that cannot be
 * asked about is replaced by the next. The seed chooses.
 */
export async function sampledQuestions(
  { concepts, wanted, config, seed }: Sampling,
  generator: Pick<QuestionGenerator, 'variations'>,
  run: Rounds,
): Promise<SeenQuestions[]> {
  const ask = async (concept: Concept): Promise<SeenQuestions | null> => {
    const variations = await generator.variations(concept, config.variations_per_concept)
    if (variations === null) return null
    const { concept_id, ground_truth, qa_id, doc, line, claim_type, headings, value } = concept
    return { concept_id, ground_truth, variations, value, concept: { qa_id, doc, line, claim_type, headings } }
  }
  const candidates = candidatesAmong(concepts, wanted, seed).slice(0, (1 + MAX_REPLACEMENTS) * wanted)
  const sets: SeenQuestions[] = []
  for (let next = 0; sets.length < wanted && next < candidates.length && run.stopped === null; ) {
    const round = candidates.slice(next, next + wanted - sets.length)
    next += round.length
    sets.push(...(await run.each(round, ask)))
  }
  return sets
}

/** Facts in the order in which they are asked about. */
function candidatesAmong(concepts: readonly Concept[], wanted: number, seed: number): Concept[] {
  const facts = askingOrder(factsAmong(concepts), seed)
  const contested = oneOfEach(contestedConcepts(oneOfEach(facts, statementOf)), statedValueOf)
  return oneOfEach(
    oneOfEach([...contested.slice(0, Math.floor(CONTESTED_SHARE * wanted)), ...facts], statementOf),
    statedValueOf,
  )
}

const statementOf = ({ ground_truth }: Concept): string => ground_truth
const statedValueOf = ({ subject, value }: Concept): string => `${subject ?? ''}\n${value.toLowerCase()}`

/** The first concept of each name. */
function oneOfEach(concepts: readonly Concept[], nameOf: (concept: Concept) => string): Concept[] {
  return [...groupBy(concepts, nameOf).values()].flatMap((alike) => alike.slice(0, 1))
}
