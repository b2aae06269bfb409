/** How the ancestors of a commit reached its main line. */
export interface Lineage {
  /** The commit's chain of first parents and the commit itself, oldest first. */
  readonly mainline: readonly string[]
  /** The position on the main line where a commit arrived: its own, or that of the merge that brought it; null if it is unrelated. */
  landedAt(commit: string): number | null
  /** Empty for commits before the requested range. */
  parentsOf(commit: string): readonly string[]
}

/** Maximum number of commits; earlier ones are ignored. */
const MAX_COMMITS = 200_000

/** The ancestors of `head`, without those of `since`, each with its parents. */
export function lineageArguments(head: string, since: string | null): string[] {
  return ['rev-list', '--parents', `--max-count=${MAX_COMMITS}`, head, ...(since === null ? [] : [`^${since}`])]
}

/** Parses a line `<commit> <parents>` per commit. Commits before the range have the position of the main line's first commit. */
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

/** The position of the first main line commit that descends from each commit. */
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
