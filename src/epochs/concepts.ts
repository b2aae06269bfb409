import type { Claim } from '../claims/claim.ts'
import { type CodeBlock, type Doc, sectionTitles } from '../claims/doc.ts'
import { plainInline } from '../claims/inline.ts'
import type { Concept } from './concept.ts'

/** What of a claim a concept is made of. */
export type StatedClaim = Pick<Claim, 'id' | 'type' | 'line' | 'value' | 'subject'>

const LONGEST_TRUTH = 600
const LONGEST_RUN = 20_000
const SENTENCE_END = /(?<=[.!?])(?<!\b(?:e\.g|i\.e|etc|vs|cf))\s+(?=["'(“]?[\p{Lu}\d])/u

/** The claims of one page as concepts, numbered from `first`: each with the sentence that states it and the sections it stands in. */
export function conceptsOf(doc: Doc, claims: readonly StatedClaim[], first: number): Concept[] {
  return claims.map((claim, index) => ({
    concept_id: first + index,
    qa_id: claim.id,
    doc: doc.path,
    line: claim.line,
    claim_type: claim.type,
    ground_truth: statementOf(doc, claim),
    value: claim.value,
    subject: subjectOf(claim),
    headings: sectionTitles(doc, claim.line),
  }))
}

/** The sentence or line of the page that makes the claim, with the value where the page hides it in a link's target. */
function statementOf(doc: Doc, { line, value }: StatedClaim): string {
  const run = doc.prose.find((each) => line >= each.line && line < each.line + each.lines.length)
  const block = doc.codeBlocks.find((each) => line >= each.line && line < each.line + each.lines.length)
  const text = block
    ? codeLine(block, line)
    : run
      ? sentenceWith(run.lines, line - run.line, value)
      : doc.lines[line - 1]
  const statement = unframed(text ?? '').slice(0, LONGEST_TRUTH)
  return statement.includes(value) ? statement : `${statement} (${value})`.trim()
}

/** In one line, without the marks of headings, list items and table cells. */
function unframed(text: string): string {
  const line = text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:#{1,6}|[-*+>]|\d{1,3}[.)]) /u, '')
  return line.startsWith('|')
    ? line
        .split(/(?<!\\)\|/u)
        .map((cell) => cell.trim())
        .filter((cell) => cell !== '')
        .join(': ')
    : line
}

function codeLine({ lead, lines, line: start }: CodeBlock, line: number): string {
  return `${plainInline(lead)} ${(lines[line - start] ?? '').trim()}`
}

function sentenceWith(lines: readonly string[], at: number, value: string): string {
  const sentences = plainInline(lines.join(' ').slice(0, LONGEST_RUN)).split(SENTENCE_END)
  const own = plainInline(lines[at] ?? '')
  return (
    sentences.find((sentence) => sentence.includes(value) && sharesStart(sentence, own)) ??
    sentences.find((sentence) => sentence.includes(value)) ??
    own
  )
}

/** Whether a sentence goes on in a line, or begins in it. */
function sharesStart(sentence: string, line: string): boolean {
  return sentence.includes(line) || line.includes(sentence.slice(0, 40))
}

/** What a version or a default is of: a dependency, an engine or a key. */
function subjectOf({ subject }: StatedClaim): string | null {
  if (typeof subject !== 'object' || subject === null || !('kind' in subject)) return null
  const name =
    subject.kind === 'dependency' && 'name' in subject
      ? subject.name
      : subject.kind === 'engine' && 'engine' in subject
        ? subject.engine
        : subject.kind === 'default' && 'key' in subject
          ? subject.key
          : null
  return typeof name === 'string' && name !== '' ? name : null
}
