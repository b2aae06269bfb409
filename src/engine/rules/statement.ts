import {
  inExample,
  inHistoricalSection,
  isCurrentAssertion,
  speaksOfHistory,
} from '../docs/annotation/statement-context.ts'
import { type CodeBlock, type Doc, isWithin } from '../docs/doc.ts'

/** A line states a current fact, not an example. */
export function isStated(doc: Doc, line: number): boolean {
  return isCurrentAssertion(doc, line) && !inExample(doc, line)
}

/** A block shows a past state, according to its section, the text before it, or a mark of the page. */
export function isOfPast(doc: Doc, block: CodeBlock): boolean {
  return inHistoricalSection(doc, block.line) || speaksOfHistory(block.lead) || isWithin(block.line, doc.historical)
}
