import type { Asker } from '../asker.ts'
import type { CodeIndex } from '../code/code-index.ts'
import { evidenceFor } from '../evidence.ts'
import { type Excerpt, excerptsNaming, withoutRepetitions } from '../excerpts.ts'
import type { LookedUp } from '../look-ups.ts'
import type { Proof } from '../proof.ts'
import { secondQuestion } from '../questions/second.ts'
import { fitting } from './fitting.ts'
import type { Passage } from './passages.ts'
import type { ReadFault } from './read-fault.ts'

/** What the first reader was shown. */
interface FirstShown {
  readonly evidence: readonly Excerpt[]
  readonly answers: readonly (LookedUp & { readonly about: string })[]
}

/** Whom to ask, about what code, and how many UTF-8 bytes a question may have. */
interface Confirming {
  readonly asker: Asker
  readonly code: CodeIndex
  readonly maxBytes: number
}

/** Lines of the page around the words, and of the code around the proof, that the second reader is shown. */
const PAGE_AROUND = 14
const CODE_AROUND = 35
/** Maximum characters of code that is searched for the statement alone. */
const FURTHER = 10_000

/**
 * Asks the second reader about a fault. It is shown the code around the proof, all that the first one was shown and had looked up for the
 * statement, and code that was searched for this statement alone. Where not all of it fits, code that shares no name with the statement is
 * left out first.
 */
export async function isConfirmed(
  { fault, place, proof, passage }: ReadFault,
  first: FirstShown,
  { asker, code, maxBytes }: Confirming,
): Promise<boolean> {
  // Where all of it fits, what all statements of the passage share comes first, as providers cache beginnings.
  const shared = maxBytes === Number.POSITIVE_INFINITY ? first.evidence : []
  const evidence = withoutRepetitions([
    ...shared,
    ...aroundProof(proof, code),
    ...excerptsNaming(first.evidence, `${fault.words}\n${fault.wrong}`),
    // The first reader's reason is not shown; it only helps to find the code that decides.
    ...evidenceFor({ ...passage, from: place.line, text: `${fault.words}\n\n${fault.wrong}` }, code, FURTHER),
    ...first.evidence,
  ]).slice(shared.length)
  const doubt = {
    shared,
    words: fault.words,
    type: fault.type,
    // Whether a list is complete is seen in the whole list, wherever it begins and ends.
    around: fault.type === 'list' ? passage.text : linesAround(passage, place.line),
    file: passage.file,
    titles: passage.titles,
    absent: proof.absent,
    lookedUp: first.answers.filter((answer) => isFor(answer, fault.words, proof)).map(({ text }) => text),
  }
  const { question } = fitting(evidence, (shown) => secondQuestion({ ...doubt, evidence: shown }), maxBytes)
  return (await asker.ask(question))?.verdict === 'false'
}

/** Whether something was looked up for these words, or shows the line that proves them false. */
function isFor({ about, excerpts }: FirstShown['answers'][number], words: string, { evidence }: Proof): boolean {
  const [asked, doubted] = [about, words].map((text) => text.replace(/\s+/g, ' ').trim()) as [string, string]
  if (asked !== '' && (doubted.includes(asked) || asked.includes(doubted))) return true
  return excerpts.some(({ path, from, to }) =>
    evidence.some(({ file, line }) => file === path && line !== null && line >= from && line <= to),
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
    // A quote of the page itself: it is shown around the words.
    if (line === null || code.linesOf(file).length === 0) return []
    const [from, to] = [Math.max(1, line - CODE_AROUND), Math.min(code.linesOf(file).length, line + CODE_AROUND)]
    return [{ path: file, from, to, text: code.textOf({ path: file, from, to, declares: [] }) }]
  })
}
