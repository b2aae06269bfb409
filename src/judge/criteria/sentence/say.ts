import { compilePattern, PatternError } from '../../../base/config/pattern/pattern.ts'
import { isNegated } from '../../../base/text/words.ts'
import { quoted } from '../../result/issue.ts'
import { nameOccurrences, occurrences } from '../measure/find-text.ts'
import { linesRegion, type Region } from '../measure/region.ts'
import type { ReadPredicate, Test } from './meaning.ts'
import { type Bounds, isWithinBounds, readBounds, SOME } from './parts/bounds.ts'
import { type Cursor, phrases } from './parts/cursor.ts'
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
export function readSay(cursor: Cursor): ReadPredicate | null {
  if (cursor.take(SAYS)) return readMentions(cursor, 'ideas', true)
  if (cursor.take(['link to', 'links to'])) return readLinked(cursor)
  if (cursor.take(DOCUMENTS)) return ofTexts(readTexts(cursor, 'names'), documented)
  if (cursor.take(MATCHES)) return readPattern(cursor)
  if (cursor.take(STARTS)) return readEdge(cursor, 'start')
  return cursor.take(ENDS) ? readEdge(cursor, 'end') : null
}

/**
 * Texts that occur in the part, optionally a number of times.
 *
 * @param isAffirmed leave it open whether the text is mentioned if all sentences with it are negated
 */
export function readMentions(cursor: Cursor, taken: Taken = 'ideas', isAffirmed = false): ReadPredicate | null {
  if (cursor.take(['neither'])) {
    const none = ofTexts(readTexts(cursor, taken), mentioned(SOME))
    return none && { test: none.whenNot ?? ((region, asked) => not(none.test(region, asked))), isNegative: true }
  }
  const texts = readTexts(cursor, taken)
  const times = readTimes(cursor)
  // With several texts, the number may apply to each or to all together.
  if (times && texts?.texts.length !== 1) return null
  const mention = ofTexts(texts, mentioned(times ?? SOME, isAffirmed && !times))
  const without =
    mention && cursor.attempt(() => (cursor.take(['but not', 'and not']) ? readTexts(cursor, taken) : null))
  const absent = ofTexts(without, mentioned(SOME))
  if (!mention || !absent) return mention
  const isAbsent = absent.whenNot ?? ((region, asked) => not(absent.test(region, asked)))
  return { test: (region, asked) => allOf([mention.test(region, asked), isAbsent(region, asked)]), isNegative: false }
}

function readTimes(cursor: Cursor): Bounds | null {
  return cursor.attempt(() => {
    if (cursor.take(['at least once'])) return SOME
    if (cursor.take(['exactly once', 'only once', 'once'])) return { least: 1, most: 1 }
    if (cursor.take(['at most once', 'no more than once'])) return { least: 0, most: 1 }
    if (cursor.take(['at least twice'])) return { least: 2, most: Number.POSITIVE_INFINITY }
    if (cursor.take(['exactly twice'])) return { least: 2, most: 2 }
    const bounds = readBounds(cursor)
    return bounds && cursor.take(['times', 'time']) ? bounds : null
  })
}

type TextTest = (region: Region, text: WantedText, restricted: boolean) => Verdict

/** Combines several texts with all or any; if "A and B" is negated, one of them may still occur. */
function ofTexts(wanted: WantedTexts | null, test: TextTest): ReadPredicate | null {
  if (!wanted) return null
  const each: (...asked: Parameters<Test>) => Verdict[] = (region, { restricted }) =>
    wanted.texts.map((text) => test(region, text, restricted))
  return {
    isNegative: false,
    isWording: wanted.texts.every(({ isWording }) => isWording),
    test: (region, asked) => (wanted.join === 'or' ? anyOf : allOf)(each(region, asked)),
    whenNot: (region, asked) => {
      const verdicts = each(region, asked)
      const none = allOf(verdicts.map(not))
      if (wanted.join !== 'and' || none.met !== false) return none
      return verdicts.every(({ met }) => met === true) ? none : OPEN
    },
  }
}

