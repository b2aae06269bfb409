const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Texts and comments are passed over, to the end when they are not closed; templates as far as a quick look can tell. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:\\.|[^'\\\n])*'?|"(?:\\.|[^"\\\n])*"?|`(?:\\[\s\S]|[^`\\])*`?|[()[\]{}]/g

/** How the brackets of a source match. */
export interface BracketMatch {
  /** What would close the brackets that are left open. */
  readonly missing: string
  /** Where something is closed that was not opened; null when nothing is. */
  readonly mismatch: number | null
  /** Most brackets that are open at one place. */
  readonly depth: number
}

export function matchBrackets(source: string): BracketMatch {
  const open: string[] = []
  let depth = 0
  for (const { 0: token, index } of source.matchAll(TOKEN)) {
    const closer = CLOSERS[token]
    if (closer !== undefined) depth = Math.max(depth, open.push(closer))
    else if (/^[)\]}]$/.test(token) && open.pop() !== token) return { missing: '', mismatch: index, depth }
  }
  return { missing: open.reverse().join(''), mismatch: null, depth }
}
