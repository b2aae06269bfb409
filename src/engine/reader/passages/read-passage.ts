import type { ModelRequest } from '../../../base/models/language-model.ts'
import type { Asker } from '../asker.ts'
import type { ReadChange } from '../change.ts'
import type { CodeIndex } from '../code/code-index.ts'
import { foldedNames, namesIn } from '../code/names.ts'
import { BESIDE_CHANGE, type Excerpt, evidenceFor } from '../evidence.ts'
import { lookUp } from '../look-ups.ts'
import { checkProof, type Proof, type Seen } from '../proof.ts'
import { changeQuestion } from '../questions/change.ts'
import { type Fault, MAX_LOOK_UPS } from '../questions/fault.ts'
import { firstQuestion, type Known, nextQuestion } from '../questions/first.ts'
import { secondQuestion } from '../questions/second.ts'
import type { Passage } from './passages.ts'
import { type PlacedWords, placeWords } from './place-words.ts'

/** A statement that a reader considers false, with a verified proof. */
export interface ReadFault {
  readonly fault: Fault
  readonly place: PlacedWords
  readonly proof: Proof
  readonly passage: Passage
}

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

/** Lines of the page around the words, and of the code around the proof, that the second reader is shown. */
const PAGE_AROUND = 14
const CODE_AROUND = 35
/** Maximum characters of further code for the second reader. */
const FURTHER = 10_000

/** Characters of a question for each answer to a look-up, besides the answer itself. */
const PER_ANSWER = 800

/** What reading a passage needs. */
export interface Reading {
  readonly asker: Asker
  readonly code: CodeIndex
  /** The change whose effect is asked about; null to check everything. */
  readonly change?: ReadChange | null
  /** Maximum UTF-8 bytes of a question with its instruction: code that does not fit is not shown. Unlimited if omitted. */
  readonly maxBytes?: number
  /** Whether a quote may be of code that was not shown. */
  readonly mayQuoteAll?: boolean
  /** Why a fault with a valid proof does not count, in words; null if it does. */
  readonly refusal?: (fault: ReadFault) => string | null
}

/** Reads a passage: asks for its faults, answers look-ups, verifies each proof, and lets a second reader confirm each fault. */
export async function readPassage(passage: Passage, known: Known, reading: Reading): Promise<PassageReading> {
  const { asker, code, change = null, maxBytes = Number.POSITIVE_INFINITY } = reading
  const relevant = change ? evidenceFor(passage, code, BESIDE_CHANGE) : evidenceFor(passage, code)
  const asked = (evidence: readonly Excerpt[]) =>
    change ? changeQuestion(passage, evidence, { change, known }) : firstQuestion(passage, evidence, known)
  const { shown: evidence, question } = fitting(relevant, asked, maxBytes)
  const first = await asker.ask(question)
  if (first === null) return { confirmed: [], doubted: [], refused: [] }
  const lookUps = first.look_ups.slice(0, MAX_LOOK_UPS)
  const room = (maxBytes - bytesOf(nextQuestion(passage, []))) / lookUps.length - PER_ANSWER
  const lookedUp = lookUps.map((each) => ({ about: each.about, ...lookUp(each, code, room) }))
  const { shown: answers, question: again } = fitting(lookedUp, (each) => nextQuestion(passage, each), maxBytes)
  const next = answers.length === 0 ? null : await asker.ask(again)
  const shown = [...evidence, ...(change?.after ?? []), ...answers.flatMap(({ excerpts }) => excerpts)]
  const { mayQuoteAll = false, refusal = () => null } = reading
  const seen = { passage, shown, code, mayQuoteAll }
  const { doubted, refused } = checked([...first.faults, ...(next?.faults ?? [])], seen, refusal)
  const verdicts = await Promise.all(
    doubted.map((each) => isConfirmed(each, { evidence, answers }, { ...reading, maxBytes })),
  )
  return { confirmed: doubted.filter((_, index) => verdicts[index]), doubted, refused }
}

/** The longest list of pieces, without the last ones, whose question fits. */
function fitting<P, Q extends ModelRequest<unknown>>(
  pieces: readonly P[],
  ask: (pieces: readonly P[]) => Q,
  maxBytes: number,
): { readonly shown: readonly P[]; readonly question: Q } {
  for (let count = pieces.length; ; count--) {
    const shown = pieces.slice(0, count)
    const question = ask(shown)
    if (count === 0 || bytesOf(question) <= maxBytes) return { shown, question }
  }
}

function bytesOf({ instruction, material }: ModelRequest<unknown>): number {
  return Buffer.byteLength(instruction) + Buffer.byteLength(material)
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

/** What the first reader was shown. */
interface FirstShown {
  readonly evidence: readonly Excerpt[]
  readonly answers: readonly { readonly about: string; readonly text: string }[]
}

/**
 * Asks the second reader about a fault. It is shown what the first one was as far as it shares a name with the statement, what was looked up
 * for it, the code around the proof, and code that was searched for this statement alone.
 */
async function isConfirmed(
  { fault, place, proof, passage }: ReadFault,
  first: FirstShown,
  { asker, code, maxBytes = Number.POSITIVE_INFINITY }: Reading,
): Promise<boolean> {
  const names = namesIn(`${fault.words}\n${fault.wrong}`, false)
  const shared = first.evidence.filter(({ text }) => [...foldedNames(text)].some((name) => names.has(name)))
  const evidence = withoutRepetitions([
    ...aroundProof(proof, code),
    ...shared,
    // The first reader's reason is not shown; it only helps to find the code that decides.
    ...evidenceFor({ ...passage, from: place.line, text: `${fault.words}\n\n${fault.wrong}` }, code, FURTHER),
  ])
  const about = withoutBreaks(fault.words)
  const isAbout = (words: string): boolean => words !== '' && (about.includes(words) || words.includes(about))
  const doubt = {
    words: fault.words,
    type: fault.type,
    // Whether a list is complete is seen in the whole list, wherever it begins and ends.
    around: fault.type === 'list' ? passage.text : linesAround(passage, place.line),
    file: passage.file,
    titles: passage.titles,
    absent: proof.absent,
    lookedUp: first.answers.filter((answer) => isAbout(withoutBreaks(answer.about))).map(({ text }) => text),
  }
  const { question } = fitting(evidence, (shown) => secondQuestion({ ...doubt, evidence: shown }), maxBytes)
  return (await asker.ask(question))?.verdict === 'false'
}

/** The excerpts whose lines no earlier one has. */
function withoutRepetitions(excerpts: readonly Excerpt[]): Excerpt[] {
  return excerpts.filter(
    (each, index) =>
      !excerpts
        .slice(0, index)
        .some((other) => other.path === each.path && other.from <= each.from && other.to >= each.to),
  )
}

function linesAround({ text, from }: Passage, line: number): string {
  const at = line - from
  return text
    .split('\n')
    .slice(Math.max(0, at - PAGE_AROUND), at + PAGE_AROUND + 1)
    .join('\n')
}

function aroundProof({ evidence }: Proof, code: CodeIndex): Excerpt[] {
  return evidence.flatMap(({ file, line }) => {
    if (line === null) return []
    const [from, to] = [Math.max(1, line - CODE_AROUND), Math.min(code.linesOf(file).length, line + CODE_AROUND)]
    return [{ path: file, from, to, text: code.textOf({ path: file, from, to, declares: [] }) }]
  })
}
