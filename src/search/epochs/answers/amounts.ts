import { lexemesOf } from '../../../base/text/lexemes.ts'
import { isAmount, valuesOf } from '../../../judge/text/values.ts'

/** A number, a version or a date of a sentence, comparable with others of its unit. */
export interface Amount {
  /** As written, without its unit. */
  readonly text: string
  readonly at: number
  readonly size: number | string
  readonly kind: 'time' | 'size' | 'count' | 'version' | 'date'
  /** Of a count, the words that follow: what is counted. */
  readonly of: readonly string[]
  /** The unit of a time or a size as written, with the space before it; '' for others. */
  readonly unitText: string
}

/** Longer words are no units, nor what is counted. */
const MAX_UNIT = 200

type Unit = readonly [kind: 'time' | 'size', size: number]

const UNITS: Readonly<Record<string, Unit>> = {
  ...Object.fromEntries(
    (
      [
        ['ms millisecond', 0.001],
        ['s sec second', 1],
        ['min minute', 60],
        ['h hour', 3600],
        ['d day', 86_400],
        ['week', 604_800],
        ['month', 2_592_000],
        ['year', 31_536_000],
      ] as const
    ).flatMap(([names, size]) => names.split(' ').map((name): [string, Unit] => [name, ['time', size]])),
  ),
  ...Object.fromEntries(
    ['byte', 'kb', 'mb', 'gb', 'tb'].map((name, power): [string, Unit] => [name, ['size', 1000 ** power]]),
  ),
  ...Object.fromEntries(
    ['kib', 'mib', 'gib', 'tib'].map((name, power): [string, Unit] => [name, ['size', 1024 ** (power + 1)]]),
  ),
}

/** The unit of bare numbers that a sentence names apart from them: `time limit in seconds (default 5)`. */
const NAMED_UNIT = /\bin (milliseconds|seconds|minutes|hours|days|bytes)\b/i

/** The unit that a paragraph or an item names for its bare numbers; undefined if it names none. */
export function unitIn(paragraph: string): Unit | undefined {
  return unitNamed(NAMED_UNIT.exec(paragraph)?.[1] ?? '')
}

/**
 * The amounts of a sentence; times and sizes in one unit each.
 *
 * @param named the unit of bare numbers
 */
export function amountsOf(sentence: string, named = unitIn(sentence)): Amount[] {
  return valuesOf(sentence)
    .filter((value) => isAmount(value) && !isMark(sentence, value))
    .map(({ kind, key, text, at }): Amount => {
      const rest = sentence.slice(at + text.length, at + text.length + MAX_UNIT)
      const [written = '', word = ''] = /^[ \u00a0-]?([\p{L}%]+)/u.exec(rest) ?? []
      const none = { text, at, of: [], unitText: '' }
      if (kind !== 'number') return { ...none, kind: kind === 'version' ? 'version' : 'date', size: key }
      const own = unitNamed(word)
      if (own) return { ...none, kind: own[0], size: Number(key) * own[1], unitText: written }
      const counted = lexemesOf(/^(?:[ \u00a0][\p{L}-]+){1,3}/u.exec(rest)?.[0] ?? '')
      if (counted.length === 0 && named) return { ...none, kind: named[0], size: Number(key) * named[1] }
      return { ...none, kind: 'count', size: Number(key), of: counted }
    })
}

/** The number of an item, of an issue, or of something set in code. */
function isMark(sentence: string, { at, text }: { readonly at: number; readonly text: string }): boolean {
  return /[#=]/.test(sentence[at - 1] ?? '') || (at === 0 && /^[.)](?:\s|$)/.test(sentence.slice(text.length)))
}

/** Whether two amounts can be of one thing: a bare number may count anything, or be a version. */
export function isOneKind(one: Amount, other: Amount): boolean {
  if (one.kind !== other.kind) return isVersion(one) && isVersion(other)
  return one.of.length === 0 || other.of.length === 0 || one.of.some((word) => other.of.includes(word))
}

function unitNamed(word: string): Unit | undefined {
  const lower = word.toLowerCase()
  return UNITS[lower.replace(/(?<=..)s$/, '')] ?? UNITS[lower]
}

function isVersion({ kind, of, text }: Amount): boolean {
  return kind === 'version' || (kind === 'count' && of.length === 0 && text.includes('.'))
}

/** Whether a sentence states a lower or an upper bound: `at least 5` does not exclude `at most 10`. */
export function boundOf(sentence: string): 'least' | 'most' | null {
  if (/\b(?:at least|minimum|min|more than|no (?:less|fewer) than)\b/i.test(sentence)) return 'least'
  return /\b(?:at most|up to|maximum|max|no more than|not more than|less than|within|limit(?:ed)?)\b/i.test(sentence)
    ? 'most'
    : null
}
