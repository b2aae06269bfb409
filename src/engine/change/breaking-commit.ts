import type { GitRepository } from '../../base/git/types.ts'
import { groupBy } from '../../base/group-by.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import type { Breaking } from '../history/broken-by.ts'
import type { BrokenClaim } from './claims.ts'

/** Commits of a file that are looked through; a longer change has no breaking commit. */
const MAX_COMMITS = 60

/** The commit of the change that took each thing away: the first after which its file lacks the line. By claim id. */
export async function breakingCommits(
  broken: readonly BrokenClaim[],
  base: string,
  { repository, snapshots }: { readonly repository: GitRepository; readonly snapshots: Snapshots },
): Promise<Map<string, Breaking>> {
  const found = new Map<string, Breaking>()
  if (broken.length === 0) return found
  const head = snapshots.head.commit
  const isOne = (await repository.firstParent(head)) === base
  for (const [path, group] of groupBy(broken, ({ alteration }) => alteration.before.path)) {
    const commits = isOne ? [head] : await commitsOf(repository, base, head, path)
    const texts = isOne
      ? new Map<string, string>()
      : await snapshots.textsAt(commits.map((commit) => ({ commit, path })))
    for (const { checked, proof, alteration } of group) {
      const line = alteration.before.text
      const isGone = (commit: string): boolean =>
        !(texts.get(`${commit}:${path}`) ?? '').split('\n').some((text) => text.trim() === line)
      const commit = commits.find(isGone) ?? null
      const before = commit === null ? base : (commits[commits.indexOf(commit) - 1] ?? base)
      found.set(checked.claim.id, { commit, lastTrue: before, outcome: proof.outcome })
    }
  }
  return found
}

/** The commits of the main line that change a file, oldest first; the last one also if only what it merges does. */
async function commitsOf(repository: GitRepository, base: string, head: string, path: string): Promise<string[]> {
  const touching = (await repository.touching(head, base, [path])).map(({ commit }) => commit).reverse()
  return touching.slice(-MAX_COMMITS)
}
