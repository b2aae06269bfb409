import { escapePattern } from '../../../../base/text/pattern.ts'
import { bareName } from '../../../rules/closest.ts'
import { type ChangedLine, changedLines, plainLine } from '../lines.ts'

/** The name that a change wrote in place of another. */
export interface ReplacedName {
  readonly name: string
  /** The first line of the later text that contains it. 1-based. */
  readonly line: number
  /** Number of lines that differ only in the name. */
  readonly lines: number
  /** The line that defined the name is one of them. */
  readonly isDefinition: boolean
}

interface Match {
  readonly removed: ChangedLine
  readonly added: ChangedLine
  readonly name: string
}

/**
 * The only name that replaced another in lines that are otherwise the same: `export function load(folder)` for `export function
 * read(folder)`. It is new in the text, and the lines are at the same place. Null if there is none, or lines disagree.
 *
 * @param names the spellings of the name
 * @param definition the line that defines it; null if unknown
 */
export function replacedName(
  before: string,
  after: string,
  names: readonly string[],
  definition: string | null,
): ReplacedName | null {
  const { removed, added } = changedLines(before, after)
  const known = new Set(before.split('\n').map(plainLine))
  const mentions = removed.filter(({ text }) => names.some((name) => hasWord(text, name)))
  const matches = mentions.flatMap((line) => matchesOf(line, added, names, { before, known }))
  const found = new Set(matches.map(({ name }) => bareName(name)))
  const [first] = matches
  if (!first || found.size !== 1) return null
  const agreeing = new Set(matches.map(({ removed: { text } }) => text))
  return {
    name: first.name,
    line: first.added.line,
    lines: agreeing.size,
    isDefinition: definition !== null && agreeing.has(plainLine(definition)),
  }
}

/** Added lines that differ from a removed one only in one name, at the same place. */
function matchesOf(
  removed: ChangedLine,
  added: readonly ChangedLine[],
  names: readonly string[],
  { before, known }: { readonly before: string; readonly known: ReadonlySet<string> },
): Match[] {
  return names.flatMap((name) => {
    const parts = partsAround(removed.text, name)
    if (parts === null || isPattern(parts, names, known)) return []
    return added.flatMap((line): Match[] => {
      if (line.above !== removed.above && line.below !== removed.below) return []
      const other = filledIn(parts, line.text)
      return other === null || names.includes(other) || hasWord(before, other)
        ? []
        : [{ removed, added: line, name: other }]
    })
  })
}

/**
 * Whether other names occur in lines that are otherwise the same, as in a list: then the line does not show which of them is the
 * replacement.
 */
function isPattern(parts: readonly string[], names: readonly string[], lines: ReadonlySet<string>): boolean {
  for (const line of lines) {
    const other = filledIn(parts, line)
    if (other !== null && !names.includes(other)) return true
  }
  return false
}

/** The text around each occurrence of a name in a line; null if it does not occur. */
function partsAround(text: string, name: string): string[] | null {
  const parts = text.split(wordPattern(name))
  return parts.length > 1 ? parts : null
}

/** The only name with which the parts form a line; null if there is none. */
function filledIn([first = '', ...rest]: readonly string[], text: string): string | null {
  if (!text.startsWith(first)) return null
  const name = /^[A-Za-z_$][\w$]*(?:-[\w$]+)*/.exec(text.slice(first.length))?.[0]
  return name !== undefined && [first, ...rest].join(name) === text ? name : null
}

export function hasWord(text: string, name: string): boolean {
  return wordPattern(name).test(text)
}

function wordPattern(name: string): RegExp {
  return new RegExp(`(?<![\\w$]|\\w-)${escapePattern(name)}(?![\\w$]|-\\w)`)
}
