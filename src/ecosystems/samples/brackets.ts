const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Texts and comments of JavaScript are passed over, to the end when they are not closed; templates as far as a quick look can tell. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:\\.|[^'\\\n])*'?|"(?:\\.|[^"\\\n])*"?|`(?:\\[\s\S]|[^`\\])*`?|[()[\]{}]/g

/** The tokens of code without texts and comments. */
export const BRACKET = /[()[\]{}]/g

/** How the brackets of a source match. */
export interface BracketMatch {
  /** What would close the brackets that are left open. */
  readonly missing: string
  /** Where something is closed that was not opened; null when nothing is. */
  readonly mismatch: number | null
  /** The last bracket that is never closed; null when all are, or when there is a mismatch. */
  readonly lastOpen: number | null
  /** Most brackets that are open at one place. */
  readonly depth: number
}

export function matchBrackets(source: string, token = TOKEN): BracketMatch {
  const open: { readonly closer: string; readonly at: number }[] = []
  let depth = 0
  for (const { 0: text, index: at } of source.matchAll(token)) {
    const closer = CLOSERS[text]
    if (closer !== undefined) depth = Math.max(depth, open.push({ closer, at }))
    else if (/^[)\]}]$/.test(text) && open.pop()?.closer !== text)
      return { missing: '', mismatch: at, lastOpen: null, depth }
  }
  const lastOpen = open.at(-1)?.at ?? null
  const missing = open.reverse().map(({ closer }) => closer)
  return { missing: missing.join(''), mismatch: null, lastOpen, depth }
}
