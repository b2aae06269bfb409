import { sampleIn } from '../../ecosystems/syntax/read.ts'
import { languagesOf, type Syntax, type SyntaxProblem } from '../../judge/quality/syntax.ts'
import { textParts } from '../../judge/text/view.ts'

/** Codes of one output that are parsed, and characters of the longest of them. */
const MAX_CODES = 50
const MAX_LENGTH = 100_000

/** What the parsers say of the code in an output; what is in no language that they read is left out. */
export async function syntaxOf(output: unknown): Promise<Syntax> {
  const codes = textParts(output).filter(({ kind, text }) => kind === 'code' && text.length <= MAX_LENGTH)
  const found = new Map<string, SyntaxProblem>()
  for (const { text } of codes.slice(0, MAX_CODES)) {
    const problem = await problemOf(text)
    if (problem !== undefined) found.set(text, problem)
  }
  return found
}

/** Null when it parses in one of the languages that it may be in; undefined when none of them can be read. */
async function problemOf(code: string): Promise<SyntaxProblem | undefined> {
  let first: SyntaxProblem | undefined
  const lines = code.split('\n')
  for (const language of languagesOf(code)) {
    const sample = await sampleIn(language, lines)
    if (!sample) continue
    if (sample.error === null || sample.abridged) return null
    first ??= { line: sample.error.line + 1, text: sample.error.text }
  }
  return first
}
