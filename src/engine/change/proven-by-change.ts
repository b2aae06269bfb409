import type { GitRepository } from '../../base/git/types.ts'
import { groupBy } from '../../base/group-by.ts'
import type { Breaking } from '../history/broken-by.ts'
import type { ProvedClaim } from '../history/past.ts'
import { removalsOf } from '../history/removed-symbols.ts'
import { kindOf } from '../rules/claim-kinds.ts'
import { flagSpellings } from '../rules/identifiers.ts'

/** A commit that changes more files shows nothing of any single name. */
const MAX_FILES = 2000

/**
 * The claims that were true once, and of which the commit that ended this does not take away what they name: the code may only be read
 * otherwise since then. Claims about paths are excluded, as git itself lists what was deleted, and so are those whose commit is not known.
 *
 * @param broken by claim id
 */
export async function notTakenAway(
  proved: readonly ProvedClaim[],
  broken: ReadonlyMap<string, Breaking>,
  repository: GitRepository,
): Promise<ReadonlySet<string>> {
  const named = proved.filter(({ claim }) => kindOf(claim.type).places === undefined && (claim.names?.length ?? 0) > 0)
  const byCommit = groupBy(named, ({ claim }) => broken.get(claim.id)?.commit ?? null)
  const found = new Set<string>()
  for (const [commit, claims] of byCommit) {
    const parent = commit === null ? null : await repository.firstParent(commit)
    if (commit === null || parent === null) continue
    const changes = await repository.changes(parent, commit)
    if (changes.length > MAX_FILES) continue
    const { names, files } = await removalsOf(repository, changes)
    const paths = new Set(files.map(({ path }) => path))
    for (const { claim, proof } of claims) {
      const spelled = (claim.names ?? []).flatMap(flagSpellings)
      const isChanged = proof.outcome.evidence.some(({ file }) => paths.has(file))
      if (!isChanged && !spelled.some((name) => names.has(name))) found.add(claim.id)
    }
  }
  return found
}
