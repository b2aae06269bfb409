import { type Cursor, readList } from './cursor.ts'

export interface SectionName {
  readonly title: string
  readonly isQuoted: boolean
}

export interface SectionNames {
  readonly names: readonly SectionName[]
  /** `no "X" section`. */
  readonly isNone: boolean
  /** `an A or B section`: any of them suffices. */
  readonly isAny: boolean
}

const SECTION = ['section', 'sections', 'heading', 'headings', 'chapter', 'chapters']
const CALLED = ['called', 'named', 'titled', 'on', 'about', 'entitled', 'for']
const MAX_WORDS = 4
const NOT_TITLES = new Set(
  'each every all any no only and or of in with without more than at least most fewer exactly is are has have contains includes mentions not must should one two three four five first last h1 h2 h3 h4 h5 h6 per introductory separate new single dedicated short empty other same final numbered main relevant comes come stands appears appear precedes follows before after exists exist'.split(
    ' ',
  ),
)

/** `a section "Install"`, `an Installation section`, `sections A, B and C`, `the Usage and License sections`. */
export function readSectionNames(cursor: Cursor): SectionNames | null {
  return cursor.attempt(() => {
    const isNone = cursor.take(['a', 'an', 'the', 'its', 'no']) === 'no'
    const before = cursor.take(SECTION)
    const called = before === null ? null : cursor.take(CALLED)
    const listed = readList(cursor, () => readTitle(cursor))
    if (!listed) return null
    // In `a section for beginners`, "for" names its audience, not its title.
    const isVague = called !== null && /^(?:on|about|for)$/.test(called)
    if (isVague && listed.items.some(({ isQuoted }) => !isQuoted)) return null
    // In `headings start with a capital`, no title follows.
    const isTitle = ({ title, isQuoted }: SectionName): boolean =>
      isQuoted || called !== null || /^[\p{Lu}\p{N}]/u.test(title)
    if (before === null ? cursor.take(SECTION) === null : !listed.items.every(isTitle)) return null
    return { names: listed.items, isNone, isAny: listed.joints.has('or') }
  })
}

/** A title, in quotation marks or as its words. */
export function readTitle(cursor: Cursor): SectionName | null {
  return cursor.attempt(() => {
    const token = cursor.peek()
    if (token?.kind === 'quoted') {
      cursor.next()
      return { title: token.text, isQuoted: true }
    }
    const words: string[] = []
    for (let next = cursor.peek(); next?.kind === 'word' && words.length < MAX_WORDS; next = cursor.peek()) {
      if (NOT_TITLES.has(next.lower) || /-level$/.test(next.lower) || SECTION.includes(next.lower)) break
      words.push(next.text)
      cursor.next()
    }
    return words.length === 0 ? null : { title: words.join(' '), isQuoted: false }
  })
}
