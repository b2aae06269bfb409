/**
 * The candidate nearest to a name, when one is near enough to be what was meant: about a third of the letters differ at most,
 * or one is the other with a part put before or behind (`lint` and `lint:eslint`). Null when none or several are.
 */
export function closest(name: string, candidates: Iterable<string>): string | null {
  const unique = [...new Set(candidates)].filter((candidate) => candidate !== name)
  const ranked = unique
    .map((candidate) => ({ candidate, cost: distance(name, candidate) }))
    .sort((a, b) => a.cost - b.cost)
  const [best, next] = ranked
  const limit = Math.max(1, Math.round(name.length / 3))
  if (best && best.cost <= limit && (!next || next.cost > best.cost)) return best.candidate
  const parts = unique.filter((candidate) => candidate.split(/[:._-]/).includes(name))
  return parts.length === 1 ? (parts[0] ?? null) : null
}

/** Edits (insert, delete, replace) between two words; words over 80 letters are never near. */
function distance(left: string, right: string): number {
  if (left.length > 80 || right.length > 80) return Number.POSITIVE_INFINITY
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const current = [row]
    for (let column = 1; column <= right.length; column++) {
      const replace = (previous[column - 1] ?? 0) + (left[row - 1] === right[column - 1] ? 0 : 1)
      current.push(Math.min(replace, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[right.length] ?? 0
}
