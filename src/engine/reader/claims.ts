import { groupBy } from '../../base/group-by.ts'
import { inCode, partsOf, withoutFences } from '../../base/text/code-spans.ts'
import { plain } from '../../base/text/plain.ts'
import type { VerifiedClaim } from '../history/past.ts'
import type { Claim } from '../rules/claim.ts'
import { identify } from '../rules/identity.ts'
import { type Failure, fails } from '../rules/outcome.ts'
import type { PlacedWords } from './passages/passages.ts'
import type { ReadFault } from './passages/read-passage.ts'
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
}

/** The name or pattern whose absence from the code proves a reader's claim false; empty if something else does. */
export function absentOf({ subject }: Claim): string {
  return (subject as Subject).absent
}

function draftOf(read: ReadFault) {
  const { line, column, text } = read.place
  const shown = text.slice(0, MAX_TEXT_LENGTH).toWellFormed()
  const subject: Subject = { failure: failureOf(read), absent: read.proof.absent }
  return { line, column, text: shown, value: shown, subject }
}

function failureOf({ fault, place, proof }: ReadFault): Failure {
  const [{ file, line } = { file: '', line: null }] = proof.evidence
  const shown = proof.quote === '' ? '' : `: ${file}:${line} has ${inCode(shortened(proof.quote, MAX_QUOTE_LENGTH))}`
  const absent =
    proof.absent === '' ? '' : `: nothing in the code has ${inCode(shortened(proof.absent, MAX_QUOTE_LENGTH))}`
  return fails(`${sentenceOf(fault.wrong)}${shown}${absent}`, {
    rule: READING_RULE,
    evidence: proof.evidence,
    suggestion: suggestionOf(fault, place),
  })
}

/**
 * The suggested replacement of the claim's text: only if the text contains all words of the fault, and the correction is one line without
 * markup.
 */
function suggestionOf({ corrected: given }: Fault, { text, isWhole }: PlacedWords): string | null {
  const corrected = given.trim()
  const isLine = corrected !== '' && corrected === plain(corrected) && corrected !== text
  return isWhole && text.length <= MAX_TEXT_LENGTH && isLine ? corrected : null
}

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
