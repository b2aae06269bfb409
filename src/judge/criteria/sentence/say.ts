import { compilePattern, PatternError } from '../../../base/config/pattern/pattern.ts'
import { isNegated } from '../../../base/text/words.ts'
import { quoted } from '../../result/issue.ts'
import { bareCode } from '../measure/code.ts'
import { codeOccurrences, nameOccurrences, occurrences } from '../measure/find-text.ts'
import { linesRegion, type Region } from '../measure/region.ts'
import { affirmed, negated, type Predicate, type Test } from './meaning.ts'
import { type Bounds, isWithinBounds, readBounds, SOME } from './parts/bounds.ts'
import { type Cursor, phrases, readList } from './parts/cursor.ts'
import { readTexts, type Taken, type WantedText, type WantedTexts } from './parts/texts.ts'
import { allOf, anyOf, not, OPEN, type Verdict } from './verdict.ts'

const SAYS = phrases(
  'mention, mentions, mentioned, name, names, say, says, refer to, refers to, reference, references, cite, cites',
)
const DOCUMENTS = phrases('document, documents, describe, describes, explain, explains, cover, covers')
const MATCHES = ['match', 'matches'].flatMap((verb) => [
  verb,
  ...['pattern', 'regular expression', 'regex'].map((what) => `${verb} the ${what}`),
])
const STARTS = phrases('start with, starts with, begin with, begins with')
const ENDS = phrases('end with, ends with, end in, ends in')

/** `mentions A and B`, `documents X`, `links to X`, `matches /…/`, `starts with "…"`. */
export function readSay(cursor: Cursor): Predicate | null {
  if (cursor.take(SAYS)) return readMentions(cursor, 'ideas', true)
  if (cursor.take(['link to', 'links to'])) return readLinked(cursor)
  if (cursor.take(DOCUMENTS)) return documents(readTexts(cursor, 'names'))
  if (cursor.take(MATCHES)) return readPattern(cursor)
  if (cursor.take(STARTS)) return readEdge(cursor, 'start')
  return cursor.take(ENDS) ? readEdge(cursor, 'end') : null
}

/**
 * Texts that occur in the part, optionally a number of times.
 *
 * @param isAffirmed leave it open whether the text is mentioned if all sentences with it are negated
 */
export function readMentions(cursor: Cursor, taken: Taken, isAffirmed = false): Predicate | null {
  const isNeither = cursor.take(['neither']) !== null
  const texts = readTexts(cursor, taken)
  const times = readTimes(cursor)
  // With several texts, the number may apply to each or to all together.
  if (!texts || (times && texts.texts.length > 1)) return null
  const mention = mentions(texts, times ?? SOME, isAffirmed && !times && !isNeither)
  if (isNeither) return negated(mention)
  const others = cursor.attempt(() => (cursor.take(['but not', 'and not']) ? readTexts(cursor, taken) : null))
  const absent = others && negated(mentions(others, SOME, false))
  return absent ? affirmed((region) => allOf([mention.test(region), absent.test(region)])) : mention
}

export function mentions(wanted: WantedTexts, bounds: Bounds, isAffirmed: boolean): Predicate {
  return { ...ofTexts(wanted, mentioned(bounds, isAffirmed)), isWording: wanted.texts.every((text) => text.isWording) }
}

export function readTimes(cursor: Cursor): Bounds | null {
  return cursor.attempt(() => {
    if (cursor.take(['at least once'])) return SOME
    if (cursor.take(['exactly once', 'only once', 'once'])) return { least: 1, most: 1 }
    if (cursor.take(['at most once', 'no more than once'])) return { least: 0, most: 1 }
    if (cursor.take(['at least twice'])) return { least: 2, most: Number.POSITIVE_INFINITY }
    if (cursor.take(['exactly twice', 'twice'])) return { least: 2, most: 2 }
    const bounds = readBounds(cursor)
    return bounds && cursor.take(['times', 'time']) ? bounds : null
  })
}

type TextTest = (region: Region, text: WantedText) => Verdict

