import { memoizePart } from '../../../base/memoize.ts'
import { type Doc, sectionTitles } from '../doc.ts'
import { headerAt } from '../parts/table.ts'
import { statementsAt } from './statement-context.ts'

const ENVIRONMENT = /\benv(?:ironment(?:al)?)?\b(?:[ -]?var(?:iable)?s?)?|\benvvars?\b|\.env\b/i

/** Whether a text mentions the environment of a process or its variables. */
export function speaksOfEnvironment(text: string): boolean {
  return ENVIRONMENT.test(text)
}

/** Whether the section of a line, or the one around it, is about the environment. */
export function isInEnvironmentSection(doc: Doc, line: number): boolean {
  return sectionTitles(doc, line).slice(-2).some(speaksOfEnvironment)
}

/** Whether the sentence, list, table or section of a line is about the environment. */
export const isAboutEnvironment: (doc: Doc, line: number) => boolean = memoizePart(
  (doc, line) =>
    statementsAt(doc, line).some(speaksOfEnvironment) ||
    speaksOfEnvironment(headerAt(doc, line)) ||
    isInEnvironmentSection(doc, line),
)
