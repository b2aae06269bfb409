import { distance } from 'fastest-levenshtein'
import { groupBy } from '../group-by.ts'
import { memoize } from '../memoize.ts'

/** Long words may differ in more letters, but not in ever more of them. */
const MAX_EDITS = 3
/** One letter of as many may be a slip; of fewer it makes another word. */
const LETTERS_PER_EDIT = 5
const MIN_LENGTH = 4
/** Longer names are no slip of each other. */
const MAX_LENGTH = 80
/** Among more words of about the same length no single one stands out, and comparing them all would take its time. */
const MAX_COMPARED = 300

/**
 * The candidate nearest to a name, when one is near enough to be what was meant: one letter in five differs at most, and no word
 * or number stands for another one (`include-tests`, `exclude-tests`). Null when none or several are.
 */
export function closest(name: string, candidates: Iterable<string>): string | null {
  const limit = editsAllowed(name)
  if (limit === 0) return null
  const groups = byLength(candidates instanceof Set ? candidates : new Set(candidates))
  const lengths = Array.from({ length: 2 * limit + 1 }, (_, index) => name.length - limit + index)
  const similar: string[] = []
  for (const length of lengths)
    for (const candidate of (length <= MAX_LENGTH && groups.get(length)) || []) {
      if (candidate !== name) similar.push(candidate)
      if (similar.length > MAX_COMPARED) return null
    }
  const near = similar
    .map((candidate) => ({ candidate, cost: editsBetween(name, candidate) }))
    .filter(({ candidate, cost }) => cost <= limit && !isOther(name, candidate))
    .sort((a, b) => a.cost - b.cost)
  const [best, next] = near
  return best && (!next || next.cost > best.cost) ? best.candidate : null
}

/** Letters put in, left out or replaced; two that changed places are one edit, as a hand makes it. */
function editsBetween(left: string, right: string): number {
  return areSwapped(left, right) ? 1 : distance(left, right)
}

/** Two letters beside each other changed places, and nothing else did: `tset` for `test`. */
function areSwapped(left: string, right: string): boolean {
  if (left.length !== right.length) return false
  let at = 0
  while (at < left.length && left[at] === right[at]) at++
  const isSwap = at + 1 < left.length && left[at] === right[at + 1] && left[at + 1] === right[at]
  return isSwap && left.slice(at + 2) === right.slice(at + 2)
}

/** A set is put in order once, however many names are held against it. */
const byLength = memoize((candidates: ReadonlySet<string>) => groupBy(candidates, ({ length }) => length))

/** As {@link closest}, of names of code: what begins with a capital is another kind of thing than what does not. */
export function closestName(name: string, candidates: Iterable<string | { readonly name: string }>): string | null {
  const isType = /^[A-Z]/.test(name)
  const names = [...candidates].map((each) => (typeof each === 'string' ? each : each.name))
  return closest(
    name,
    names.filter((each) => /^[A-Z]/.test(each) === isType),
  )
}

/** The one candidate that is a name with a part put before or behind it: `lint:eslint` for `lint`. */
export function lengthened(name: string, candidates: Iterable<string>): string | null {
  const longer = [...new Set(candidates)].filter((candidate) => {
    const parts = candidate.split(/[:._-]/)
    return parts.length > 1 && (parts[0] === name || parts.at(-1) === name)
  })
  return longer.length === 1 ? (longer[0] ?? null) : null
}

/** A word or a number of one stands for another in the other: they are two names, and none a slip of the other. */
function isOther(left: string, right: string): boolean {
  if (left.replace(/\d/g, '') === right.replace(/\d/g, '') || areOpposites(left, right)) return true
  const [words, others] = [wordsOf(left), wordsOf(right)]
  return (
    words.length === others.length &&
    words.some((word, index) => {
      const other = others[index] ?? ''
      return word !== other && editsBetween(word, other) > editsOfWord(word)
    })
  )
}

/** Words that differ in few letters and mean the contrary, wherever they stand in a name. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['get', 'set'],
  ['min', 'max'],
  ['on', 'off'],
  ['in', 'out'],
  ['inc', 'exc'],
  ['im', 'ex'],
  ['en', 'dis'],
  ['un', ''],
  ['re', ''],
  ['de', ''],
  ['dis', ''],
  ['non', ''],
  ['no', ''],
]

function areOpposites(left: string, right: string): boolean {
  const [one, other] = [bareName(left), bareName(right)]
  return OPPOSITES.some(([a, b]) => isSwapped(one, other, a, b) || isSwapped(other, one, a, b))
}

/** One name is the other with one word for another, or with one put in. */
function isSwapped(one: string, other: string, word: string, by: string): boolean {
  for (let at = one.indexOf(word); at !== -1; at = one.indexOf(word, at + 1))
    if (`${one.slice(0, at)}${by}${one.slice(at + word.length)}` === other) return true
  return false
}

/** Of a word of four letters one may differ, of a longer one two; a shorter one is another word then. */
function editsOfWord(word: string): number {
  return word.length < 3 ? 0 : word.length < 8 ? 1 : 2
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
}

/** Within how many edits a name may be a slip of another. */
function editsAllowed(name: string): number {
  if (name.length < MIN_LENGTH || name.length > MAX_LENGTH) return 0
  return Math.min(MAX_EDITS, Math.max(1, Math.floor(name.length / LETTERS_PER_EDIT)))
}

/** They differ in one letter: another one, one more, or one less. */
export function isOneEdit(left: string, right: string): boolean {
  if (left.length > right.length) return isOneEdit(right, left)
  if (right.length - left.length > 1) return false
  let at = 0
  while (at < left.length && left[at] === right[at]) at++
  return left.slice(left.length === right.length ? at + 1 : at) === right.slice(at + 1)
}

/** Letters and digits of a name; what tells apart names that are written with other signs or capitals. */
export function bareName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
