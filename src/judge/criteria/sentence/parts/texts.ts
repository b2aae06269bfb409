import { type Cursor, phrases, readList, type Token } from './cursor.ts'

export interface WantedText {
  readonly text: string
  readonly isQuoted: boolean
  /** It is in backticks. */
  readonly isCode: boolean
  /** What it is called, such as "port". */
  readonly kind: string | null
  /** It may be expressed in other words, so that its absence proves nothing. */
  readonly isConcept: boolean
  /** A name that may also be a word, such as Go or Windows. */
  readonly isName: boolean
  /** The sentence speaks of the wording: `the word X`, or a text in quotation marks. */
  readonly isWording: boolean
}

/** Several texts, and how they are joined: `A and B`, `A or B`. */
export interface WantedTexts {
  readonly texts: readonly WantedText[]
  readonly join: 'and' | 'or' | 'one'
}

const WORDINGS = phrases(
  'word, words, term, terms, phrase, phrases, string, strings, text, sentence, exact phrase, exact text',
)
/** What a text may be called: `the flag --all`, `port 8080`. */
const KINDS = [
  ...WORDINGS,
  ...phrases(
    'name, names, command, commands, file, files, flag, flags, option, options, function, functions, method, methods, variable, variables, environment variable, environment variables, parameter, parameters, argument, arguments, keyword, package, library, tool, key, setting, header, value, number, version, version number, port, error code, status code, exit code, url, address, email address, date, year',
  ),
]
/** Words that end a phrase, or that make it more than a text to search for. */
const FUNCTION_WORDS = new Set(
  'and or nor but not no in on at of for with without as to from by before after when if unless except only instead rather than that which who where while because how why what whether is are be per each every all both either neither more less least most it its their this these those should must using under within inside newer later higher greater lower older better similar equivalent other others appears appear occurs occur exists exist remains remain does do never must should has have anywhere'.split(
    ' ',
  ),
)
/** Endings of words for ideas, which can be expressed in other words. */
const IDEA = /(?:tion|sion|ment|ness|ance|ence|ity|ing|ism|ship|age|ies|s|cy|ty|th|sal|al|ure)$/
/** Spelled like a file, a path, a call, an option or a variable. */
const SPELLED = /[\w)][./@_][\w(]|\(\)$|^-{1,2}\w|^[./@]\w/
const DISTINCTIVE = /[A-Z\d_./@()#+-]/

export function isSpelled(word: string): boolean {
  return SPELLED.test(word)
}

const NAME = /^\p{Lu}\p{Ll}+$/u
const EXACT = { isQuoted: false, isCode: false, kind: null, isConcept: false, isName: false, isWording: false } as const

/**
 * What counts as a text: after "contains" only quoted text and code spellings, after "imports" any one word, after "links to" also names,
 * after "mentions" also words for ideas.
 */
export type Taken = 'spelled' | 'words' | 'names' | 'ideas'

/** One or more texts to search for. */
export function readTexts(cursor: Cursor, taken: Taken): WantedTexts | null {
  return cursor.attempt(() => {
    const all = cursor.take(['both', 'all of', 'either', 'any of', 'one of'])
    const listed = readList(
      cursor,
      (isFirst) => {
        const text = readText(cursor, taken)
        return text && (isFirst || !VERB.test(text.text.split(' ', 1)[0] ?? '')) ? text : null
      },
      { and: 'and', '&': 'and', or: 'or', nor: 'or' },
    )
    if (!listed) return null
    const { items: texts, joints } = listed
    const join = joints.has('or') ? 'or' : joints.has('and') ? 'and' : 'one'
    if ((joints.has('or') && joints.has('and')) || (texts.length > 1 && join === 'one')) return null
    if (all === null) return { texts, join }
    if (texts.length === 1 || !fits(all, join, texts.length)) return null
    return { texts, join: all === 'all of' ? 'and' : all === 'any of' ? 'or' : join }
  })
}

function fits(all: string, join: WantedTexts['join'], length: number): boolean {
  if (all === 'both') return join === 'and' && length === 2
  if (all === 'either' || all === 'one of') return join === 'or'
  return true
}

const VERB =
  /^(?:mention|contain|include|name|say|start|begin|end|link|use|match|document|describe|explain|list|show|exceed|provide)s?$|^(?:has|have|is|are|be|does|do|must|should)$/

function readText(cursor: Cursor, taken: Taken): WantedText | null {
  return cursor.attempt(() => {
    const article = cursor.take(['the', 'a', 'an'])
    const kind = cursor.attempt(() => {
      const named = cursor.take(KINDS)
      const next = cursor.peek()
      // Without an article it may be what is spoken of: "mentions option trading".
      const isSure = article === 'the' || next?.kind === 'quoted' || next?.kind === 'number'
      return isSure || (next?.kind === 'word' && DISTINCTIVE.test(next.text)) ? named : null
    })
    const isOfWording = kind !== null && WORDINGS.includes(kind)
    const token = cursor.peek()
    if (token?.kind === 'quoted' || token?.kind === 'number') {
      cursor.next()
      const after = kind ?? cursor.take(KINDS)
      const isCode = token.kind === 'quoted' && token.isCode
      const isWording = isOfWording || (token.kind === 'quoted' && !isCode)
      return { ...EXACT, text: token.text, isQuoted: true, isCode, kind: after, isWording }
    }
    if (token?.kind !== 'word') return null
    const words = taken === 'words' ? [token.text] : readWords(cursor)
    const [first] = words
    if (first === undefined || FUNCTION_WORDS.has(token.lower)) return null
    if (taken === 'words') cursor.next()
    // `the LICENSE file`
    const last = words.length > 1 && KINDS.includes(words.at(-1) ?? '') ? words.pop() : undefined
    const text = words.join(' ')
    if (words.every(isSpelled) || kind !== null || taken === 'words')
      return { ...EXACT, text, kind, isWording: isOfWording }
    if (taken === 'spelled') return null
    if (words.every((each) => DISTINCTIVE.test(each)))
      return { ...EXACT, text, kind: last ?? null, isName: NAME.test(text) }
    if (last !== undefined) return null
    if (taken !== 'ideas') return null
    return { ...EXACT, text, isConcept: words.length > 1 || article !== null || IDEA.test(first) }
  })
}

/** A text, a number or a word other than one that joins. */
export function wordOf(token: Token | undefined): string | null {
  if (token?.kind === 'quoted' || token?.kind === 'number') return token.text
  return token?.kind === 'word' && !/^(?:and|or)$/.test(token.lower) ? token.text : null
}

function readWords(cursor: Cursor): string[] {
  const words: string[] = []
  for (let token: Token | undefined = cursor.peek(); token?.kind === 'word'; token = cursor.peek()) {
    if (FUNCTION_WORDS.has(token.lower)) break
    cursor.next()
    words.push(token.text)
  }
  return words
}
