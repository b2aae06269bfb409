import type { Pattern } from './wildcard.ts'
import type { Combination } from './workflow.ts'

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