const mentioned =
  (bounds: Bounds, isAffirmed = false): TextTest =>
  (region, { text, isConcept, isName }, restricted) => {
    const all = occurrences(region.text, text)
    const { sure: found, possible } = isName ? nameOccurrences(region.text, text) : { sure: all, possible: all }
    if (isAffirmed && found > 0 && isDenied(region.text, text)) return OPEN
    // An idea may be expressed in other words.
    const most = isConcept ? Number.POSITIVE_INFINITY : possible
    const how = `${quoted(text)} ${found === 0 ? 'does not occur' : found === 1 ? 'occurs' : `occurs ${found} times`} in ${region.name}`
    return { met: isWithinBounds([restricted ? 0 : found, most], bounds), how }
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
export function readLinked(cursor: Cursor): ReadPredicate | null {
  return ofTexts(readTexts(cursor, 'names'), linked)
}

function linked(region: Region, { text }: WantedText, restricted: boolean): Verdict {
  const wanted = targetOf(text)
  const links = region.pages.flatMap((page) => page.links.filter(({ kind }) => kind === 'link'))
  const found = links.some(({ target }) => {
    const bare = targetOf(target)
    return bare === wanted || (!wanted.includes('://') && bare.endsWith(`/${wanted}`)) || bare.startsWith(`${wanted}#`)
  })
  // A link whose text or target mentions it may be the one.
  const maybe = links.some((link) => occurrences(`${link.text} ${link.target}`, text) > 0)
  const how = `${found ? 'a' : 'no'} link of ${region.name} leads to ${quoted(text)}`
  if (region.pages.length === 0) return occurrences(region.text, text) > 0 ? OPEN : { met: false, how }
  return { met: found ? (restricted ? null : true) : maybe ? null : false, how }
}

function targetOf(target: string): string {
  return target
    .toLowerCase()
    .replace(/^(?:\.\.?\/)+/, '')
    .replace(/^\/|\/+$/g, '')
}

/** A text is documented if a heading, a list item, a table row or a sentence names it; with only an example it stays open. */
function documented(region: Region, { text, isQuoted }: WantedText, restricted: boolean): Verdict {
  if (occurrences(region.text, text) === 0)
    return { met: isQuoted ? false : null, how: `${quoted(text)} does not occur in ${region.name}` }
  const named = region.pages.some(({ prose }) =>
    prose.some(({ lines, kind }) => {
      const entry = lines.join('\n')
      return kind !== 'paragraph' && occurrences(entry, text) > 0 && !isDenied(entry, text)
    }),
  )
  return { met: named && !restricted ? true : null, how: `${quoted(text)} has an entry in ${region.name}` }
}

function readPattern(cursor: Cursor): ReadPredicate | null {
  const token = cursor.next()
  const source = token?.kind === 'quoted' ? token.text : token?.kind === 'pattern' ? token.source : null
  if (source === null) return null
  const flags = token?.kind === 'pattern' ? token.flags : ''
  try {
    const matches = compilePattern(`${flags === '' ? '' : `(?${flags})`}${source}`)
    return {
      isNegative: false,
      test: ({ text }, { restricted }) => {
        const met = matches(text)
        return { met: restricted ? null : met, how: `the pattern ${met ? 'matches' : 'does not match'}` }
      },
    }
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
  'a newline': /\n/,
}

function readEdge(cursor: Cursor, side: 'start' | 'end'): ReadPredicate | null {
  const sign = cursor.take(Object.keys(SIGNS))
  if (sign !== null) return { isNegative: false, test: signTest(sign, side) }
  const heading = cursor.take(['a heading', 'a title', 'a top-level heading', 'a code block'])
  if (heading !== null) return { isNegative: false, test: blockTest(heading, side) }
  const token = cursor.next()
  if (token?.kind !== 'quoted') return null
  const wanted = token.text.toLowerCase()
  return {
    isNegative: false,
    test: (region, { restricted }) => {
      const text = region.text.trim().toLowerCase()
      const met = side === 'start' ? text.startsWith(wanted) : text.endsWith(wanted)
      const how = `${quoted(token.text)} ${met ? 'occurs' : 'does not occur'} at the ${side} of ${region.name}`
      return { met: restricted ? null : met, how }
    },
  }
}

function signTest(sign: string, side: 'start' | 'end'): Test {
  const pattern = SIGNS[sign] ?? /$^/
  return (region, { restricted }) => {
    const text = sign === 'a newline' ? region.text : withoutClosing(region.text.trim())
    const characters = [...text]
    const met = pattern.test((side === 'start' ? characters[0] : characters.at(-1)) ?? '')
    return { met: restricted ? null : met, how: `${region.name} ${met ? `${side}s` : `does not ${side}`} with ${sign}` }
  }
}

/** Without the brackets, quotation marks and emphasis that close after the last sign: `(See below.)`. */
function withoutClosing(text: string): string {
  return text.replace(/[)\]}"'”’*_]+$/, '')
}

function blockTest(block: string, side: 'start' | 'end'): Test {
  return (region, { restricted }) => {
    const [page] = region.pages
    if (!page || region.pages.length > 1 || restricted) return OPEN
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
      block === 'a code block'
        ? (there?.codeBlocks.length ?? 0) > 0
        : page.headings.some((each) => each.line === line && (block === 'a heading' || each.level === 1))
    return { met, how: `${region.name} ${met ? `${side}s` : `does not ${side}`} with ${block}` }
  }
}
