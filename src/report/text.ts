/** Characters that show nothing, so that two texts that differ look the same: fillers, zero-width marks, tags. */
const INVISIBLE = /(?:(?!\p{Join_Control}|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb])+/gu
/** Joiners shape letters of other scripts and emoji; behind an ASCII character, or one behind another, they only hide. */
const IDLE_JOINER = /(?<![^\u0000-\u007f])\p{Join_Control}+|(?<=\p{Join_Control})\p{Join_Control}+/gu

/**
 * Text of a repository as one line that cannot do anything: control characters (escape sequences with them), direction
 * overrides, invisible characters and broken surrogates become visible marks; tabs and line ends become spaces.
 */
export function plain(text: string): string {
  return text
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(/[\u0000-\u001f]/g, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0)))
    .replace(/\u007f/g, '\u2421')
    .replace(/[\u0080-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu, '\ufffd')
    .replace(INVISIBLE, '\ufffd')
    .replace(IDLE_JOINER, '\ufffd')
}

/** The text cut to a number of UTF-16 code units, the last of them an ellipsis when something is missing. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  const end = /[\ud800-\udbff]/.test(text[length - 2] ?? '') ? length - 2 : length - 1
  return `${text.slice(0, end)}…`
}

/** Terminal columns that a text takes: wide characters take two, combining marks none. */
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

/** `1,204,000`. By hand: the formats of a language take longer to load than a small report to write. */
export function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 finding`, `2 findings`, `1,204 findings`. */
export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** Seconds with a precision that fits: `0.4 s`, `12 s`. `milliseconds` as measured. */
export function seconds(milliseconds: number): string {
  const value = milliseconds / 1000
  return `${value < 10 ? value.toFixed(1) : grouped(Math.round(value))} s`
}

/** The text in lines of at most `width` columns, broken at spaces; a longer word keeps a line of its own. */
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
