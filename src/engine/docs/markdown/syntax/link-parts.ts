/** Parts of links and link definitions, as the index of their end in a text; `open` if the text ends first, -1 if there is none. */
export type PartEnd = number | 'open'

const MAX_LABEL = 999
const [NEWLINE, QUOTE, APOSTROPHE, OPEN, CLOSE, LESS, GREATER, OPEN_BRACKET, BACKSLASH, CLOSE_BRACKET] = [
  10, 34, 39, 40, 41, 60, 62, 91, 92, 93,
]

export function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === NEWLINE || code === 13
}

export function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charCodeAt(at))) at++
  return at
}

/** End of a target: in angle brackets, or up to a space or an unbalanced closing parenthesis. */
export function targetEnd(text: string, start: number): PartEnd {
  return text.charCodeAt(start) === LESS ? bracketedEnd(text, start) : bareEnd(text, start)
}

function bracketedEnd(text: string, start: number): PartEnd {
  let isEscaped = false
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === GREATER && !isEscaped) return at + 1
    if ((code === LESS && !isEscaped) || code === NEWLINE) return -1
    isEscaped = code === BACKSLASH
  }
  return 'open'
}

function bareEnd(text: string, start: number): PartEnd {
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) break
    if (code === BACKSLASH && at + 1 < text.length && !isSpace(text.charCodeAt(at + 1))) at++
    else if (code === OPEN) depth++
    else if (code === CLOSE && depth-- === 0) break
  }
  return at > start ? at : at === text.length ? 'open' : -1
}

/** The closing mark of a title that begins with this character; undefined if no title begins with it. */
export function titleMark(code: number): string | undefined {
  return code === QUOTE ? '"' : code === APOSTROPHE ? "'" : code === OPEN ? ')' : undefined
}

export function titleEnd(text: string, start: number): PartEnd {
  const mark = titleMark(text.charCodeAt(start))
  if (mark === undefined) return -1
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === mark) return at + 1
  }
  return 'open'
}

/** End of a bracketed label. The label of a definition must not be blank. */
export function labelEnd(text: string, start: number, mustSay: boolean): PartEnd {
  let isBlank = mustSay
  const end = Math.min(text.length, start + 1 + MAX_LABEL)
  for (let at = start + 1; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === CLOSE_BRACKET) return isBlank ? -1 : at + 1
    if (!isSpace(code)) isBlank = false
    if (code === OPEN_BRACKET) return -1
    if (code === BACKSLASH) at++
  }
  return 'open'
}
