import type { Asker } from '../asker.ts'
import type { ReadChange } from '../change.ts'
import type { CodeIndex } from '../code/code-index.ts'
import { BESIDE_CHANGE, evidenceFor } from '../evidence.ts'
import { type Excerpt, excerptsNaming, within, withoutRepetitions } from '../excerpts.ts'
import { lookUp } from '../look-ups.ts'
import { checkProof, type Seen } from '../proof.ts'
import { changeQuestion } from '../questions/change.ts'
import { type Fault, MAX_LOOK_UPS } from '../questions/fault.ts'
import { firstQuestion, nextQuestion, type RuleVerdicts } from '../questions/first.ts'
import { confirmed } from './confirm.ts'
import { bytesOf, fitting } from './fitting.ts'
import type { Passage } from './passages.ts'
import { type PlacedWords, placeWords, surroundingsOf } from './place-words.ts'
import type { ReadFault } from './read-fault.ts'

/** A fault that does not count, and why, in words for the reader. */
export interface RefusedFault {
  readonly fault: Fault
  readonly refusal: string
}

/** The answers about a passage, as far as they were given. */
export interface PassageReading {
  /** Statements that both readers consider false. */
  readonly confirmed: readonly ReadFault[]
  /** Statements that the first reader considers false, whose proof was verified. */
  readonly doubted: readonly ReadFault[]
  readonly refused: readonly RefusedFault[]
}

/** Characters of a question for each answer to a look-up, besides the answer itself. */
const PER_ANSWER = 800

/** Maximum characters of code of the first question that the second one shows again, beside the answers. */
const BESIDE_ANSWERS = 3000

/** What reading a passage needs. */
export interface Reading {
  readonly asker: Asker
  readonly code: CodeIndex
  /** The change whose effect is asked about; null to check everything. */
  readonly change?: ReadChange | null
  /** Code with which all questions about the page begin; none where a change is asked about. */
  readonly shared?: readonly Excerpt[]
  /** Maximum UTF-8 bytes of a question with its instruction: code that does not fit is not shown. Unlimited if omitted. */
  readonly maxBytes?: number
  /** Whether a quote may be of code that was not shown. */
  readonly mayQuoteAll?: boolean
  /** Why a fault with a valid proof does not count, in words; null if it does. */
  readonly refusal?: (fault: ReadFault) => string | null
}

/** Reads a passage: asks for its faults, answers look-ups, verifies each proof, and lets a second reader confirm each fault. */
export async function readPassage(passage: Passage, known: RuleVerdicts, reading: Reading): Promise<PassageReading> {
  const { asker, code, change = null, shared = [], maxBytes = Number.POSITIVE_INFINITY } = reading
  const relevant = change ? evidenceFor(passage, code, BESIDE_CHANGE) : evidenceFor(passage, code)
  const beside = withoutRepetitions([...shared, ...relevant]).slice(shared.length)
  const asked = (own: readonly Excerpt[]) =>
    change ? changeQuestion(passage, own, { change, known }) : firstQuestion(passage, { shared, own }, known)
  const { shown: own, question } = fitting(beside, asked, maxBytes)
  const evidence = [...shared, ...own]
  const first = await asker.ask(question)
  if (first === null) return { confirmed: [], doubted: [], refused: [] }
  const lookUps = first.look_ups.slice(0, MAX_LOOK_UPS)
  const near = within(excerptsNaming(own, lookUps.map(({ about }) => about).join('\n')), BESIDE_ANSWERS)
  const around = surroundingsOf(
    passage,
    lookUps.map(({ about }) => about),
  )
  const room = (maxBytes - bytesOf(nextQuestion(around, [], near))) / lookUps.length - PER_ANSWER
  const lookedUp = lookUps.map((each) => ({ about: each.about, ...lookUp(each, code, room) }))
  const { shown: answers, question: again } = fitting(lookedUp, (each) => nextQuestion(around, each, near), maxBytes)
  const next = answers.length === 0 ? null : await asker.ask(again)
  const shown = [...evidence, ...(change?.after ?? []), ...answers.flatMap(({ excerpts }) => excerpts)]
  const { mayQuoteAll = false, refusal = () => null } = reading
  const seen = { passage, shown, code, mayQuoteAll, written: change?.written }
  const { doubted, refused } = checked([...first.faults, ...(next?.faults ?? [])], seen, refusal)
  return { confirmed: await confirmed(doubted, { evidence, answers }, { asker, code, maxBytes }), doubted, refused }
}

/**
 * Verifies words and proof of each fault. Of faults with the same words and proof, the first one with a valid place and proof counts, and
 * the others are dropped without a word.
 */
function checked(
  faults: readonly Fault[],
  seen: Seen,
  refusal: (fault: ReadFault) => string | null,
): Pick<PassageReading, 'doubted' | 'refused'> {
  const doubted = new Map<string, ReadFault>()
  const refused = new Map<string, RefusedFault>()
  const places = placesIn(seen.passage)
  for (const fault of faults) {
    const key = JSON.stringify([fault.words, fault.proof.quote, fault.proof.absent].map(withoutBreaks))
    if (doubted.has(key)) continue
    const found = checkedFault(fault, seen, places)
    const why = 'refusal' in found ? found.refusal : refusal(found)
    if ('refusal' in found || why !== null) refused.set(key, { fault, refusal: why ?? '' })
    else doubted.set(key, found)
  }
  return {
    doubted: [...doubted.values()],
    refused: [...refused].flatMap(([key, each]) => (doubted.has(key) ? [] : each)),
  }
}

function checkedFault(
  fault: Fault,
  seen: Seen,
  places: (fault: Fault) => PlacedWords | null,
): ReadFault | { readonly refusal: string } {
  const found = checkProof(fault, seen)
  if ('refusal' in found) return found
  const place = places(fault)
  return place
    ? { fault, place, proof: found.proof, passage: seen.passage }
    : { refusal: 'the passage does not have these words' }
}

function withoutBreaks(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * Finds the words of faults in a passage. If the same words occur several times, the faults with these words get the occurrences in order.
 */
function placesIn(passage: Passage): (fault: Fault) => PlacedWords | null {
  const taken = new Map<string, number>()
  return ({ words }) => {
    const key = withoutBreaks(words)
    const before = taken.get(key) ?? 0
    taken.set(key, before + 1)
    return placeWords(passage, words, before)
  }
}
