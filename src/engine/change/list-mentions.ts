import { statementAt } from '../docs/annotation/statement-context.ts'
import type { Doc } from '../docs/doc.ts'
import { blockAt } from '../docs/parts/block-at.ts'
import { rowAt } from '../docs/parts/table.ts'
import { identifiersOf } from '../facts/names/bag.ts'
import type { Alteration } from './alteration.ts'
import { linesWith, type Mention } from './regions.ts'

/** Such an enumeration is not meant to be complete. */
const OPEN = /\b(?:such as|e\.g|for (?:example|instance)|like|including|among others|at least|etc)\b|…|\.\.\./i
/** What stands between the entries of an enumeration. */
const BETWEEN = /^(?:[\s`'",/|()*&[\]-]|\b(?:and|or|default)\b|<br ?\/?>)*$/

/** Another entry behind the last, and before the first. */
const FURTHER = /^[`'"]?\s*(?:,\s*(?:and |or )?|(?:and|or)\s+)[`'"]\w/
const FURTHER_BEFORE = /[`'"]\s*(?:,(?: and| or)?|and|or)\s*[`'"]?$/

/** Sentences and rows that enumerate all entries that a list had, and no others. */
export function listMentions(doc: Doc, lists: readonly Alteration[]): Mention[] {
  return lists.flatMap((alteration) => {
    const [olds, nows] = [entriesOf(alteration.value?.old), entriesOf(alteration.value?.now)]
    const added = nows.filter((entry) => !olds.includes(entry))
    return linesWith(doc, olds.join(' ')).flatMap(({ line, text }): Mention[] => {
      if (!olds.every((entry) => text.includes(entry)) || blockAt(doc, line)) return []
      const said = enumerationIn(text, olds)
      if (said === null || OPEN.test(rowAt(doc, line) ? text : statementAt(doc, line))) return []
      if (added.some((entry) => identifiersOf(text).has(entry))) return []
      const kind = rowAt(doc, line) ? 'cell' : 'prose'
      const region = { kind, line, column: 1, text, block: null } as const
      const column = text.indexOf(said) + 1
      return [{ alteration, doc, kind, line, column, text: text.trim().slice(0, 200), value: said, region }]
    })
  })
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
