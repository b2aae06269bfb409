import { lineFinder } from '../ecosystems/formats/lines.ts'
import { isDeclaring, roleOf } from '../facts/names/occurrence.ts'
import type { Alteration, ChangedText } from './alteration.ts'

const ENTRY = String.raw`(?:"[\w@.:/-]{2,40}"|'[\w@.:/-]{2,40}')`
/** Quoted names with nothing but commas or bars between them: an array, a set, a union of types. */
const LIST = new RegExp(String.raw`${ENTRY}(?:\s*[,|]\s*${ENTRY}){1,40}`, 'g')
/** Two names are as likely a pair of something else. */
const MIN_ENTRIES = 3
const MAX_BEFORE = 200

interface List {
  /** What declares it. */
  readonly name: string
  /** 1-based. */
  readonly line: number
  readonly text: string
  readonly entries: readonly string[]
}

/** Lists of names that have more, fewer or other entries after a change, by the names that have them; only where a file has one of that name. */
export function alteredLists({ path, old, now }: ChangedText): Alteration[] {
  if (old === '' || now === '') return []
  const after = listsOf(now)
  return [...listsOf(old)].flatMap(([name, before]): Alteration[] => {
    const next = after.get(name)
    if (!before || !next || before.entries.length < MIN_ENTRIES) return []
    const [was, is] = [new Set(before.entries), new Set(next.entries)]
    const isSame = was.size === is.size && [...was].every((entry) => is.has(entry))
    // Without an entry in common, it is another list.
    if (isSame || ![...was].some((entry) => is.has(entry))) return []
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

/** The lists of a text by name; null for a name that has several. */
function listsOf(text: string): Map<string, List | null> {
  const found = new Map<string, List | null>()
  const lineOf = lineFinder(text)
  for (const match of text.matchAll(LIST)) {
    const before = text.slice(Math.max(0, match.index - MAX_BEFORE), match.index)
    const name = nameBefore(before)
    if (name === null) continue
    const line = lineOf(match.index)
    const entries = [...match[0].matchAll(/["']([^"']+)["']/g)].map(([, entry = '']) => entry)
    const written = `${before.slice(before.lastIndexOf('\n') + 1)}${match[0]}`.replace(/\s+/g, ' ').trim()
    found.set(name, found.has(name) ? null : { name, line, text: written, entries })
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
