import type { Combination } from './workflow.ts'

/** A text with gaps, as its parts between them. `['Test (', ')']` is `Test (`, anything, `)`. Two gaps are never adjacent. */
export type Pattern = readonly string[]

/** Whether a text matches the pattern, with any text (or none) in its gaps. Linear in the text, whatever the length of the pattern. */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  const first = pattern[0] ?? ''
  if (pattern.length <= 1) return text === first
  // Every part except the first and the last has at least one character.
  if (pattern.length - 2 > text.length) return false
  const last = pattern.at(-1) ?? ''
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false
  let from = first.length
  const end = text.length - last.length
  for (const part of pattern.slice(1, -1)) {
    const found = text.indexOf(part, from)
    if (found < 0 || found + part.length > end) return false
    from = found + part.length
  }
  return true
}

export function joinPatterns(patterns: readonly Pattern[]): Pattern {
  const joined = ['']
  for (const pattern of patterns)
    for (const [index, part] of pattern.entries()) {
      if (index > 0) addGap(joined)
      addText(joined, part)
    }
  return joined
}

/** The number of characters outside the gaps, plus one for each gap. */
export function lengthOf(pattern: Pattern): number {
  return pattern.reduce((sum, part) => sum + part.length + 1, -1)
}

const OPEN = '${{'
const CLOSE = '}}'

/** A text with the values of a job's matrix substituted, as a pattern: other expressions are gaps. */
export function fillIn(text: string, combination: Combination | null): Pattern {
  const parts = ['']
  let from = 0
  for (;;) {
    const open = text.indexOf(OPEN, from)
    const close = open < 0 ? -1 : text.indexOf(CLOSE, open + OPEN.length)
    if (close < 0) break
    addText(parts, text.slice(from, open))
    const value = matrixValue(text.slice(open + OPEN.length, close).trim(), combination)
    if (value === null) addGap(parts)
    else addText(parts, value)
    from = close + CLOSE.length
  }
  addText(parts, text.slice(from))
  return parts
}

function addText(parts: string[], text: string): void {
  parts.push((parts.pop() ?? '') + text)
}

function addGap(parts: string[]): void {
  if (parts.length === 1 || parts.at(-1) !== '') parts.push('')
}

/** Whether a step with this condition certainly runs in a job with these values. Only comparisons with the matrix are decidable. */
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
