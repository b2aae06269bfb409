import { groupBy } from '../../base/group-by.ts'
import { memoize } from '../../base/memoize.ts'
import { statementAt } from '../docs/annotation/statement-context.ts'
import { type Doc, headingAt } from '../docs/doc.ts'
import { blockAt } from '../docs/parts/block-at.ts'
import { rowAt } from '../docs/parts/table.ts'
import type { Alteration } from './alteration.ts'
import { isDistinct, wordsOfName } from './names.ts'
import type { Mention } from './regions.ts'

const MAX_LINE = 1000
/** Words that say that a number is the value of what the sentence names. */
const GIVES =
  /\b(?:defaults?|by default|uses?|listens?|port|limit|max(?:imum)?|min(?:imum)?|timeout|at (?:most|least)|up to|set to|requires?|or (?:later|newer|higher)|is)\b/i
/** Too common alone: 0, 1, 10, true. */
const TELLING = /\d{3}|\d\.\d|[a-zA-Z]{4}/

/** A minimum that a newer version meets as well. */
const OPEN_ENDED = /\b(?:or|and) (?:newer|later|higher|above|greater)\b|\d\+(?:\s|$)/i
const VERSION = /^\d+\.\d+\.\d+/

/** Lines that state the old value of a name: both stand in one row, line of code, or sentence. */
export function valueMentions(doc: Doc, values: readonly Alteration[]): Mention[] {
  const words = lowerWords(doc)
  return [...groupBy(values, ({ name }) => name)].flatMap(([name, group]) =>
    wordsOfName(name).every((word) => words.has(word)) ? group.flatMap((each) => statedOn(doc, each)) : [],
  )
}

const lowerWords = memoize(
  ({ lines }: Doc): ReadonlySet<string> =>
    new Set(
      lines.flatMap(
        (line) =>
          line
            .slice(0, MAX_LINE)
            .toLowerCase()
            .match(/[a-z]+|\d+/g) ?? [],
      ),
    ),
)

function statedOn(doc: Doc, alteration: Alteration): Mention[] {
  const { old = '', now = '' } = alteration.value ?? {}
  const spellings = spellingsOf(old)
  return doc.lines.flatMap((source, index): Mention[] => {
    const text = source.slice(0, MAX_LINE)
    const line = index + 1
    for (const spelled of spellings) {
      const at = placeOfValue(text, spelled)
      if (at < 0) continue
      const context = contextOf(doc, line, text)
      if (placeOfValue(text, now) >= 0 || !isOf(alteration.name, context, spelled, doc, line)) return []
      const region = { kind: 'prose', line, column: 1, text, block: blockAt(doc, line) ?? null } as const
      const kind = region.block ? 'block' : rowAt(doc, line) ? 'cell' : 'prose'
      return [{ alteration, doc, kind, line, column: at + 1, text: text.trim().slice(0, 200), value: spelled, region }]
    }
    return []
  })
}

function contextOf(doc: Doc, line: number, text: string): string {
  if (blockAt(doc, line) || rowAt(doc, line)) return text
  return statementAt(doc, line).slice(0, MAX_LINE)
}

function isOf(name: string, context: string, value: string, doc: Doc, line: number): boolean {
  const words = wordsOfName(name)
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
  const said = new Set(context.toLowerCase().match(/[a-z]+/g) ?? [])
  return words.length > 1 && TELLING.test(value) && GIVES.test(context) && words.every((word) => said.has(word))
}

const MAX_ABOVE = 8

/** Whether the line that a paragraph is indented below names it: a term, a directive, an item. */
function isNamedAbove({ lines }: Doc, line: number, isNamed: (token: string) => boolean): boolean {
  const indent = (lines[line - 1] ?? '').search(/\S/)
  for (let at = line - 2; at >= Math.max(0, line - 1 - MAX_ABOVE) && indent > 0; at--) {
    const text = (lines[at] ?? '').slice(0, MAX_LINE)
    if (text.trim() === '' || text.search(/\S/) >= indent) continue
    return (text.match(/[A-Za-z_$][\w$]*(?:-[\w$]+)*/g) ?? []).some(isNamed)
  }
  return false
}

/** The place of a value that is no part of a longer one; -1 if there is none. */
function placeOfValue(text: string, value: string): number {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + value.length, at + value.length + 2)]
    if (!/[\w.]$|\w-$/.test(before) && !/^[\w%]|^\.\d|^-\w/.test(after)) return at
  }
  return -1
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
