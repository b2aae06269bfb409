import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { escapePattern } from '../../../base/text/pattern.ts'
import { statementAt } from '../../docs/annotation/statement-context.ts'
import { type Doc, headingAt } from '../../docs/doc.ts'
import { blockAt } from '../../docs/parts/block-at.ts'
import { headerAt, rowAt } from '../../docs/parts/table.ts'
import { ENGINES } from '../../rules/dependency-version/extract/stated-version.ts'
import type { Alteration } from '../alteration.ts'
import { PORT } from '../alterations/altered-values.ts'
import { isDistinct, wordsOfName } from '../names.ts'
import { linesWith, type Mention } from '../regions.ts'

const MAX_LINE = 1000
/** Words that say that a number is the value of what the sentence names. */
const GIVES =
  /\b(?:defaults?|by default|uses?|listens?|port|limit|max(?:imum)?|min(?:imum)?|timeout|at (?:most|least)|up to|set to|requires?|or (?:later|newer|higher)|is)\b/i
/** Too common alone: 0, 1, 10, true. */
const TELLING = /\d{3}|\d\.\d|[a-zA-Z]{4}/

/** A minimum that a newer version meets as well. */
const OPEN_ENDED = /\b(?:or|and) (?:newer|later|higher|above|greater)\b|\d\+(?:\s|$)/i
const VERSION = /^\d+\.\d+\.\d+/
/** What a page requires of a runtime. */
const REQUIRES =
  /\b(?:requires?|requirements?|needs?|at least|minimum|supports?|works? (?:with|on)|(?:or|and) (?:later|newer|higher|above|greater|up))\b|\d\+|≥|>=/i
const CONDITION = /\b(?:if|when|unless|for older)\b/i

/** Lines that state the old value of a name: both stand in one row, line of code, or sentence. */
export function valueMentions(doc: Doc, values: readonly Alteration[]): Mention[] {
  if (values.length === 0) return []
  const words = lowerWords(doc)
  return [...groupBy(values, ({ name }) => name)].flatMap(([name, group]) =>
    isNamedOn(name, words) ? group.flatMap((each) => statedOn(doc, each)) : [],
  )
}

/** Whether a page has the words of a name: a runtime has several names, and `localhost:8080` is a port. */
function isNamedOn(name: string, words: ReadonlySet<string>): boolean {
  if (name === PORT || engineNamed(name)) return true
  return wordsOfName(name)
    .filter(isTellingWord)
    .every((word) => words.has(word))
}

/** `DEFAULT_TIMEOUT` is the default of the timeout. */
function isTellingWord(word: string): boolean {
  return word !== 'default'
}

const IN_ADDRESS = /(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):$|(?:^|\s)(?:-p|--publish)[ =]$/

function engineNamed(name: string): RegExp | undefined {
  return ENGINES.find(([engine]) => engine === name)?.[1]
}

/** The words of a page, and those that its names are joined of. */
const lowerWords = memoize(
  ({ lines }: Doc): ReadonlySet<string> =>
    new Set(
      lines.flatMap((line) =>
        (line.slice(0, MAX_LINE).match(/[A-Za-z]+|\d+/g) ?? []).flatMap((word) => [
          word.toLowerCase(),
          ...wordsOfName(word),
        ]),
      ),
    ),
)

function statedOn(doc: Doc, alteration: Alteration): Mention[] {
  const { old = '', now = '' } = alteration.value ?? {}
  const spellings = alteration.sort === 'version' ? versionSpellings(old, now) : spellingsOf(old)
  const lines = [...new Set(spellings.flatMap((spelled) => linesWith(doc, spelled)))]
  return lines
    .sort((one, other) => one.line - other.line)
    .flatMap(({ line, text }): Mention[] => {
      for (const spelled of spellings) {
        const at = placeOfValue(text, spelled)
        if (at < 0) continue
        const context = contextOf(doc, line, text)
        if (placeOfValue(text, now) >= 0) return []
        const isAddress = alteration.name === PORT && IN_ADDRESS.test(text.slice(0, at))
        if (!isAddress && !isOf(alteration, context, spelled, doc, line)) return []
        const region = { kind: 'prose', line, column: 1, text, block: blockAt(doc, line) ?? null } as const
        const kind = region.block ? 'block' : rowAt(doc, line) ? 'cell' : 'prose'
        return [
          { alteration, doc, kind, line, column: at + 1, text: text.trim().slice(0, 200), value: spelled, region },
        ]
      }
      return []
    })
}

function contextOf(doc: Doc, line: number, text: string): string {
  if (blockAt(doc, line)) return text
  if (rowAt(doc, line)) return `${headerAt(doc, line)} ${text}`
  return statementAt(doc, line).slice(0, MAX_LINE)
}

