/** How the commits that lead to one came to its main line. */
export interface Lineage {
  /** The commit's first parents and the commit itself, oldest first. */
  readonly mainline: readonly string[]
  /** Where on the main line a commit came to it: its own place, or that of the merge which brought it; null for a stranger. */
  landedAt(commit: string): number | null
  /** None for commits before the range that was asked for. */
  parentsOf(commit: string): readonly string[]
}

/** Most commits that are listed; what came before them is as if it had not been. */
const MAX_COMMITS = 200_000

/** The commits that lead to `head`, those before `since` left out, each with its parents. */
export function lineageArguments(head: string, since: string | null): string[] {
  return ['rev-list', '--parents', `--max-count=${MAX_COMMITS}`, head, ...(since === null ? [] : [`^${since}`])]
}

/** Reads a line `<commit> <parents>` for each commit. What lies before the range has its place at the main line's first commit. */
export function parseLineage(output: Buffer, head: string, since: string | null): Lineage {
  const parents = new Map<string, readonly string[]>()
  for (const line of output.toString('latin1').split('\n')) {
    const [commit = '', ...rest] = line.split(' ')
    if (commit !== '') parents.set(commit, rest)
  }
  const mainline: string[] = []
  for (let at: string | undefined = head; at !== undefined; at = parents.get(at)?.[0]) mainline.push(at)
  mainline.reverse()
  let landed: Map<string, number> | undefined
  return {
    mainline,
    landedAt: (commit) => {
      landed ??= landings(mainline, parents)
      return landed.get(commit) ?? (commit === since ? 0 : null)
    },
    parentsOf: (commit) => parents.get(commit) ?? [],
  }
}

/** Each commit once, with the first of the main line that leads back to it. */
function landings(mainline: readonly string[], parents: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const landed = new Map<string, number>()
  for (const [index, merge] of mainline.entries()) {
    const open = [merge]
    for (let commit = open.pop(); commit !== undefined; commit = open.pop()) {
      if (landed.has(commit)) continue
      const known = parents.get(commit)
      landed.set(commit, known ? index : 0)
      open.push(...(known ?? []))
    }
  }
  return landed
}
