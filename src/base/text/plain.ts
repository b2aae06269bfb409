/** Nearly all text, which needs none of the other steps: a page has thousands of texts. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/

/** Invisible characters, which make different texts look the same: fillers, zero-width characters, tags. */
const INVISIBLE = /(?:(?!\p{Join_Control}|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb])+/gu
/** Joiners form letters of other scripts and emoji; after an ASCII character or another joiner, they are only invisible. */
const IDLE_JOINER = /(?<![^\u0000-\u007f])\p{Join_Control}+|(?<=\p{Join_Control})\p{Join_Control}+/gu

/**
 * Makes text of a repository a harmless single line: control characters (and thus escape sequences), direction overrides, invisible
 * characters and broken surrogates become visible; tabs and line ends become spaces.
 */
export function plain(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text
  return text
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(/[\u0000-\u001f]/g, (character) => String.fromCharCode(0x2400 + character.charCodeAt(0)))
    .replace(/\u007f/g, '\u2421')
    .replace(/[\u0080-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu, '\ufffd')
    .replace(INVISIBLE, '\ufffd')
    .replace(IDLE_JOINER, '\ufffd')
}
