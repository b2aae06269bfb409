import type { Combination } from './workflow.ts'

/** A text with gaps: what stands between them. `['Test (', ')']` is `Test (`, anything, `)`. */
export type Pattern = readonly string[]

/** Whether a text is the pattern with something, or nothing, in its gaps. Linear in the text. */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  const [first = '', ...rest] = pattern
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false
  let from = first.length
  const end = text.length - last.length
  for (const part of rest) {
    const found = text.indexOf(part, from)
    if (found < 0 || found + part.length > end) return false
    from = found + part.length
  }
  return true
}

/** Patterns, one after the other. */
export function joinPatterns(...patterns: readonly Pattern[]): Pattern {
  return patterns.reduce((all, each) => [...all.slice(0, -1), `${all.at(-1) ?? ''}${each[0] ?? ''}`, ...each.slice(1)])
}

const EXPRESSION = /\$\{\{\s*(.*?)\s*\}\}/gs

/** A text with the values of a job's matrix filled in, as a pattern: other expressions are gaps. */
export function fillIn(text: string, combination: Combination | null): Pattern {
  const parts: string[] = ['']
  let from = 0
  for (const match of text.matchAll(EXPRESSION)) {
    parts[parts.length - 1] += text.slice(from, match.index)
    const value = matrixValue(match[1] ?? '', combination)
    if (value === null) parts.push('')
    else parts[parts.length - 1] += value
    from = match.index + match[0].length
  }
  parts[parts.length - 1] += text.slice(from)
  return parts
}

/** Whether a step with this condition surely runs in a job of these values: comparisons with the matrix can be told. */
export function surelyRuns(condition: string | null, combination: Combination | null): boolean {
  if (condition === null) return true
  const [, left = '', operator, quote, text = ''] = /^(matrix\.[\w-]+)\s*(==|!=)\s*(['"])(.*)\3$/.exec(condition) ?? []
  if (quote === undefined) return false
  const value = matrixValue(left, combination)
  if (value === null) return false
  return (value.toLowerCase() === text.toLowerCase()) === (operator === '==')
}

function matrixValue(expression: string, combination: Combination | null): string | null {
  const [, key] = /^matrix\.([\w-]+)$/.exec(expression) ?? []
  return key === undefined ? null : (combination?.get(key) ?? null)
}
