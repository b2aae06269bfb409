import type { CodeReading } from '../text/code-reading.ts'
import { parseProblem } from './code-blocks.ts'
import type { Flaw } from './factor.ts'
import { styleOf } from './functions.ts'
import { SECURITY_CAP } from './security.ts'

/** "Poor" in the ValidationResult Schema Reference. */
const CAP = 0.49
const MAX_HINTS = 3

/** The possible languages of a code block without a language, as in fences; empty if unknown. */
export function languagesOf(code: string): readonly string[] {
  if (styleOf(code) === 'python' || /^[ \t]*(?:async )?def \w+\s*\(/m.test(code)) return ['python']
  if (/^[ \t]*(?:package \w+|func \w+\()/m.test(code)) return ['go']
  if (/^[ \t]*(?:pub )?fn \w+/m.test(code)) return ['rust']
  if (
    /^[ \t]*(?:export |async )*(?:function|const|let|import)\b|=>|^[ \t]*(?:describe|it|test|\w+\.exports)\b/m.test(
      code,
    )
  )
    return ['js', 'ts', 'tsx']
  return /^[ \t]*(?:import|from) [\w.]+/m.test(code) ? ['python'] : []
}

/** Code as it was read, and how sure it is that it is meant to be whole, and in the language in which it was read. */
export interface ReadCode {
  readonly code: string
  readonly reading: CodeReading
  readonly kind: 'sure' | 'likely' | 'sample'
}

/** Problems that a parser found: syntax errors, injection risks, and possible simplifications. */
export function syntaxFlaws({ code, reading, kind }: ReadCode, place: (line: number) => string): Flaw[] {
  const { problem, simplifications } = reading
  const isSample = kind === 'sample'
  const broken = (text: string, line: number): Flaw => ({
    ...doesNotParse(text, place(line), isSample ? SECURITY_CAP : CAP),
    severity: kind === 'sure' || (kind === 'likely' && styleOf(code) === 'python') ? 'error' : 'warning',
  })
  return [
    ...(problem === null ? [] : [broken(problem.text, problem.line)]),
    ...riskFlaws(code, reading, place),
    ...(isSample ? [] : simplifications.slice(0, MAX_HINTS).map(hint)),
  ]
}

/** Text built from variables that is run by a shell or a database. */
export function riskFlaws(code: string, { risks }: CodeReading, place: (line: number) => string): Flaw[] {
  const shell = styleOf(code) === 'python' ? RISKS.shell : { ...RISKS.shell, suggestion: WITHOUT_SHELL }
  return risks.map(({ line, sink }) => ({
    ...RISK,
    ...(sink === 'shell' ? shell : RISKS[sink]),
    location: place(line),
  }))
}

/** Parses a data file by its extension: JSON, YAML, TOML. Undefined if nothing here parses it. */
export function dataFlaws(text: string, file: string, place: (line: number) => string): Flaw[] | undefined {
  const format = /\.(json|ya?ml|toml)$/i.exec(file)?.[1]?.toLowerCase()
  if (format === undefined) return undefined
  const problem = parseProblem({ language: format, lines: text.split('\n'), line: 1 }, { isWhole: true })
  if (problem === null) return undefined
  return problem === undefined ? [] : [{ ...doesNotParse(problem, place(1), CAP), severity: 'error' }]
}

function doesNotParse(text: string, location: string, cap: number): Omit<Flaw, 'severity'> {
  return {
    factor: 'correctness',
    cost: 1,
    type: 'style_issue',
    cap,
    location,
    message: `The code does not parse at '${text.slice(0, 160)}'`,
    suggestion: 'Correct the syntax; code that does not parse cannot be run',
  }
}

const RISK = {
  factor: 'security',
  cost: 0.5,
  severity: 'warning',
  type: 'security_issue',
  cap: SECURITY_CAP,
} as const
const WITHOUT_SHELL = 'Run the program without a shell, and pass its arguments as a list'
const RISKS = {
  shell: {
    message: 'User input not sanitized before use in shell command',
    suggestion: 'Use subprocess with parameterized commands instead of shell=True',
  },
  sql: {
    message: 'SQL is put together from text, which lets input change the statement',
    suggestion: 'Pass the values as parameters of the statement',
  },
} as const

const HINTS = {
  type_hints: 'Consider adding type hints for better code clarity',
  comprehension: 'Could use list comprehension for better performance',
} as const

function hint({ name, kind, example }: CodeReading['simplifications'][number]): Flaw {
  return {
    factor: 'style',
    cost: 0,
    severity: 'info',
    type: 'optimization',
    location: `function:${name}`,
    message: HINTS[kind],
    suggestion: kind === 'type_hints' ? `Add type hints like '${example}'` : `Write it as '${example}'`,
  }
}
