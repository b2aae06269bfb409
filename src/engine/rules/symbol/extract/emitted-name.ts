import { isPlaceholder, statementsAt } from '../../../docs/annotation/statement-context.ts'
import { type Doc, sectionTitles } from '../../../docs/doc.ts'
import { headerAt } from '../../../docs/parts/table.ts'
import type { ClaimDraft } from '../../claim.ts'
import { settingLists } from '../../config/extract/setting-lists.ts'
import { placed } from '../../draft.ts'
import { keyEnds, nameBeginnings } from '../../identifiers.ts'
import { isStated } from '../../statement.ts'
import type { NameSubject } from './symbol-name.ts'

/** `modal:shown`, `job-done`, `draw.create`, `build_failed`: names that code emits as quoted strings. */
const NAME = /^[A-Za-z]\w*(?:(?:::?|[./-])\w+)*(?=$| ?\(|:$|,)/
/** Words in titles and introductions of such lists. */
const LISTS_THEM =
  /\b(?:events?|signals?|messages?|topics?|channels?|notifications?|status(?:es)?|states?|reasons?|phases?|outcomes?|return(?:s|ed)?(?: values?)?|tags?)\b/i
/** Maximum number of other names of a list that a claim keeps. */
const MAX_BESIDE = 20

/** The given names and those of event lists. A name in such a list gets the other names of the list. */
export function withEmitted(doc: Doc, found: readonly ClaimDraft<NameSubject>[]): ClaimDraft<NameSubject>[] {
  const placeOf = ({ line, value }: ClaimDraft<NameSubject>): string => `${line} ${value}`
  const emitted = emittedNames(doc)
  const besideAt = new Map(emitted.map((draft) => [placeOf(draft), draft.subject.beside]))
  const known = new Set(found.map(placeOf))
  const named = found.map((draft) => {
    const beside = besideAt.get(placeOf(draft))
    return beside === undefined ? draft : { ...draft, subject: { ...draft.subject, beside } }
  })
  return [...named, ...emitted.filter((draft) => !known.has(placeOf(draft)))]
}

/** Names of events, signals, states and the like, grouped in a table, a list or adjacent headings. */
function emittedNames(doc: Doc): ClaimDraft<NameSubject>[] {
  return settingLists(doc, NAME).flatMap((all) => {
    const list = all.filter(({ line }) => listsEmitted(doc, line))
    if (list.length < 2) return []
    const names = [...new Set(list.map(({ name }) => name))].slice(0, MAX_BESIDE + 1)
    return list.flatMap(({ name, line }): ClaimDraft<NameSubject>[] => {
      const source = doc.lines[line - 1] ?? ''
      if (wordsOf(name).length < 2 || isPlaceholder(name) || !isStated(doc, line)) return []
      const place = placed({ line, column: Math.max(0, source.indexOf(name)) + 1, text: name })
      const subject = { name, owner: null, beside: names.filter((other) => other !== name) }
      return [{ ...place, value: name, subject, names: namesOf(name), tentative: true }]
    })
  })
}

/** The identifiers that history looks up in code. */
function namesOf(name: string): string[] {
  return [...(name.match(/\w+(?:-\w+)*/g) ?? []), ...keyEnds(name), ...nameBeginnings(name)]
}

function listsEmitted(doc: Doc, line: number): boolean {
  const [, leadIn = ''] = statementsAt(doc, line)
  return [headerAt(doc, line), leadIn, ...sectionTitles(doc, line).slice(-2)].some((text) => LISTS_THEM.test(text))
}

/** The words of a name, regardless of its separators. */
export function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
}
