/** A stretch of a source: code, a literal (`false`) or a comment (`null`). */
export interface Run {
  readonly text: string
  readonly code: boolean | null
}

/** Comments, strings and characters; what is not closed ends with its line, and a raw string that is not closed is none. */
const APART =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|"(?:[^"\\\n]|\\.)*(?:"|$)|`[^`]*`|'(?:[^'\\\n]|\\[^\n]{1,9})'/gm

/** The source in stretches of code and of what is none. */
export function codeRuns(source: string): readonly Run[] {
  const runs: Run[] = []
  let end = 0
  for (const match of source.matchAll(APART)) {
    if (match.index > end) runs.push({ text: source.slice(end, match.index), code: true })
    runs.push({ text: match[0], code: match[0].startsWith('/') ? null : false })
    end = match.index + match[0].length
  }
  if (end < source.length) runs.push({ text: source.slice(end), code: true })
  return runs
}
