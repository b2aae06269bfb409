const CLOSERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Strings and comments of JavaScript are skipped, to the end if unclosed; templates only approximately. */
const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:\\.|[^'\\\n])*'?|"(?:\\.|[^"\\\n])*"?|`(?:\\[\s\S]|[^`\\])*`?|[()[\]{}]/g

/** The tokens of code without strings and comments. */
export const BRACKET = /[()[\]{}]/g

/** How the brackets of a source match. */
export interface BracketMatch {
  /** The closing brackets that are missing at the end. */
  readonly missing: string
  /** Offset of a closing bracket without an opening one; null if there is none. */
  readonly mismatch: number | null
  /** Offset of the last bracket that is never closed; null if there is none, or if there is a mismatch. */
  readonly lastOpen: number | null
  /** Maximum number of brackets open at once. */
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
