import { type Cursor, readList, type Token } from './cursor.ts'

export interface WantedText {
  readonly text: string
  readonly isQuoted: boolean
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

const KINDS =
  'word words term terms phrase phrases string strings text name names command commands file files flag flags option options function functions method methods variable variables parameter parameters keyword package library tool'.split(
    ' ',
  )
const WORDINGS = 'word words term terms phrase phrases string strings text'.split(' ')
const BEFORE = [...KINDS, 'environment variable', 'environment variables']
/** Words that end a phrase, or that make it more than a text to search for. */
const FUNCTION_WORDS = new Set(
  'and or nor but not no in on at of for with without as to from by before after when if unless except only instead rather than that which who where while because how why what whether is are be per each every all both either neither more less least most it its their this these those should must using under within inside newer later higher greater lower older better similar equivalent other others'.split(
    ' ',
  ),
)
/** Endings of words for ideas, which can be expressed in other words. */
const IDEA = /(?:tion|sion|ment|ness|ance|ence|ity|ing|ism|ship|age|ies|s|cy|ty|th|sal|al|ure)$/
/** Spelled like a file, a path, a call, an option or a variable. */
const SPELLED = /[\w)][./@_][\w(]|\(\)$|^-{1,2}\w|^[./@]\w/
const DISTINCTIVE = /[A-Z\d_./@()#+-]/

const NAME = /^\p{Lu}\p{Ll}+$/u
const EXACT = { isQuoted: false, isConcept: false, isName: false, isWording: false } as const

/**
 * What counts as a text: after "contains" only quoted text and code spellings, after "links to" also names, after "mentions" also words for
 * ideas.
 */
export type Taken = 'spelled' | 'names' | 'ideas'

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
    const kind = article === null ? null : cursor.take(BEFORE)
    const token = cursor.peek()
    const isOfWording = kind !== null && WORDINGS.includes(kind)
    if (token?.kind === 'quoted' || token?.kind === 'number') {
      cursor.next()
      cursor.take(KINDS)
      const isWording = isOfWording || (token.kind === 'quoted' && !token.isCode)
      return { ...EXACT, text: token.text, isQuoted: true, isWording }
    }
    if (token?.kind !== 'word') return null
    const words = readWords(cursor)
    const [first] = words
    if (first === undefined) return null
    const text = words.join(' ')
    const isSpelled = words.every((each) => SPELLED.test(each))
    if (isSpelled || kind !== null) return { ...EXACT, text, isWording: isOfWording }
    if (taken === 'spelled') return null
    if (words.every((each) => DISTINCTIVE.test(each))) return { ...EXACT, text, isName: NAME.test(text) }
    if (taken !== 'ideas') return null
    return { ...EXACT, text, isConcept: words.length > 1 || article !== null || IDEA.test(first) }
  })
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
