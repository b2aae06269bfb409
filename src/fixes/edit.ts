import { plain } from '../plain.ts'

/** A line of a page that says something, and what it should say instead. */
export interface Place {
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** The line as it was read, without its line end. */
  readonly quote: string
  readonly value: string
  /** Null when nothing is known. */
  readonly suggestion: string | null
}

/** A value of a line that becomes another; the rest of the line stays. */
export interface Edit extends Place {
  readonly suggestion: string
  /** UTF-16 code units of the line before the value. */
  readonly at: number
}

/** In a longer line nobody sees what changes. */
const MAX_LINE = 2_000

/**
 * The edit that puts a place's suggestion into its line; null unless it is clear what to replace: the value stands in the line
 * exactly once, by itself, and the line shows all that it holds.
 */
export function editOf<P extends Place>(place: P): (P & Edit) | null {
  const { quote, value, suggestion } = place
  if (suggestion === null || suggestion === value || value === '') return null
  const at = quote.indexOf(value)
  if (at < 0 || quote.indexOf(value, at + 1) >= 0) return null
  const before = quote.slice(0, at)
  const after = quote.slice(at + value.length)
  if (/[\w@:/.-]$/.test(before) || /^(?:[\w@:/-]|\.\w)/.test(after)) return null
  const edit = { ...place, suggestion, at }
  const line = editedLine(edit)
  return line.length <= MAX_LINE && showsAll(line) && showsAll(quote) ? edit : null
}

/** The line as the edit leaves it. */
export function editedLine({ quote, at, value, suggestion }: Edit): string {
  return `${quote.slice(0, at)}${suggestion}${quote.slice(at + value.length)}`
}

/** Nobody should commit what they cannot see. A line end does not show either. */
function showsAll(line: string): boolean {
  const tabbed = line.replaceAll('\t', ' ')
  return plain(tabbed) === tabbed
}
