/** What is wrong with the brackets of a sample, by the indices of its lines. */
export type BracketMistake =
  /** A closing bracket is missing for each of the opening ones in these lines. */
  | { readonly kind: 'missing'; readonly opening: string; readonly closing: string; readonly lines: readonly number[] }
  /** Nothing opens a closing bracket. */
  | { readonly kind: 'stray'; readonly closing: string; readonly line: number }

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/** Brackets, and the strings and comments in which they do not count. */
const TOKENS: readonly (readonly [language: RegExp, token: RegExp])[] = [
  [/^(?:py|python|python3)$/, /#[^\n]*|("""|''')[\s\S]*?(?:\1|$)|'(?:\\.|[^'\\\n])*'?|"(?:\\.|[^"\\\n])*"?|[()[\]{}]/g],
  [
    /^(?:js|jsx|mjs|cjs|javascript|ts|tsx|mts|cts|typescript|go|golang)$/,
    /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:\\.|[^'\\\n])*'?|"(?:\\.|[^"\\\n])*"?|`(?:\\[\s\S]|[^`\\])*`?|[()[\]{}]/g,
  ],
]

interface Bracket {
  readonly text: string
  readonly line: number
}

/**
 * The one mistake that explains why the brackets of a sample do not match: some are not closed, or one was not opened. Null if they match, if
 * they only end too early, or if both or neither would explain it.
 */
export function bracketMistake(language: string, lines: readonly string[]): BracketMistake | null {
  const brackets = bracketsOf(language, lines)
  const open: Bracket[] = []
  for (const [index, bracket] of brackets.entries()) {
    if (CLOSING[bracket.text] !== undefined) open.push(bracket)
    else if (CLOSING[open.at(-1)?.text ?? ''] === bracket.text) open.pop()
    else return mistakeAt(bracket, open, brackets.slice(index + 1))
  }
  return null
}

function bracketsOf(language: string, lines: readonly string[]): Bracket[] {
  const token = TOKENS.find(([name]) => name.test(language))?.[1]
  if (token === undefined) return []
  const text = lines.join('\n')
  let [line, from] = [0, 0]
  return [...text.matchAll(token)].flatMap(({ 0: found, index }): Bracket[] => {
    for (; from < index; from++) if (text[from] === '\n') line++
    return /^[()[\]{}]$/.test(found) ? [{ text: found, line }] : []
  })
}

/** @param open the brackets that are open where one does not match */
function mistakeAt(closing: Bracket, open: readonly Bracket[], rest: readonly Bracket[]): BracketMistake | null {
  const matching = open.findLastIndex(({ text }) => CLOSING[text] === closing.text)
  const unclosed = matching === -1 ? [] : open.slice(matching + 1)
  const [first] = unclosed
  const isOneKind = first !== undefined && unclosed.every(({ text }) => text === first.text)
  const ifClosed = isOneKind ? leftOpen(open.slice(0, matching), rest) : null
  // With none open, any earlier one of its kind may be the one too many.
  const ifDropped = open.length === 0 ? null : leftOpen(open, rest)
  if (first !== undefined && ifClosed !== null && (ifDropped === null || ifClosed < ifDropped)) {
    const opened = [...new Set(unclosed.map(({ line }) => line))]
    return { kind: 'missing', opening: first.text, closing: CLOSING[first.text] ?? '', lines: opened }
  }
  if (ifDropped !== null && (ifClosed === null || ifDropped < ifClosed))
    return { kind: 'stray', closing: closing.text, line: closing.line }
  return null
}

/** How many brackets are open at the end; null if one does not match before. */
function leftOpen(before: readonly Bracket[], rest: readonly Bracket[]): number | null {
  const open = [...before]
  for (const bracket of rest) {
    if (CLOSING[bracket.text] !== undefined) open.push(bracket)
    else if (CLOSING[open.pop()?.text ?? ''] !== bracket.text) return null
  }
  return open.length
}
