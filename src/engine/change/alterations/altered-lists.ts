import { groupBy } from '../../../base/group-by.ts'
import { lineFinder } from '../../ecosystems/formats/lines.ts'
import { isDeclaring, roleOf } from '../../facts/names/occurrence.ts'
import type { Alteration, ChangedText } from '../alteration.ts'

const ENTRY = String.raw`(?:"[\w@.:/-]{2,40}"|'[\w@.:/-]{2,40}')`
/** Quoted names with nothing but commas or bars between them: an array, a set, a union of types. */
const LIST = new RegExp(String.raw`${ENTRY}(?:\s*[,|]\s*${ENTRY}){1,40}`, 'g')
/** Two names are as likely a pair of something else. */
const MIN_ENTRIES = 3
/** With more lists of one name in a file, it is not known which took the place of which. */
const MAX_OF_NAME = 20
const MAX_BEFORE = 200
/** An enumeration whose body has no braces of its own. */
const ENUM = /\benum\s+(?:class\s+|struct\s+)?([A-Za-z_]\w*)[^{}();]{0,80}\{([^{}]{1,2000})\}/g
/** A member at the start of its line or behind a comma. */
const MEMBER = /(?:^|,)\s*(?:case\s+)?([A-Za-z_]\w*)(?=\s*(?:[,=(]|$))/gm

/** A quoted key whose value ends on its line. */
const KEY = /^\s*(?:"([\w@.:/-]{2,40})"|'([\w@.:/-]{2,40})')\s*(?::|=>)\s*[^\s{[(]/

interface List {
  /** What declares it. */
  readonly name: string
  /** 1-based. */
  readonly line: number
  readonly text: string
  readonly entries: readonly string[]
}

/** Lists of names that have more, fewer or other entries after a change, by the names that have them. */
export function alteredLists({ path, old, now }: ChangedText): Alteration[] {
  if (old === '' || now === '') return []
  const after = groupBy(listsOf(now), ({ name }) => name)
  return listsOf(old).flatMap((before): Alteration[] => {
    const { name } = before
    if (before.entries.length < MIN_ENTRIES) return []
    const was = new Set(before.entries)
    const next = mostAlike(was, after.get(name) ?? [])
    const is = new Set(next?.entries)
    const isSame = was.size === is.size && [...was].every((entry) => is.has(entry))
    if (!next || isSame) return []
    return [
      {
        ...{ sort: 'list', name, owner: null, became: null },
        before: { path, line: before.line, text: before.text },
        after: { path, line: next.line, text: next.text },
        value: { old: [...was].join(', '), now: [...is].join(', ') },
      },
    ]
  })
}

/** Of several lists of a name, that with the most entries in common; null if none has any: then it is another list. */
function mostAlike(entries: ReadonlySet<string>, lists: readonly List[]): List | null {
  if (lists.length > MAX_OF_NAME) return null
  const common = ({ entries: others }: List): number => others.filter((entry) => entries.has(entry)).length
  const [first] = lists.toSorted((a, b) => common(b) - common(a))
  return first && common(first) > 0 ? first : null
}

/** The lists of a text: of quoted names, of the members of enumerations, and of the keys of mappings. */
function listsOf(text: string): List[] {
  const lineOf = lineFinder(text)
  const quoted = [...text.matchAll(LIST)].flatMap((match): List[] => {
    const before = text.slice(Math.max(0, match.index - MAX_BEFORE), match.index)
    const name = nameBefore(before)
    if (name === null) return []
    const entries = [...match[0].matchAll(/["']([^"']+)["']/g)].map(([, entry = '']) => entry)
    const written = `${before.slice(before.lastIndexOf('\n') + 1)}${match[0]}`.replace(/\s+/g, ' ').trim()
    return [{ name, line: lineOf(match.index), text: written, entries }]
  })
  const enums = [...text.matchAll(ENUM)].flatMap((match): List[] => {
    const [whole, name = '', body = ''] = match
    const entries = [...body.matchAll(MEMBER)].map(([, entry = '']) => entry.toLowerCase())
    return [{ name, line: lineOf(match.index), text: whole.split('\n', 1)[0]?.trim() ?? name, entries }]
  })
  return [...quoted, ...enums, ...mappingsOf(text)]
}

/** Mappings of quoted names that have one on each line, and nothing else: what such a name may be. */
function mappingsOf(text: string): List[] {
  const lines = text.split(/\r?\n/)
  const found: List[] = []
  for (let at = 1; at < lines.length; at++) {
    const above = (lines[at - 1] ?? '').slice(0, MAX_BEFORE)
    const from = at
    const entries: string[] = []
    for (; at < lines.length; at++) {
      const [, double, single] = KEY.exec((lines[at] ?? '').slice(0, MAX_BEFORE)) ?? []
      const entry = double ?? single
      if (entry === undefined) break
      entries.push(entry)
    }
    const name = entries.length < MIN_ENTRIES || !/^\s*[})\]]/.test(lines[at] ?? '') ? null : nameBefore(`${above}\n`)
    if (name !== null) found.push({ name, line: from, text: above.trim(), entries })
  }
  return found
}

/** What declares the list that follows: the last line before it that has a name, if only brackets and types are between them. */
function nameBefore(before: string): string | null {
  const lines = before.split('\n')
  for (let at = lines.length - 1; at >= Math.max(0, lines.length - 2); at--) {
    const line = lines[at] ?? ''
    for (const match of line.matchAll(/[A-Za-z_$][\w$-]*/g))
      if (isDeclaring(roleOf(`${line}"x"`, match.index, match.index + match[0].length))) return match[0]
    const argument = /([A-Za-z_$][\w$-]*)\s*[:=]\s*[[({]\s*$/.exec(line)?.[1]
    if (argument !== undefined) return argument
    if (/[\w;]/.test(line)) return null
  }
  return null
}
