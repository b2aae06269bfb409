/** A word, a quoted text, a number or a comma of a criterion. */
export type Token =
  | { readonly kind: 'word'; readonly text: string; readonly lower: string }
  | { readonly kind: 'quoted'; readonly text: string; readonly isCode: boolean }
  | { readonly kind: 'pattern'; readonly source: string; readonly flags: string }
  | { readonly kind: 'number'; readonly text: string; readonly value: number }
  | { readonly kind: 'comma' }

const QUOTED = /"([^"]{1,200})"|“([^”]{1,200})”|`([^`]{1,200})`|‘([^’]{1,200})’|'([^']{1,200})'(?![\p{L}\p{N}])/uy
const NUMBER = /(\d{1,3}(?:,\d{3})+|\d{1,9})(?=$|\s|[.,;:](?:\s|$))/y
const PATTERN = /\/(\S[^\n]{0,400})\/([ims]*)(?=[.\s]*$)/y
const WORD = /(?:[^\s,;:"“”`]|[,;:](?=[^\s,;:]))+/y

/** Tokenizes a criterion, in linear time. */
export function tokensOf(criterion: string): Token[] {
  const text = criterion.trim().replace(/[.!]+$/, '')
  const tokens: Token[] = []
  for (let at = 0; at < text.length; ) {
    const [length, token] = tokenAt(text, at, tokens.at(-1))
    if (token) tokens.push(token)
    at += length
  }
  return tokens
}

function tokenAt(text: string, at: number, before: Token | undefined): [number, Token | null] {
  if (/\s/.test(text[at] ?? '')) return [1, null]
  if (/^[,;:](?:\s|$)/.test(text.slice(at, at + 2))) return [1, { kind: 'comma' }]
  const isAfterMatch = before?.kind === 'word' && /^(?:match(?:es)?|pattern|expression|regex)$/.test(before.lower)
  const pattern = isAfterMatch ? matchAt(PATTERN, text, at) : null
  if (pattern) return [pattern[0].length, { kind: 'pattern', source: pattern[1] ?? '', flags: pattern[2] ?? '' }]
  const quoted = matchAt(QUOTED, text, at)
  if (quoted) {
    const inside = quoted.slice(1).find((each) => each !== undefined) ?? ''
    return [quoted[0].length, { kind: 'quoted', text: inside, isCode: quoted[0].startsWith('`') }]
  }
  const number = matchAt(NUMBER, text, at)
  if (number)
    return [number[0].length, { kind: 'number', text: number[0], value: Number(number[0].replaceAll(',', '')) }]
  const word = matchAt(WORD, text, at)?.[0] ?? text.slice(at, at + 1)
  const bare = word.replace(/[.!?]+$/, '') || word
  return [word.length, { kind: 'word', text: bare, lower: bare.toLowerCase().replaceAll('’', "'") }]
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Splits a list of phrases, which may have several words each. */
export function phrases(list: string): string[] {
  return list.split(', ')
}

/** How two items of a list are joined. */
export type Joint = 'and' | 'or' | 'comma'

/** Reads a list of items, joined by commas and words such as "and"; null if there is none. */
export function readList<T>(
  cursor: Cursor,
  read: (isFirst: boolean) => T | null,
  words: Readonly<Record<string, 'and' | 'or'>> = { and: 'and', or: 'or' },
): { readonly items: readonly [T, ...T[]]; readonly joints: ReadonlySet<Joint> } | null {
  const first = read(true)
  if (first === null) return null
  const items: [T, ...T[]] = [first]
  const joints = new Set<Joint>()
  // A joint counts only if another item follows: otherwise it may start the next part of the sentence.
  const readNext = (): boolean | null => {
    const hasComma = cursor.skipComma()
    const word = cursor.take(Object.keys(words))
    const item = hasComma || word !== null ? read(false) : null
    if (item === null) return null
    items.push(item)
    joints.add(word === null ? 'comma' : (words[word] ?? 'and'))
    return true
  }
  while (cursor.attempt(readNext)) {}
  return { items, joints }
}

/** A position in the tokens of a criterion. */
export interface Cursor {
  peek(): Token | undefined
  next(): Token | undefined
  skipComma(): boolean
  /** Reads the longest of the phrases that occurs here; null if none does. */
  take(wanted: readonly string[]): string | null
  /** Reads with `read`; if that returns null, the position does not change. */
  attempt<T>(read: () => T | null): T | null
  /** The first result of the readers that is not null. */
  first<T>(readers: readonly ((cursor: Cursor) => T | null)[]): T | null
  readonly isAtEnd: boolean
  /** The remaining words, in lower case. */
  rest(): readonly string[]
}

export function createCursor(tokens: readonly Token[]): Cursor {
  let at = 0
  const lowerAt = (index: number): string | null => {
    const token = tokens[index]
    return token?.kind === 'word' ? token.lower : token?.kind === 'number' ? token.text : null
  }
  const cursor: Cursor = {
    peek: () => tokens[at],
    next: () => tokens[at++],
    skipComma() {
      const isComma = tokens[at]?.kind === 'comma'
      if (isComma) at++
      return isComma
    },
    take(wanted) {
      let longest: string | null = null
      let length = 0
      for (const phrase of wanted) {
        const words = phrase.split(' ')
        if (words.length > length && words.every((word, index) => lowerAt(at + index) === word)) {
          longest = phrase
          length = words.length
        }
      }
      at += length
      return longest
    },
    attempt(read) {
      const from = at
      const found = read()
      if (found === null) at = from
      return found
    },
    first(readers) {
      for (const read of readers) {
        const found = cursor.attempt(() => read(cursor))
        if (found !== null) return found
      }
      return null
    },
    get isAtEnd() {
      return at >= tokens.length
    },
    rest: () => tokens.slice(at).flatMap((token) => (token.kind === 'word' ? [token.lower] : [])),
  }
  return cursor
}
