import { splitSentences, unmarked } from '../../judge/text/sentences.ts'
import type { SearchHit } from './probe.ts'

/** Statements of one text that are read. */
const MAX_STATEMENTS = 200
const MAX_STATEMENT_LENGTH = 600
/** Markdown's backslash at the end of a line: the line ends there for readers too. */
const HARD_BREAK = /\\$/
const FENCE = /^\s*(?:```|~~~)/
/** A line that begins something of its own: an item, a row, a heading. */
const OWN = /^\s*(?:[-*+|>#]|\d{1,3}[.)]\s|\.\.\s|:\w)/

/** What a shown text says, one by one: its sentences, and the lines of its samples, tables and lists. Linear in its length. */
export function statementsOf(text: string): string[] {
  const found: string[] = []
  let run: string[] = []
  let inFence = false
  const end = (): void => {
    found.push(...splitSentences(run, 1).map((sentence) => sentence.text))
    run = []
  }
  for (const line of text.split('\n')) {
    const isFence = FENCE.test(line)
    if (isFence || inFence || line.trim() === '' || OWN.test(line)) end()
    if (isFence) inFence = !inFence
    else if (inFence) found.push(line)
    else if (line.trim() !== '') run.push(line.replace(HARD_BREAK, ''))
    if (HARD_BREAK.test(line)) end()
    if (found.length >= MAX_STATEMENTS) break
  }
  end()
  const plain = found.slice(0, MAX_STATEMENTS).map((statement) => unmarked(statement.slice(0, MAX_STATEMENT_LENGTH)))
  return [...new Set(plain.filter((statement) => statement !== ''))]
}

/** A result as people see it: the titles it stands below, and its text. */
export function shownText({ titles = [], text }: SearchHit): string {
  return titles.length === 0 ? text : `${titles.join(' › ')}\n\n${text}`
}