function isOf({ name, sort }: Alteration, context: string, value: string, doc: Doc, line: number): boolean {
  const engine = sort === 'version' ? engineNamed(name) : undefined
  // What a sample shows is another package's requirement as often.
  if (engine) {
    const isNamed = engine.test(context.replace(/[*_]{1,2}/g, ' '))
    return isNamed && !blockAt(doc, line) && REQUIRES.test(context) && !CONDITION.test(context)
  }
  // In a sample, a reader may start another image of that name.
  const image = new RegExp(
    `${blockAt(doc, line) ? String.raw`\bFROM\s+(?:\S+/)?` : '(?<![\\w-])'}${escapePattern(name)}:$`,
  )
  if (sort === 'version' && image.test(context.slice(0, placeOfValue(context, value)))) return true
  const words = wordsOfName(name).filter(isTellingWord)
  const own = words.join('')
  const tokens = context.match(/-{0,2}[A-Za-z_$][\w$]*(?:-[\w$]+)*/g) ?? []
  const isNamed = (text: string): boolean => wordsOfName(text).join('') === own
  if (tokens.some(isNamed))
    return (
      isDistinct(name) ||
      (VERSION.test(value) && !OPEN_ENDED.test(context)) ||
      (TELLING.test(value) && GIVES.test(context))
    )
  const title = headingAt(doc, line)?.text ?? ''
  if (isDistinct(name) && isNamed(title) && GIVES.test(context)) return true
  if (isDistinct(name) && GIVES.test(context) && isNamedAbove(doc, line, isNamed)) return true
  // A longer name is another one's: `create_iam_instance_profile` for `create_instance_profile`.
  const isLonger = (token: string): boolean => {
    const of = new Set(wordsOfName(token))
    return of.size > words.length && words.every((word) => of.has(word))
  }
  if (tokens.some(isLonger)) return false
  const said = new Set(context.toLowerCase().match(/[a-z]+/g) ?? [])
  return words.length > 1 && TELLING.test(value) && GIVES.test(context) && words.every((word) => said.has(word))
}

const MAX_ABOVE = 8

/**
 * Whether the line that a paragraph is indented below names it: a term, a directive, an item. Or the line in code marks, and nothing else, that
 * paragraphs explain.
 */
function isNamedAbove({ lines }: Doc, line: number, isNamed: (token: string) => boolean): boolean {
  const indent = (lines[line - 1] ?? '').search(/\S/)
  const names = (text: string): boolean => (text.match(/[A-Za-z_$][\w$]*(?:-[\w$]+)*/g) ?? []).some(isNamed)
  let isBelow = indent > 0
  for (let at = line - 2; at >= Math.max(0, line - 1 - MAX_ABOVE); at--) {
    const text = (lines[at] ?? '').slice(0, MAX_LINE)
    if (ALONE.test(text)) return names(text)
    if (!isBelow || text.trim() === '' || text.search(/\S/) >= indent) continue
    if (names(text)) return true
    isBelow = false
  }
  return false
}

/** A line of nothing but code: `-max-notes` *number* */
const ALONE = /^\s*(?:\*\*)?`[^`]+`(?:\*\*)?(?:\s+[*_][^*_]{1,40}[*_])?:?\s*$/

/** What may follow a number at once: `100ms`. */
const UNIT = /^(?:ms|s|secs?|min|h|px|[KMG]i?B)\b/

/** The place of a value that is no part of a longer one; -1 if there is none. */
function placeOfValue(text: string, value: string): number {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + value.length, at + value.length + 2)]
    const isEnd = /^\d+$/.test(value) && UNIT.test(text.slice(at + value.length))
    if (/[\w.]$|\w-$/.test(before.replace(/(^|\W)v$/, '$1'))) continue
    if (isEnd || !/^[^\W_]|^%|^_\w(?<!__)|^\.\d|^-\w/.test(after)) return at
  }
  return -1
}

/** A version as pages write it; shorter, too, where the change alters that as well: `18.2` for `18.2.0`. */
function versionSpellings(old: string, now: string): string[] {
  const [before, after] = [old.split('.'), now.split('.')]
  const all = [3, 2].flatMap((count) => {
    const short = before.slice(0, count).join('.')
    return short.includes('.') && short !== after.slice(0, count).join('.') ? [short] : []
  })
  const isWhole = before.slice(1).every((part) => Number(part) === 0) && before[0] !== after[0]
  return [...new Set([...all, ...(isWhole ? [before[0] ?? ''] : [])])]
}

const SECONDS = [
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

/** A value as pages write it: with separators, and milliseconds, seconds and bytes in larger units. */
function spellingsOf(value: string): string[] {
  const plain = value.replaceAll('_', '').replace(/^[\^~]|^(?:>=|v)(?=\d)/, '')
  const found = new Set([value, plain])
  const number = /^\d+$/.test(plain) ? Number(plain) : Number.NaN
  if (number >= 1000) {
    found.add(number.toLocaleString('en-US'))
    for (const base of [1000, 1])
      for (const [size, unit] of SECONDS) {
        const count = number / (size * base)
        if (!Number.isInteger(count) || count < 1 || count > 120) continue
        for (const said of [
          `${count} ${unit}${count === 1 ? '' : 's'}`,
          `${count} ${unit.slice(0, 3)}`,
          `${count}${unit[0]}`,
          `${count} ${unit[0]}`,
        ])
          found.add(said)
      }
    for (const [size, unit] of [
      [1024 ** 2, 'MB'],
      [1024 ** 2, 'MiB'],
      [1024, 'KB'],
      [1024, 'KiB'],
      [1024 ** 3, 'GB'],
    ] as const)
      if (Number.isInteger(number / size)) {
        found.add(`${number / size} ${unit}`)
        found.add(`${number / size}${unit}`)
      }
  }
  return [...found]
}
