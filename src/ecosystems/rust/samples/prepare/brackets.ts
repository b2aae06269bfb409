const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/**
 * Where brackets do not match, as an offset: the closing one that meets another opening one, or none, or else the last
 * opening one that is never closed. Null when all match.
 *
 * @param code without comments and literals
 */
export function mismatchedBracket(code: string): number | null {
  const open: { readonly bracket: string; readonly at: number }[] = []
  for (let at = 0; at < code.length; at++) {
    const character = code.charAt(at)
    if ('([{'.includes(character)) open.push({ bracket: character, at })
    const opening = PAIRS[character]
    if (opening !== undefined && open.pop()?.bracket !== opening) return at
  }
  return open.at(-1)?.at ?? null
}
