import { baseName } from '../../base/paths.ts'
import { plain } from '../../base/text/plain.ts'

/** A line with a statement, and its correction. */
export interface Place {
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** The line as read, without its line end. */
  readonly quote: string
  readonly value: string
  /** Null if unknown. */
  readonly suggestion: string | null
  /** The words of the statement that the suggestion replaces, `18` of `node 18`; omitted if that is the value. */
  readonly replaces?: string
  /** The statement and its 1-based column, to find the words in it; omitted if unknown. */
  readonly text?: string
  readonly column?: number
}

/** Words of a line and their replacement. */
export interface Replacement {
  /** Offset in the line, in UTF-16 code units. */
  readonly at: number
  readonly words: string
  readonly by: string
}

/** Replaces a value at all its places in a line. The rest of the line is unchanged. */
export interface Edit extends Place {
  readonly suggestion: string
  /** In the order of the line; at least one, without overlaps. */
  readonly replacements: readonly Replacement[]
}

/** Nobody sees the change in a longer line. */
const MAX_LINE = 2_000

/**
 * The edit that puts a place's suggestion into its line; null unless it is clear what to replace, and the line has no invisible characters.
 * A name or path that occurs twice, as in `[docs/a.md](docs/a.md)`, is replaced at both places. An ordinary word or a part of a statement
 * that occurs twice gives null, since it may mean something else at the second place.
 */
export function editOf<P extends Place>(place: P): (P & Edit) | null {
  const { quote, suggestion } = place
  if (suggestion === null || quote.length > MAX_LINE) return null
  const replacements = replacementsIn({ ...place, suggestion })
  if (replacements.length === 0) return null
  const edit = { ...place, suggestion, replacements }
  const line = editedLine(edit)
  return line !== quote && line.length <= MAX_LINE && showsAll(line) && showsAll(quote) ? edit : null
}

type Suggested = Place & { readonly suggestion: string }

function replacementsIn(place: Suggested): Replacement[] {
  const { quote, value, suggestion, replaces = value } = place
  if (replaces === '') return []
  if (replaces !== value) return partOf(place, replaces)
  const places = placesIn(quote, value)
  if (places.length === 0) return drawnNameOf(place)
  if (places.length > 1 && /^\p{Ll}*$/u.test(value)) return []
  if (!places.every((at) => isWholeWord(quote, at, value))) return []
  return [...places.map((at) => ({ at, words: value, by: suggestion })), ...namesOf(place, places)].sort(
    (one, other) => one.at - other.at,
  )
}

/** The only place of a part of the statement: `18` of `Node.js v18+`. */
function partOf({ quote, suggestion, text = '', column = 1 }: Suggested, words: string): Replacement[] {
  const isAtColumn = text !== '' && quote.startsWith(text, column - 1)
  const [from, to] = isAtColumn ? [column - 1, column - 1 + text.length] : [0, quote.length]
  const [at, ...others] = placesIn(quote, words).filter(
    (place) => place >= from && place + words.length <= to && isWholePart(quote, place, words),
  )
  return at === undefined || others.length > 0 ? [] : [{ at, words, by: suggestion }]
}

/** The name at the end of a path whose folder stands on another line, as in the drawing of a tree. */
function drawnNameOf({ quote, value, suggestion }: Suggested): Replacement[] {
  const [words, by] = [baseName(value), baseName(suggestion)]
  if (words === value || value.slice(0, -words.length) !== suggestion.slice(0, -by.length)) return []
  const [at, ...others] = placesIn(quote, words)
  return at === undefined || others.length > 0 || !isWholeWord(quote, at, words) ? [] : [{ at, words, by }]
}

export function editedLine({ quote, replacements }: Pick<Edit, 'quote' | 'replacements'>): string {
  let end = 0
  let line = ''
  for (const { at, words, by } of replacements) {
    line += quote.slice(end, at) + by
    end = at + words.length
  }
  return line + quote.slice(end)
}

/** Places where the line calls a renamed file by its base name: `[start.md](docs/start.md)`. */
function namesOf({ quote, value, suggestion }: Suggested, places: readonly number[]): Replacement[] {
  const [words, by] = [fileNameOf(value), fileNameOf(suggestion)]
  if (words === null || by === null || words === by || words === value) return []
  return placesIn(quote, words)
    .filter((at) => places.every((from) => at < from || at >= from + value.length) && isWholeWord(quote, at, words))
    .map((at) => ({ at, words, by }))
}

function fileNameOf(path: string): string | null {
  const name = baseName(path.split(/[?#]/, 1)[0] ?? '')
  return /[^.]\.[a-z]\w*$/i.test(name) ? name : null
}

function placesIn(line: string, words: string): number[] {
  const places: number[] = []
  for (let at = line.indexOf(words); at !== -1; at = line.indexOf(words, at + words.length)) places.push(at)
  return places
}

function isWholeWord(line: string, at: number, words: string): boolean {
  return !/[\w@:/.-]$/.test(line.slice(0, at)) && !/^(?:[\w@:/-]|\.\w)/.test(line.slice(at + words.length))
}

/** The same for a version or a value, beside which operators and the `v` of a version may stand. */
function isWholePart(line: string, at: number, words: string): boolean {
  return (
    /(?:^|[^\w.]|[^\d]\.|(?<!\w)v)$/.test(line.slice(0, at)) &&
    !/^(?:\w|\.\d|-[a-z])/.test(line.slice(at + words.length))
  )
}

/** Whether the line has no invisible characters: nobody should commit what they cannot see. Line ends inside it count as invisible, too. */
function showsAll(line: string): boolean {
  const tabbed = line.replaceAll('\t', ' ')
  return plain(tabbed) === tabbed
}
