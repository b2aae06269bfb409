import { groupBy } from '../../../../base/group-by.ts'
import { proseAt } from '../../../docs/annotation/statement-context.ts'
import { type Doc, headingAt, sectionEnds, type Table } from '../../../docs/doc.ts'
import { plainInline } from '../../../docs/inline.ts'

/** Text in place of a value: "none", "see below". */
const NO_VALUE =
  /^(?:n\/?a|none|no|null|nil|undefined|unset|not set|empty|required|optional|auto(?:matic)?|computed|generated|random|varies|default|yes|tbd|-+|–|—)$/i
const EMPTY = /^(?:""|''|null|nil|~|\[\]|\{\})$/

/**
 * The plain value in a cell or phrase, without quotes; '' for an explicit empty value. Null for a description, a list, a template, or no
 * value.
 */
function statedValue(cell: string): string | null {
  const source = cell.trim().slice(0, 300)
  const code = /^(`+)\s?([^`]+?)\s?\1$/.exec(source)?.[2]
  const text = (code ?? plainInline(source)).replace(/\\\|/g, '|').trim()
  if (EMPTY.test(text)) return ''
  const quoted = /^(["'])(.*)\1$/.exec(text)?.[2]
  const value = quoted ?? text
  if (value === '' || (quoted === undefined && code === undefined && NO_VALUE.test(value))) return null
  if (/[<>{}[\]$*|…]|\.\.\.|%\w+%|\\/.test(value)) return null
  // Several words without quotes or code marks describe a value.
  if (/\s/.test(value) && quoted === undefined && code === undefined) return null
  return value.length <= MAX_VALUE ? value : null
}

const MAX_VALUE = 100

const GIVEN =
  /\bdefaults?(?: value)?(?: is| to|s to|:|=|\s)*\s*[:=]?[\s*_]*(?:(`[^`\n]{1,60}`|"[^"\n]{1,40}")|(\d[\d_.]*|true|false|on|off)\b(?![\w./-]|\s*\w))/i
const SWITCHED = /\b(?:(enabled|on)|(?:disabled|off)),? by default\b/i

/** The default in a sentence: "Default: `3`", "enabled by default"; null if there is none. */
function defaultIn(text: string): string | null {
  const source = text.slice(0, 1000)
  const match = GIVEN.exec(source)
  const value = match?.[1] ?? match?.[2]
  if (value !== undefined) return statedValue(value)
  const switched = SWITCHED.exec(source)
  return switched === null ? null : switched[1] ? 'true' : 'false'
}

/** A setting that a page lists, with its default if given. */
export interface ListedSetting {
  readonly name: string
  readonly default: string | null
  readonly line: number
}

/** Settings listed together: in a table, a list, or the headings of one section. */
export type SettingList = readonly ListedSetting[]

/** @param pattern matches a name at the start of its cell, item or heading */
export function settingLists(doc: Doc, pattern: RegExp = NAME): SettingList[] {
  const nameIn = (source: string): string | null => nameAt(source, pattern)
  const tables = doc.tables.map((table) => listedInTable(table, nameIn))
  return [...tables, ...itemLists(doc, nameIn), ...headingLists(doc, nameIn)].filter((list) => list.length > 0)
}

type NameIn = (source: string) => string | null

const NAME = /^[A-Za-z_][\w-]*(?:\.[\w-]+)*(?=$| ?\(|:$| \*$|=)/

/** The setting name that a text consists of, or that it begins with before brackets. */
function nameAt(source: string, pattern: RegExp): string | null {
  const text = plainInline(source.slice(0, 500)).replace(/^["'-]+|["']+$/g, '')
  return pattern.exec(text)?.[0] ?? null
}

const DESCRIBES = /^(?:description|meaning|purpose|details?|comments?|explanation|notes?|what it does)$/i

function listedInTable({ header, rows }: Table, nameIn: NameIn): ListedSetting[] {
  const titles = header.map((title) => plainInline(title).trim())
  const isDescribed = titles.some((title) => DESCRIBES.test(title))
  const given = titles.findIndex((title) => /^default(?:s| values?| settings?)?$/i.test(title))
  const column = given !== -1 || !isDescribed ? given : titles.findIndex((title) => /^value$/i.test(title))
  // Tables of other things, such as called modules or supported versions, have no such column.
  if (!isDescribed && given === -1) return []
  return rows.flatMap(({ line, cells }) => {
    const name = nameIn(cells[0] ?? '')
    return name === null ? [] : [{ name, default: column > 0 ? statedValue(cells[column] ?? '') : null, line }]
  })
}

/** "- `name`: … Default: `value`" */
function itemLists(doc: Doc, nameIn: NameIn): SettingList[] {
  const items = doc.prose.flatMap(({ kind, lines, line }) => {
    const [first = ''] = lines
    const [, indent = '', source = ''] =
      kind === 'item' ? (/^(\s*)[-*+]\s+((?:\*\*)?`[^`]+`|\*\*[\w.-]+\*\*)/.exec(first) ?? []) : []
    const name = source === '' ? null : nameIn(source.replace(/^\*\*(?=`)/, ''))
    return name === null
      ? []
      : [{ name, default: defaultIn(lines.join(' ')), line, indent: indent.length, end: line + lines.length }]
  })
  const lists = new Map<number, ListedSetting[][]>()
  let before: (typeof items)[number] | undefined
  for (const item of items) {
    const at = lists.get(item.indent) ?? []
    // Nested items and remarks may occur between the items of one list.
    const isApart = before === undefined || item.line - before.end > MAX_GAP
    if (at.length === 0 || isApart || headingAt(doc, item.line) !== headingAt(doc, before?.line ?? 0)) at.push([])
    at.at(-1)?.push(item)
    lists.set(item.indent, at)
    before = item
  }
  return [...lists.values()].flat()
}

const MAX_GAP = 6

/** "### `name`", with a default in the first lines below. A lone word such as "Merge" is a title. */
function headingLists(doc: Doc, nameIn: NameIn): SettingList[] {
  const ends = sectionEnds(doc)
  const named = doc.headings.flatMap((heading, index) => {
    const source = (doc.lines[heading.line - 1] ?? '').replace(/^#+\s*/, '')
    const name = /[`_]|^(?:[a-z]\w*|[A-Z][A-Z\d]+)$/.test(source.trim()) ? nameIn(source) : null
    if (name === null) return []
    const end = Math.min(
      ends[index] ?? heading.line,
      doc.headings[index + 1]?.line ?? doc.lines.length,
      heading.line + MAX_LINES,
    )
    const texts: string[] = []
    for (let line = heading.line + 1; line <= end; line++) if (proseAt(doc, line)) texts.push(doc.lines[line - 1] ?? '')
    return [{ name, default: defaultIn(texts.join(' ')), line: heading.line, level: heading.level }]
  })
  return [...groupBy(named, ({ level }) => level).values()]
}

const MAX_LINES = 12