/** Combines several texts with all or any; if "A and B" is negated, one of them may still occur. */
export function ofTexts(wanted: WantedTexts, test: TextTest): Predicate
export function ofTexts(wanted: WantedTexts | null, test: TextTest): Predicate | null
export function ofTexts(wanted: WantedTexts | null, test: TextTest): Predicate | null {
  if (!wanted) return null
  const each = (region: Region): Verdict[] => wanted.texts.map((text) => test(region, text))
  return {
    isNegative: false,
    test: (region) => (wanted.join === 'or' ? anyOf : allOf)(each(region)),
    whenNot: (region) => {
      const verdicts = each(region)
      const none = allOf(verdicts.map(not))
      if (wanted.join !== 'and' || none.met !== false) return none
      return verdicts.every(({ met }) => met === true) ? none : OPEN
    },
  }
}

const mentioned =
  (bounds: Bounds, isAffirmed = false): TextTest =>
  (region, wanted) => {
    const { text, isConcept, isName } = wanted
    const all = occurrences(region.text, text)
    const { sure: found, possible } = isName ? nameOccurrences(region.text, text) : { sure: all, possible: all }
    if (found > 0 && ((isAffirmed && isDenied(region.text, text)) || isOtherwiseMeant(region, wanted))) return OPEN
    // An idea may be expressed in other words.
    const most = isConcept ? Number.POSITIVE_INFINITY : possible
    const times = found === 0 ? 'does not occur' : found === 1 ? 'occurs' : `occurs ${found} times`
    return { met: isWithinBounds([found, most], bounds), how: `${quoted(text)} ${times} in ${region.name}` }
  }

/** A number without what it is the number of, a letter that is part of an abbreviation, a name of code in a comment. */
function isOtherwiseMeant(region: Region, { text, kind, isCode }: WantedText): boolean {
  if (/^\d+$/.test(text)) return kind !== null && occurrences(region.text, kind) === 0
  if (/^\p{L}$/u.test(text)) return true
  const bare = isCode ? bareCode(region) : null
  return bare !== null && codeOccurrences(bare, text) === 0
}

/** Whether all sentences with the text are negated. */
function isDenied(text: string, wanted: string): boolean {
  if (isNegated(wanted)) return false
  return text
    .split(/(?<=[.!?])\s+|\n/)
    .filter((sentence) => occurrences(sentence, wanted) > 0)
    .every((sentence) => isNegated(sentence))
}

/** A link to one of the texts. */
export function readLinked(cursor: Cursor): Predicate | null {
  return ofTexts(readTexts(cursor, 'names'), linked)
}

function linked(region: Region, { text }: WantedText): Verdict {
  const wanted = targetOf(text)
  const links = region.pages.flatMap((page) => page.links.filter(({ kind }) => kind === 'link'))
  const isLinked = links.some(({ target }) => {
    const bare = targetOf(target)
    return bare === wanted || (!wanted.includes('://') && bare.endsWith(`/${wanted}`)) || bare.startsWith(`${wanted}#`)
  })
  // A link whose text or target mentions it may be the one.
  const maybe = links.some((link) => occurrences(`${link.text} ${link.target}`, text) > 0)
  const how = `${isLinked ? 'a' : 'no'} link of ${region.name} leads to ${quoted(text)}`
  if (region.pages.length === 0) return occurrences(region.text, text) > 0 ? OPEN : { met: false, how }
  return { met: isLinked || (maybe ? null : false), how }
}

function targetOf(target: string): string {
  return target
    .toLowerCase()
    .replace(/^(?:\.\.?\/)+/, '')
    .replace(/^\/|\/+$/g, '')
}

export function documents(wanted: WantedTexts): Predicate
export function documents(wanted: WantedTexts | null): Predicate | null
export function documents(wanted: WantedTexts | null): Predicate | null {
  return ofTexts(wanted, documented)
}

/** A text is documented if a heading, a list item, a table row or a sentence names it; with only an example it stays open. */
function documented(region: Region, { text, isQuoted, kind }: WantedText): Verdict {
  if (occurrences(region.text, text) === 0)
    return { met: isQuoted || kind !== null ? false : null, how: `${quoted(text)} does not occur in ${region.name}` }
  const hasEntry = region.pages.some(({ prose }) =>
    prose.some(({ lines, kind }) => {
      const entry = lines.join('\n')
      return kind !== 'paragraph' && occurrences(entry, text) > 0 && !isDenied(entry, text)
    }),
  )
  return { met: hasEntry || null, how: `${quoted(text)} has an entry in ${region.name}` }
}

