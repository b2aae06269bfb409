import type { Asker } from '../asker.ts'
import type { CodeIndex } from '../code/code-index.ts'
import { evidenceFor } from '../evidence.ts'
import { type Excerpt, excerptsNaming, joined, within, withoutRepetitions } from '../excerpts.ts'
import type { LookedUp } from '../look-ups.ts'
import type { Proof } from '../proof.ts'
import { jointQuestion, type Suspicion, secondQuestion } from '../questions/second.ts'
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
/** Maximum characters of code that the first reader was shown and that names what the statement does, and of code searched for it alone. */
const NAMING = 6000
const FURTHER = 6000
/** Maximum number of statements of one question. */
const MAX_TOGETHER = 10

/**
 * Asks the second reader about the faults of a passage, about all of them in one question. It is shown the code around each proof, what the
 * first reader was shown that names what the statement does, what was looked up for it, and code that was searched for it alone. Where a
 * question has a limit, each statement is asked about alone, and the code that shares no name with it is left out first.
 */
export async function confirmed(
  faults: readonly ReadFault[],
  first: FirstShown,
  confirming: Confirming,
): Promise<ReadFault[]> {
  const isLimited = confirming.maxBytes !== Number.POSITIVE_INFINITY
  const most = isLimited ? 1 : MAX_TOGETHER
  const groups = Array.from({ length: Math.ceil(faults.length / most) }, (_, index) =>
    faults.slice(index * most, (index + 1) * most),
  )
  const answers = groups.map(async (group) => {
    const [only] = group
    if (group.length > 1) return confirmedTogether(group, first, confirming)
    return only && (await isConfirmed(only, first, confirming)) ? [only] : []
  })
  return (await Promise.all(answers)).flat()
}

async function isConfirmed(
  fault: ReadFault,
  first: FirstShown,
  { asker, code, maxBytes }: Confirming,
): Promise<boolean> {
  const { passage, place } = fault
  const isLimited = maxBytes !== Number.POSITIVE_INFINITY
  const decides = decidingFor(fault, first, code)
  const evidence = isLimited ? withoutRepetitions([...decides, ...first.evidence]) : decides
  // Whether a list is complete is seen in the whole list, wherever it begins and ends.
  const text = fault.fault.type === 'list' ? passage.text : linesAround(passage, place.line)
  const material = { around: { ...passage, text }, lookedUp: lookedUpFor([fault], first) }
  const ask = (shown: readonly Excerpt[]) => secondQuestion(suspicionOf(fault), { ...material, evidence: shown })
  return (await asker.ask(fitting(evidence, ask, maxBytes).question))?.verdict === 'false'
}

async function confirmedTogether(
  faults: readonly ReadFault[],
  first: FirstShown,
  { asker, code }: Confirming,
): Promise<ReadFault[]> {
  const [{ passage }] = faults as [ReadFault]
  const evidence = joined(withoutRepetitions(faults.flatMap((fault) => decidingFor(fault, first, code))), code)
  const material = { passage, lookedUp: lookedUpFor(faults, first), evidence }
  const answer = await asker.ask(jointQuestion(faults.map(suspicionOf), material))
  return faults.filter((_, index) => {
    const own = answer?.verdicts.filter(({ statement }) => statement === index + 1) ?? []
    return own.length > 0 && own.every(({ verdict }) => verdict === 'false')
  })
}

function suspicionOf({ fault: { words, type }, proof: { absent } }: ReadFault): Suspicion {
  return { words, type, absent }
}

/** The code that decides about a statement, most important first. */
function decidingFor({ fault, place, proof, passage }: ReadFault, first: FirstShown, code: CodeIndex): Excerpt[] {
  // The first reader's reason is not shown; it only helps to find the code that decides.
  const text = `${fault.words}\n\n${fault.wrong}`
  return withoutRepetitions([
    ...aroundProof(proof, code),
    ...within(excerptsNaming(first.evidence, text), NAMING),
    ...evidenceFor({ ...passage, from: place.line, text }, code, FURTHER),
  ])
}

function lookedUpFor(faults: readonly ReadFault[], { answers }: FirstShown): string[] {
  return answers
    .filter((answer) => faults.some(({ fault, proof }) => isFor(answer, fault.words, proof)))
    .map(({ text }) => text)
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
