/** Long words may differ in more letters, but not in ever more of them. */
const MOST_EDITS = 3
/** One letter of as many may be a slip; of fewer it makes another word. */
const LETTERS_PER_EDIT = 5
const SHORTEST = 4
/** Among more words of about the same length no single one stands out, and comparing them all would take its time. */
const MOST_COMPARED = 300

/**
 * The candidate nearest to a name, when one is near enough to be what was meant: one letter in five differs at most, or one is
 * the other with a part put before or behind (`lint` and `lint:eslint`). Null when none or several are.
 */
export function closest(name: string, candidates: Iterable<string>): string | null {
  const unique = [...new Set(candidates)].filter((candidate) => candidate !== name)
  const limit = editsAllowed(name)
  const similar = unique.filter((candidate) => Math.abs(candidate.length - name.length) <= limit)
  if (similar.length <= MOST_COMPARED) {
    const near = similar
      .map((candidate) => ({ candidate, cost: distance(name, candidate, limit) }))
      .filter(({ cost }) => cost <= limit)
      .sort((a, b) => a.cost - b.cost)
    const [best, next] = near
    if (best && (!next || next.cost > best.cost)) return best.candidate
  }
  const parts = unique.filter((candidate) => candidate.split(/[:._-]/).includes(name))
  return parts.length === 1 ? (parts[0] ?? null) : null
}

/** Within how many edits a name may be a slip of another. */
function editsAllowed(name: string): number {
  if (name.length < SHORTEST) return 0
  return Math.min(MOST_EDITS, Math.max(1, Math.floor(name.length / LETTERS_PER_EDIT)))
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

/** Edits (insert, delete, replace) between two words, counted up to a limit; words over 80 letters are never near. */
function distance(left: string, right: string, limit: number): number {
  if (left.length > 80 || right.length > 80) return Number.POSITIVE_INFINITY
  const beyond = limit + 1
  let previous = Array.from({ length: right.length + 1 }, (_, index) => Math.min(index, beyond))
  for (let row = 1; row <= left.length; row++) {
    const current = new Array<number>(right.length + 1).fill(beyond)
    current[0] = Math.min(row, beyond)
    let least = current[0]
    for (let column = Math.max(1, row - limit); column <= Math.min(right.length, row + limit); column++) {
      const replace = (previous[column - 1] ?? beyond) + (left[row - 1] === right[column - 1] ? 0 : 1)
      const cost = Math.min(replace, (previous[column] ?? beyond) + 1, (current[column - 1] ?? beyond) + 1)
      current[column] = cost
      least = Math.min(least, cost)
    }
    if (least > limit) return beyond
    previous = current
  }
  return previous[right.length] ?? beyond
}
