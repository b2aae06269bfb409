import { distance } from 'fastest-levenshtein'
import { groupBy } from '../../base/group-by.ts'
import { memoize } from '../../base/memoize.ts'

/** Upper bound of the edit distance, however long the words. */
const MAX_EDITS = 3
/** One edit per this many letters may be a slip. More edits make another word. */
const LETTERS_PER_EDIT = 5
const MIN_LENGTH = 4
/** Longer names are not compared. */
const MAX_LENGTH = 80
/** Among more candidates of similar length no single one is meant, and comparing all of them would be slow. */
const MAX_COMPARED = 300

/**
 * The candidate nearest to a name, if it is near enough to be meant: at most one letter in five differs, and no word or number is replaced
 * by another (`include-tests`, `exclude-tests`). Null if no candidate, or more than one, is that near.
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

/** Insertions, deletions and replacements of letters. A transposition counts as one edit, as it is one typing error. */
function editsBetween(left: string, right: string): number {
  return areSwapped(left, right) ? 1 : distance(left, right)
}

/** Two adjacent letters are transposed and nothing else differs: `tset` for `test`. */
function areSwapped(left: string, right: string): boolean {
  if (left.length !== right.length) return false
  let at = 0
  while (at < left.length && left[at] === right[at]) at++
  const isSwap = at + 1 < left.length && left[at] === right[at + 1] && left[at + 1] === right[at]
  return isSwap && left.slice(at + 2) === right.slice(at + 2)
}

/** Groups a set once, however many names are compared with it. */
const byLength = memoize((candidates: ReadonlySet<string>) => groupBy(candidates, ({ length }) => length))

/** As {@link closest}, for names of code: a name with an initial capital is never a slip of one without. */
export function closestName(name: string, candidates: Iterable<string | { readonly name: string }>): string | null {
  const isType = /^[A-Z]/.test(name)
  const names = [...candidates].map((each) => (typeof each === 'string' ? each : each.name))
  return closest(
    name,
    names.filter((each) => /^[A-Z]/.test(each) === isType),
  )
}

/** The only candidate that is a name with one part prepended or appended: `lint:eslint` for `lint`. */
export function lengthened(name: string, candidates: Iterable<string>): string | null {
  const longer = [...new Set(candidates)].filter((candidate) => {
    const parts = candidate.split(/[:._-]/)
    return parts.length > 1 && (parts[0] === name || parts.at(-1) === name)
  })
  return longer.length === 1 ? (longer[0] ?? null) : null
}

/** One name has another word or number in place of the other's: they are two different names, not a slip. */
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

/** Words that differ in few letters and have opposite meanings, anywhere in a name. */
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

/** One name is the other with one word replaced, or with one inserted. */
function isSwapped(one: string, other: string, word: string, by: string): boolean {
  for (let at = one.indexOf(word); at !== -1; at = one.indexOf(word, at + 1))
    if (`${one.slice(0, at)}${by}${one.slice(at + word.length)}` === other) return true
  return false
}

/** Allowed edits within a word: none below three letters, one below eight, else two. With more it is another word. */
function editsOfWord(word: string): number {
  return word.length < 3 ? 0 : word.length < 8 ? 1 : 2
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
}

/** Maximum edit distance at which a name may be a slip of another. */
function editsAllowed(name: string): number {
  if (name.length < MIN_LENGTH || name.length > MAX_LENGTH) return 0
  return Math.min(MAX_EDITS, Math.max(1, Math.floor(name.length / LETTERS_PER_EDIT)))
}

/** They differ in one letter: replaced, inserted or deleted. */
export function isOneEdit(left: string, right: string): boolean {
  if (left.length > right.length) return isOneEdit(right, left)
  if (right.length - left.length > 1) return false
  let at = 0
  while (at < left.length && left[at] === right[at]) at++
  return left.slice(left.length === right.length ? at + 1 : at) === right.slice(at + 1)
}

/** Letters and digits of a name in lower case, to match names with other separators or case. */
export function bareName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}
