/** Truncates to a number of UTF-16 code units; the last of them is an ellipsis if something was cut. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const end = /[\ud800-\udbff]/.test(text[length - 2] ?? '') ? length - 2 : length - 1
  return `${text.slice(0, end)}…`
}

export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** The width of a text in terminal columns: wide characters take two, combining marks none. */
export function displayWidth(text: string): number {
  let width = 0
  for (const character of text) width += columnsOf(character)
  return width
}

function columnsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x300) return 1
  if (/\p{Mark}|\u200b|\u200d|\ufe0f/u.test(character)) return 0
  const wide =
    (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xa4cf) || (code >= 0xac00 && code <= 0xd7a3)
  const fullWidth =
    (code >= 0xf900 && code <= 0xfaff) || (code >= 0xff00 && code <= 0xff60) || (code >= 0x1f300 && code <= 0x1faff)
  return wide || fullWidth || (code >= 0x20000 && code <= 0x3fffd) ? 2 : 1
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)))
}

/** `1,204,000`. By hand, as loading the formats of a language takes longer than rendering a small report. */
export function formatNumber(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 finding`, `2 findings`, `1,204 findings`. */
export function count(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** A duration in seconds with a suitable precision: `0.4 s`, `12 s`. */
export function seconds(milliseconds: number): string {
  const value = milliseconds / 1000
  return `${value < 10 ? value.toFixed(1) : formatNumber(Math.round(value))} s`
}

/** Wraps a text at spaces to at most `width` columns; a longer word gets its own line. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** A repository path as a relative URI: every segment is percent-encoded, so that no name is read as a scheme, query or fragment. */
export function pathUri(path: string): string {
  return path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
}
