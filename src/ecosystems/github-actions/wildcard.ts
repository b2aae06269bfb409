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

/** Two patterns, one after the other. */
export function joinPatterns(left: Pattern, right: Pattern): Pattern {
  return [...left.slice(0, -1), `${left.at(-1) ?? ''}${right[0] ?? ''}`, ...right.slice(1)]
}
