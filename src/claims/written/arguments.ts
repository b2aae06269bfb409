/** Longer texts are no signature that somebody wrote into a sentence. */
export const MAX_SIGNATURE = 1000

const OPENING = '([{'
const CLOSING = ')]}'

/** The parts of a list between brackets, at its own commas: those within brackets, quotes and type arguments do not count. */
export function splitArguments(text: string): string[] {
  const parts: string[] = []
  let start = 0
  eachPlain(text, (letter, at, depth) => {
    if (letter !== ',' || depth > 0) return true
    parts.push(text.slice(start, at))
    start = at + 1
    return true
  })
  parts.push(text.slice(start))
  return parts.map((part) => part.trim()).filter((part, index) => part !== '' || index < parts.length - 1)
}

/** Where the bracket that opens at `from` is closed again; -1 when it is not. */
export function closingOf(text: string, from: number): number {
  let end = -1
  eachPlain(text.slice(from), (_, at, depth) => {
    if (depth < 0) end = from + at
    return depth >= 0
  })
  return end
}

/** Where a text stands outside of all brackets, quotes and type arguments of another; -1 when nowhere. */
export function plainIndexOf(text: string, sought: string): number {
  let found = -1
  eachPlain(text, (_, at, depth) => {
    if (depth > 0 || !text.startsWith(sought, at)) return true
    found = at
    return false
  })
  return found
}

/** Hands over each letter outside of quotes with the number of brackets open after it, until told to stop or one closes that was not opened. */
function eachPlain(text: string, visit: (letter: string, at: number, depth: number) => boolean): void {
  let depth = 0
  let quote = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (quote !== '') {
      if (letter === '\\') at++
      else if (letter === quote) quote = ''
      continue
    }
    if (letter === '"' || letter === "'" || letter === '`') {
      quote = letter
      continue
    }
    if (OPENING.includes(letter) || opensTypes(text, at)) depth++
    else if (CLOSING.includes(letter) || (closesTypes(text, at) && depth > 0)) depth--
    if (!visit(letter, at, depth) || depth < 0) return
  }
}

function opensTypes(text: string, at: number): boolean {
  return text[at] === '<' && /\w/.test(text[at - 1] ?? '')
}

/** `>` but that of an arrow. */
function closesTypes(text: string, at: number): boolean {
  return text[at] === '>' && !/[-=]/.test(text[at - 1] ?? '')
}