function readPattern(cursor: Cursor): Predicate | null {
  const token = cursor.next()
  const source = token?.kind === 'quoted' ? token.text : token?.kind === 'pattern' ? token.source : null
  if (source === null) return null
  const flags = token?.kind === 'pattern' ? token.flags : ''
  try {
    const matches = compilePattern(`${flags === '' ? '' : `(?${flags})`}${source}`)
    return affirmed(({ text }) => {
      const met = matches(text)
      return { met, how: `the pattern ${met ? 'matches' : 'does not match'}` }
    })
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    return null
  }
}

/** Characters that a text may start or end with, by name. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  'a period': /[.]/,
  'a full stop': /[.]/,
  'a question mark': /\?/,
  'a colon': /:/,
  'a capital letter': /\p{Lu}/u,
  'a lowercase letter': /\p{Ll}/u,
  punctuation: /[.,:;!?]/,
  'a punctuation mark': /[.,:;!?]/,
  'an exclamation mark': /!/,
  'a question': /\?/,
  'a newline': /\n/,
  'a newline character': /\n/,
}

function readEdge(cursor: Cursor, side: 'start' | 'end'): Predicate | null {
  const sign = cursor.take(Object.keys(SIGNS))
  if (sign !== null) return affirmed(signTest(sign, side))
  const block = cursor.take(Object.keys(BLOCKS))
  if (block !== null) return affirmed(blockTest(block, side))
  cursor.take(['either'])
  cursor.take(phrases('the, the word, the words, the phrase, the sentence, the text, the string, the line'))
  const list = readList(
    cursor,
    () => {
      const token = cursor.next()
      return token?.kind === 'quoted' ? token.text : null
    },
    { or: 'or' },
  )
  if (!list || (list.items.length > 1 && !list.joints.has('or'))) return null
  const phrase = list.items.map(quoted).join(' or ')
  return affirmed((region) => {
    const text = region.text.trim().toLowerCase()
    const met = list.items.some((each) =>
      side === 'start' ? text.startsWith(each.toLowerCase()) : text.endsWith(each.toLowerCase()),
    )
    return { met, how: `${phrase} ${met ? 'occurs' : 'does not occur'} at the ${side} of ${region.name}` }
  })
}

/** Blocks that a page may start or end with, by the level of a heading: 0 for any. */
const BLOCKS: Readonly<Record<string, number | 'code'>> = {
  'a code block': 'code',
  'a heading': 0,
  ...Object.fromEntries(
    phrases(
      'a title, a top-level heading, an h1, an h1 heading, a level-one heading, a level one heading, a level-1 heading, a level 1 heading, a first-level heading',
    ).map((name) => [name, 1]),
  ),
}

function signTest(sign: string, side: 'start' | 'end'): Test {
  const pattern = SIGNS[sign] ?? /$^/
  return (region) => {
    const text = sign.startsWith('a newline') ? region.text : withoutClosing(region.text.trim())
    const characters = [...text]
    const met = pattern.test((side === 'start' ? characters[0] : characters.at(-1)) ?? '')
    return { met, how: `${region.name} ${met ? `${side}s` : `does not ${side}`} with ${sign}` }
  }
}

/** Without the brackets, quotation marks and emphasis that close after the last sign: `(See below.)`. */
function withoutClosing(text: string): string {
  return text.replace(/[)\]}"'”’*_]+$/, '')
}

function blockTest(block: string, side: 'start' | 'end'): Test {
  const level = BLOCKS[block]
  return (region) => {
    const [page] = region.pages
    if (!page || region.pages.length > 1) return OPEN
    const matter =
      page.frontMatter === null
        ? 0
        : page.lines.findIndex((line, at) => at > 0 && /^(?:---|\+\+\+|\.\.\.)\s*$/.test(line)) + 1
    const filled = page.lines.flatMap((line, index) => (line.trim() === '' || index < matter ? [] : [index + 1]))
    const line = side === 'start' ? filled[0] : filled.at(-1)
    if (line === undefined) return OPEN
    const there = linesRegion(region, page, '', line - (side === 'end' ? 1 : 0), line + (side === 'start' ? 1 : 0))
      .pages[0]
    const met =
      level === 'code'
        ? (there?.codeBlocks.length ?? 0) > 0
        : page.headings.some((each) => each.line === line && (level === 0 || each.level === level))
    return { met, how: `${region.name} ${met ? `${side}s` : `does not ${side}`} with ${block}` }
  }
}
