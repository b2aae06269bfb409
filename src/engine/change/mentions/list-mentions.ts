import { groupBy } from '../../../base/group-by.ts'
import { memoize } from '../../../base/memoize.ts'
import { statementAt } from '../../docs/annotation/statement-context.ts'
import type { Doc } from '../../docs/doc.ts'
import { blockAt } from '../../docs/parts/block-at.ts'
import { rowAt } from '../../docs/parts/table.ts'
import { identifiersOf } from '../../facts/names/bag.ts'
import type { Alteration } from '../alteration.ts'
import { linesWith, type Mention } from '../regions.ts'

/** Such an enumeration is not meant to be complete. */
const OPEN = /\b(?:such as|e\.g|for (?:example|instance)|like|including|among others|at least|etc)\b|…|\.\.\./i
/** What stands between the entries of an enumeration. */
const BETWEEN = /^(?:[\s`'",/|()*&[\]-]|\b(?:and|or|default)\b|<br ?\/?>)*$/

/** Another entry behind the last, and before the first. */
const FURTHER = /^[`'"]?\s*(?:,\s*(?:and |or )?|(?:and|or)\s+)[`'"]\w/
const FURTHER_BEFORE = /[`'"]\s*(?:,(?: and| or)?|and|or)\s*[`'"]?$/

/** Sentences, rows, tables and lists of items that enumerate all entries that a list had, and no others. */
export function listMentions(doc: Doc, lists: readonly Alteration[]): Mention[] {
  return lists.flatMap((alteration) => {
    const [olds, nows] = [entriesOf(alteration.value?.old), entriesOf(alteration.value?.now)]
    const added = nows.filter((entry) => !olds.includes(entry))
    const isComplete = !added.some((entry) => wordsOf(doc).has(entry))
    const columns = isComplete ? (columnsByEntries(doc).get(keyOf(olds)) ?? []) : []
    const inColumns = columns.map(({ line, entries }): Mention => {
      const text = doc.lines[line - 1] ?? ''
      const value = entries.at(-1) ?? ''
      const region = { kind: 'cell', line, column: 1, text, block: null } as const
      const column = Math.max(0, text.indexOf(value)) + 1
      return { alteration, doc, kind: 'cell', line, column, text: text.trim().slice(0, 200), value, region }
    })
    const inLines = linesWith(doc, olds.join(' ')).flatMap(({ line, text }): Mention[] => {
      if (!olds.every((entry) => text.includes(entry))) return []
      const said = enumerationIn(text, olds)
      if (said === null) return []
      const block = blockAt(doc, line) ?? null
      const column = text.indexOf(said) + 1
      if (block && !isChoice(text, column - 1, said)) return []
      if (OPEN.test(block || rowAt(doc, line) ? text : sentenceWith(said, statementAt(doc, line)))) return []
      if (added.some((entry) => identifiersOf(text).has(entry))) return []
      const kind = block ? 'block' : rowAt(doc, line) ? 'cell' : 'prose'
      const region = { kind, line, column: 1, text, block } as const
      return [{ alteration, doc, kind, line, column, text: text.trim().slice(0, 200), value: said, region }]
    })
    return [...inLines, ...inColumns]
  })
}

const SENTENCE_END = /(?<!\b(?:e\.g|i\.e|etc))[.!?]\s/g

/** The sentence of a text that has these words: the next one may give examples of something else. */
function sentenceWith(words: string, text: string): string {
  const at = text.indexOf(words)
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index)
  const from = ends.findLast((end) => end < at) ?? -1
  return text.slice(
    from + 1,
    ends.find((end) => end >= at + words.length),
  )
}

/** `[fast|slow]`, `{fast,slow}`: what help texts print. In a sample, names with commas between them are its own. */
function isChoice(text: string, at: number, said: string): boolean {
  const around = `${text[at - 1] ?? ''}${text[at + said.length] ?? ''}`
  return /^[\w@.:/|-]+$/.test(said) ? /^[[{(<]/.test(around) : around === '{}'
}

const wordsOf = memoize(({ lines }: Doc): ReadonlySet<string> => identifiersOf(lines.join('\n')))

/** Names in code, one below the other. */
interface Column {
  /** Of the last entry. */
  readonly line: number
  readonly entries: readonly string[]
}

const ITEM = /^(\s*)[-*+]\s+(?:\*\*)?`["']?([\w@.:/-]{2,40})["']?`/

/** The first columns of tables, and lists of items, that begin with names in code. */
const columnsOf = memoize(({ lines, tables, codeSpans }: Doc): readonly Column[] => {
  const spans = new Set(codeSpans.map(({ line, text }) => `${line} ${text}`))
  const ofTables = tables.map(({ rows, line: head }): Column => {
    const body = rows.filter(({ line }) => line > head)
    const entries = body.map(({ line, cells: [first = ''] }) => {
      const name = first.replace(/[`"'*]/g, '').trim()
      return spans.has(`${line} ${name}`) ? name : ''
    })
    return { line: body.at(-1)?.line ?? head, entries }
  })
  return [...ofTables, ...itemsOf(lines)]
})

function itemsOf(lines: readonly string[]): Column[] {
  const found: { readonly indent: string; line: number; readonly entries: string[] }[] = []
  let isOpen = false
  for (const [index, text] of lines.entries()) {
    const [, indent = '', name] = ITEM.exec(text.slice(0, 200)) ?? []
    const last = isOpen ? found.at(-1) : undefined
    if (name === undefined) {
      // Another item or paragraph ends the list; what is indented belongs to the last item.
      if (/^\s*[-*+]\s|^\S/.test(text)) isOpen = false
    } else if (last?.indent === indent) {
      last.entries.push(name)
      last.line = index + 1
    } else {
      found.push({ indent, line: index + 1, entries: [name] })
      isOpen = true
    }
  }
  return found
}

const columnsByEntries = memoize((doc: Doc) => groupBy(columnsOf(doc), ({ entries }) => keyOf(entries)))

/** The same for the same names, in whatever order and case. */
function keyOf(entries: readonly string[]): string {
  return entries
    .map((entry) => entry.toLowerCase())
    .toSorted()
    .join(', ')
}

export function entriesOf(list = ''): string[] {
  return list.split(', ')
}

/** The words from the first to the last entry, if all are there and nothing but marks and conjunctions between them; null if not. */
function enumerationIn(text: string, entries: readonly string[]): string | null {
  const places = [...text.matchAll(/[\w@.:/-]+/g)].flatMap((match) => {
    const word = match[0].replace(/[.:]+$/, '')
    return entries.includes(word) ? [{ word, from: match.index, to: match.index + word.length }] : []
  })
  for (let at = 0; at + entries.length <= places.length; at++) {
    const some = places.slice(at, at + entries.length)
    const [first, last] = [some[0], some.at(-1)]
    if (!first || !last || new Set(some.map(({ word }) => word)).size < entries.length) continue
    const gaps = some.slice(1).map(({ from }, index) => text.slice(some[index]?.to, from))
    const goesOn = FURTHER.test(text.slice(last.to)) || FURTHER_BEFORE.test(text.slice(0, first.from))
    if (!goesOn && gaps.every((gap) => BETWEEN.test(gap))) return text.slice(first.from, last.to)
  }
  return null
}
