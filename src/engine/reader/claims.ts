import { groupBy } from '../../base/group-by.ts'
import { inCode, partsOf, withoutFences } from '../../base/text/code-spans.ts'
import { plain } from '../../base/text/plain.ts'
import type { VerifiedClaim } from '../history/past.ts'
import type { Claim } from '../rules/claim.ts'
import { identify } from '../rules/identity.ts'
import { type Failure, fails } from '../rules/outcome.ts'
import { isMinorCorrection } from './minor.ts'
import { correctionOf } from './passages/correction.ts'
import type { Passage } from './passages/passages.ts'
import type { PlacedWords, WordsOnLine } from './passages/place-words.ts'
import type { ReadFault } from './passages/read-fault.ts'
import type { Proof } from './proof.ts'
import type { Fault } from './questions/fault.ts'

/** The name of findings by reading in the rules of confidence. */
export const READING_RULE = 'reading'

/** The same limit as for other claims. */
const MAX_TEXT_LENGTH = 200
const MAX_REASON_LENGTH = 300
const MAX_QUOTE_LENGTH = 120

/** Turns the faults that readers found into failing claims, one per statement. */
export function claimsOf(faults: readonly ReadFault[]): VerifiedClaim[] {
  return [...groupBy(faults, ({ passage }) => passage.file)].flatMap(([file, found]) => {
    const once = [...new Map(found.map((each) => [`${each.place.line}:${each.place.column}`, each])).values()]
    const drafts = once.map((each) => ({ type: each.fault.type, draft: draftOf(each) }))
    return identify(file, drafts).map((claim) => {
      const { failure } = claim.subject as Subject
      return { claim: claim as Claim, outcome: failure }
    })
  })
}

interface Subject {
  readonly failure: Failure
  readonly absent: string
  readonly isMinor: boolean
}

/** The name or pattern whose absence from the code proves a reader's claim false; empty if something else does. */
export function absentOf({ subject }: Claim): string {
  return (subject as Subject).absent
}

/** Whether a reader's claim is false only in how it spells a word of prose, such as a name. */
export function isMinorReading({ subject }: Claim): boolean {
  return (subject as Subject).isMinor
}

function draftOf({ fault, place, proof, passage }: ReadFault) {
  const { line, column, text, suggestion } = correctedPlace(fault, place)
  const shown = text.slice(0, MAX_TEXT_LENGTH).toWellFormed()
  const value = recognizable(shown, line, passage)
  const isMinor = isMinorCorrection(fault.words, fault.corrected, passage.samples.has(place.line))
  const subject: Subject = { failure: failureOf(fault, proof, suggestion), absent: proof.absent, isMinor }
  return { line, column, text: shown, value, subject }
}

function failureOf(fault: Fault, proof: Proof, suggestion: string | null): Failure {
  const [{ file, line } = { file: '', line: null }] = proof.evidence
  const shown = proof.quote === '' ? '' : `: ${file}:${line} has ${inCode(shortened(proof.quote, MAX_QUOTE_LENGTH))}`
  const absent =
    proof.absent === '' ? '' : `: nothing in the code has ${inCode(shortened(proof.absent, MAX_QUOTE_LENGTH))}`
  return fails(`${sentenceOf(fault.wrong)}${shown}${absent}`, {
    rule: READING_RULE,
    evidence: proof.evidence,
    suggestion,
  })
}

/**
 * The words to replace, and what by: all of them if they are on one line as quoted, else those on the line that the correction changes. The
 * suggestion is null unless the correction is one line, and changes something on one line of the page.
 */
function correctedPlace(
  { corrected: given }: Fault,
  place: PlacedWords,
): WordsOnLine & { readonly suggestion: string | null } {
  const corrected = given.trim()
  if (corrected === '' || corrected !== plain(corrected)) return { ...place, suggestion: null }
  const found = place.isWhole ? { place, replacement: corrected } : correctionOf(place, corrected)
  if (!found || found.place.text.length > MAX_TEXT_LENGTH || found.replacement === found.place.text)
    return { ...place, suggestion: null }
  const { line, column, text } = found.place
  return { line, column, text, suggestion: found.replacement }
}

/** The line below the head of a table, trimmed. */
const SEPARATOR = /^\|?[:\s]*-{2,}[-|:\s]*$/
const MAX_SEPARATOR_LENGTH = 300

/**
 * The words as people recognize them in a list of findings: without the marks of tables, lists and headings. The head of a table, at which an
 * omission is found, says nothing by itself: the line that introduces the table stands for it.
 */
function recognizable(text: string, line: number, { text: source, from, titles }: Passage): string {
  const lines = source.split('\n')
  const isHead = isSeparator(lines[line - from + 1] ?? '') && (lines[line - from] ?? '').trimStart().startsWith('|')
  const above = isHead ? lines.slice(0, line - from).findLast((each) => each.trim() !== '') : undefined
  const shown = isHead ? (above ?? titles.at(-1) ?? text) : text
  const words = shown.replace(MARKS, '').replace(/[\s|]+$/, '')
  return words === '' ? text : words.slice(0, MAX_TEXT_LENGTH).toWellFormed()
}

function isSeparator(line: string): boolean {
  return SEPARATOR.test(line.slice(0, MAX_SEPARATOR_LENGTH).trim())
}

const MARKS = /^(?:\s*(?:[|>]|#{1,6}\s|[-*+]\s))+\s*/

/** The model's sentence: words only, whatever it wrote, and code unchanged, as the reports escape it. */
function sentenceOf(wrong: string): string {
  const line = wrong.replace(UNSHOWN, ' ')
  const parts = partsOf(line) ?? [{ isCode: false, text: line }]
  const joined = parts.map(({ isCode, text }) => (isCode ? inCode(text) : wordsOf(text))).join('')
  const words = joined.trim().replace(/[.!:]+$/, '')
  if (words === '') return 'the code says otherwise'
  const cut = shortened(words, MAX_REASON_LENGTH)
  // What is cut off within code would join with the code that follows.
  return partsOf(cut) === null ? withoutFences(cut) : cut
}

/** What shows as nothing, or turns the text around it. */
const UNSHOWN = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/g

/** Words without markup, mentions and addresses, to which nobody is to be led by a model. */
function wordsOf(text: string): string {
  return text
    .replace(/[<>@#*[\]|\\`]/g, ' ')
    .replace(/\b[a-z]+:\/\/\S*/gi, ' ')
    .replace(/\s+/g, ' ')
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`
}
