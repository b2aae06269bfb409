import type { Claim } from '../claims/claim.ts'
import type { Deletion, GitRepository, Rename } from '../git/types.ts'
import { baseName } from '../paths.ts'
import { asWritten } from '../verify/as-written.ts'
import type { Proof } from './past.ts'

/** Where a vanished path went. */
export interface Move {
  readonly to: string
  /** What the docs should say instead of the claim's value. */
  readonly suggestion: string
}

const MAX_STEPS = 5
const MAX_LOOKUPS = 60

/**
 * Follows vanished files through renames that git recognises by similarity, from the commit that deleted them on, until
 * a path that head still has.
 */
export function createMover(
  repository: GitRepository,
  head: string,
): { moveOf(claim: Claim, proof: Proof): Promise<Move | null> } {
  const renames = new Map<string, Promise<Map<string, string>>>()
  const renamesOf = (before: string, after: string): Promise<Map<string, string>> => {
    const key = `${before}..${after}`
    let known = renames.get(key)
    if (!known) {
      known = repository
        .renames(before, after)
        .then((all) => new Map(all.filter(isCertain).map((each) => [each.from, each.to])))
      renames.set(key, known)
    }
    return known
  }
  let present: Promise<Set<string>> | undefined
  let deletions: Promise<ReadonlyMap<string, Deletion>> | undefined
  return {
    moveOf: async (claim, proof) => {
      const from = proof.vanished
      if (!from || renames.size > MAX_LOOKUPS) return null
      present ??= repository.tree(head).then((entries) => new Set(entries.map((entry) => entry.path)))
      const paths = await present
      let { path, before, after } = from
      for (let step = 0; step < MAX_STEPS; step++) {
        before ??= await repository.firstParent(after)
        const to = before ? (await renamesOf(before, after)).get(path) : undefined
        if (to === undefined) return null
        if (paths.has(to)) return targetOf(claim, from, to)
        deletions ??= repository.deletions(head)
        const next = (await deletions).get(to)
        if (!next) return null
        path = to
        before = null
        after = next.commit
      }
      return null
    },
  }
}

/** A rename that a reader would agree with: the name stayed, or most of the content. */
function isCertain({ from, to, similarity }: Rename): boolean {
  return similarity >= 70 || baseName(from) === baseName(to)
}

/** A folder went where its file went, when the file kept its place in it. */
function targetOf(claim: Claim, from: NonNullable<Proof['vanished']>, to: string): Move | null {
  if (from.place === from.path) return { to, suggestion: asWritten(claim, to) }
  const inside = from.path.slice(from.place.length)
  if (!to.endsWith(inside)) return null
  const folder = to.slice(0, -inside.length)
  return { to: folder, suggestion: asWritten(claim, folder) }
}
