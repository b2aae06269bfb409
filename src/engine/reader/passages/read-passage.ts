import type { Asker } from '../asker.ts'
import type { ReadChange } from '../change.ts'
import type { CodeIndex } from '../code/code-index.ts'
import { BESIDE_CHANGE, type Excerpt, evidenceFor } from '../evidence.ts'
import { lookUp } from '../look-ups.ts'
import { type Proof, proofOf } from '../proof.ts'
import { changeQuestion } from '../questions/change.ts'
import { type Fault, MAX_LOOK_UPS } from '../questions/fault.ts'
import { firstQuestion, type Known, nextQuestion } from '../questions/first.ts'
import { secondQuestion } from '../questions/second.ts'
import { type Passage, type PlacedWords, placeWords } from './passages.ts'

/** A statement that two readers consider false, with a verified proof. */
export interface ReadFault {
  readonly fault: Fault
  readonly place: PlacedWords
  readonly proof: Proof
  readonly passage: Passage
}

/** Lines of the page around the words, and of the code around the proof, that the second reader is shown. */
const PAGE_AROUND = 14
const CODE_AROUND = 35
/** Maximum characters of further code for the second reader. */
const FURTHER = 10_000

/** What reading a passage needs. */
export interface Reading {
  readonly asker: Asker
  readonly code: CodeIndex
  /** The change whose effect is asked about; null to check everything. */
  readonly change?: ReadChange | null
}

/** Reads a passage: asks for its faults, answers look-ups, verifies each proof, and lets a second reader confirm each fault. */
export async function readPassage(
  passage: Passage,
  known: Known,
  { asker, code, change = null }: Reading,
): Promise<ReadFault[]> {
  const evidence = change ? evidenceFor(passage, code, BESIDE_CHANGE) : evidenceFor(passage, code)
  const question = change
    ? changeQuestion(passage, evidence, { change, known })
    : firstQuestion(passage, evidence, known)
  const first = await asker.ask(question)
  if (first === null) return []
  const answers = first.look_ups
    .slice(0, MAX_LOOK_UPS)
    .map((asked) => ({ about: asked.about, text: lookUp(asked, code) }))
  const next = answers.length === 0 ? null : await asker.ask(nextQuestion(passage, answers))
  const shown = [...[...evidence, ...(change?.after ?? [])].map(({ text }) => text), ...answers.map(({ text }) => text)]
  const places = placesIn(passage)
  const doubted = distinct([...first.faults, ...(next?.faults ?? [])], (fault): ReadFault | null => {
    const proof = proofOf(fault, { passage, shown, code })
    const place = proof && places(fault)
    return place && proof ? { fault, place, proof, passage } : null
  })
  const confirmed = await Promise.all(doubted.map((each) => isConfirmed(each, { asker, code })))
  return doubted.filter((_, index) => confirmed[index])
}

/** Removes duplicates: of faults with the same words and proof, the first one with a valid place and proof remains. */
function distinct(faults: readonly Fault[], checked: (fault: Fault) => ReadFault | null): ReadFault[] {
  const found = new Map<string, ReadFault>()
  for (const fault of faults) {
    const key = JSON.stringify([fault.words, fault.proof.quote, fault.proof.absent].map(withoutBreaks))
    const read = found.has(key) ? null : checked(fault)
    if (read) found.set(key, read)
  }
  return [...found.values()]
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

async function isConfirmed({ fault, place, proof, passage }: ReadFault, { asker, code }: Reading): Promise<boolean> {
  const around = linesAround(passage, place.line)
  const doubt = {
    words: fault.words,
    around,
    file: passage.file,
    titles: passage.titles,
    absent: proof.absent,
    evidence: [
      ...aroundProof(proof, code),
      // The first reader's reason is not shown; it only helps to find the code that decides.
      ...evidenceFor({ ...passage, from: place.line, text: `${fault.words}\n\n${fault.wrong}` }, code, FURTHER),
    ],
  }
  return (await asker.ask(secondQuestion(doubt)))?.verdict === 'false'
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
