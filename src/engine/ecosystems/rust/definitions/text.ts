/** Reading Rust source text where the grammar sees only tokens: attributes and macro arguments. */

const OPENING = '([{'
const CLOSING = ')]}'

/** Parts of `text` between separators outside brackets, strings, characters and comments; trimmed, without empty ones. */
function splitTopLevel(text: string, separator = ','): string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  for (let at = 0; at < text.length; ) {
    const end = endOfToken(text, at)
    const character = text.charAt(at)
    if (end === at + 1) {
      if (OPENING.includes(character)) depth++
      else if (CLOSING.includes(character)) depth--
      else if (depth === 0 && character === separator) {
        parts.push(text.slice(start, at))
        start = end
      }
    }
    at = end
  }
  parts.push(text.slice(start))
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

const LITERAL = /b?c?"(?:[^"\\]|\\[\s\S])*"|'(?:\\[^'\n]+|[^\\'\n])'|\/\/[^\n]*/uy
const RAW = /[bc]?r(#{0,20})"/y

/** The end of the string, character or comment at `at`; `at + 1` if there is none. */
function endOfToken(text: string, at: number): number {
  const character = text.charAt(at)
  if (character === 'r' || ((character === 'b' || character === 'c') && text.charAt(at + 1) === 'r')) {
    RAW.lastIndex = at
    const raw = /\w/.test(text.charAt(at - 1)) ? null : RAW.exec(text)
    if (raw === null) return at + 1
    const end = text.indexOf(`"${raw[1] ?? ''}`, RAW.lastIndex)
    return end === -1 ? text.length : end + 1 + (raw[1] ?? '').length
  }
  if (!'"\'/bc'.includes(character)) return at + 1
  LITERAL.lastIndex = at
  return LITERAL.test(text) ? LITERAL.lastIndex : at + 1
}

/** `name`, `name = value` or `name(inner)`, as in attributes. */
export interface Meta {
  readonly name: string
  /** Source text after `=`. */
  readonly value: string | null
  /** Source text between the parentheses. */
  readonly inner: string | null
}

export function readMeta(text: string): Meta | null {
  const match =
    /^((?:r#)?\w+(?:\s*::\s*\w+)*)\s*(?:(=)(?!=)\s*([\s\S]*)|\(([\s\S]*)\)|\[([\s\S]*)\]|\{([\s\S]*)\})?\s*,?$/.exec(
      text.trim(),
    )
  if (match === null) return null
  const name = (match[1] ?? '').replaceAll(/\s/g, '')
  return {
    name,
    value: match[2] === undefined ? null : (match[3] ?? '').trim(),
    inner: match[4] ?? match[5] ?? match[6] ?? null,
  }
}

/** The items of a comma-separated list in an attribute. */
export function readMetas(text: string): Meta[] {
  return splitTopLevel(text).flatMap((part) => readMeta(part) ?? [])
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '0': '\0',
  '\\': '\\',
  '"': '"',
  "'": "'",
}

/** The value of a string or character literal; null for other text. */
export function literalText(source: string): string | null {
  const text = source.trim()
  const raw = /^[bc]?r(#*)"([\s\S]*)"\1$/.exec(text)
  if (raw !== null) return raw[2] ?? ''
  const quoted = /^[bc]?"((?:[^"\\]|\\[\s\S])*)"$/.exec(text) ?? /^b?'((?:[^'\\]|\\[^'\n]*|\\'))'$/u.exec(text)
  return quoted === null ? null : unescapeText(quoted[1] ?? '')
}

/** Resolves the escapes in a literal. */
function unescapeText(text: string): string {
  return text.replace(
    /\\(?:x([0-9a-fA-F]{2})|u\{([0-9a-fA-F_]{1,8})\}|\r?\n\s*|([\s\S]))/g,
    (all, byte?: string, code?: string, other?: string) => {
      const digits = byte ?? code?.replaceAll('_', '')
      if (digits !== undefined) {
        const point = Number.parseInt(digits, 16)
        return point <= 0x10ffff ? String.fromCodePoint(point) : all
      }
      return other === undefined ? '' : (ESCAPES[other] ?? other)
    },
  )
}

/** The code and the comments of a text. Each is as long as the text, with spaces in place of the rest. */
export function separateComments(text: string): { readonly code: string; readonly comments: readonly string[] } {
  const code: string[] = []
  const comments: string[] = []
  let start = 0
  const blank = (from: number, to: number): void => {
    code.push(text.slice(start, from), text.slice(from, to).replaceAll(/[^\n]/g, ' '))
    start = to
  }
  for (let at = 0; at < text.length; ) {
    const isBlock = text.startsWith('/*', at)
    const end = isBlock ? endOfBlock(text, at) : endOfToken(text, at)
    if (isBlock || text.startsWith('//', at)) comments.push(text.slice(at, end))
    if (end > at + 1) blank(at, end)
    at = end
  }
  code.push(text.slice(start))
  return { code: code.join(''), comments }
}

function endOfBlock(text: string, at: number): number {
  const end = text.indexOf('*/', at + 2)
  return end === -1 ? text.length : end + 2
}
