import type { Flaw } from './factor.ts'
import { styleOf } from './functions.ts'

/** What a parser says of a code: null when it is in order. Line and text of the first place that is not. */
export type SyntaxProblem = { readonly line: number; readonly text: string } | null

/** What parsers said of codes, by the code; those that none has read are missing. */
export type Syntax = ReadonlyMap<string, SyntaxProblem>

/** "Poor" in the ValidationResult Schema Reference. */
const CAP = 0.49

/** The languages that a code without a name may be in, as fences name them; none where its words do not say. */
export function languagesOf(code: string): readonly string[] {
  if (styleOf(code) === 'python') return ['python']
  if (/^[ \t]*(?:package \w+|func \w+\()/m.test(code)) return ['go']
  if (/^[ \t]*(?:pub )?fn \w+/m.test(code)) return ['rust']
  return /^[ \t]*(?:export |async )*(?:function|const|let|import)\b|=>/m.test(code) ? ['js', 'ts'] : []
}

export function syntaxFlaws(code: string, syntax: Syntax, place: (line: number) => string): Flaw[] {
  const problem = syntax.get(code)
  if (!problem) return []
  return [
    {
      ...{ factor: 'correctness', cost: 1, severity: 'warning', type: 'style_issue', cap: CAP },
      message: `The code does not parse at '${problem.text.slice(0, 80)}'`,
      location: place(problem.line),
      suggestion: 'Correct the syntax; code that does not parse cannot be run',
    },
  ]
}
