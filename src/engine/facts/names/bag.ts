const TOKEN = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:-[A-Za-z\d_]\w*)*/g

/** Every identifier of a text, and every dashed name (`max-columns`), as the scanner finds them. */
export function identifiersOf(text: string): Set<string> {
  const bag = new Set<string>()
  for (const [token] of text.matchAll(TOKEN)) {
    bag.add(token)
    if (token.includes('-')) for (const part of token.split('-')) bag.add(part)
  }
  return bag
}
