import type { Config } from '../../../base/config/schema.ts'
import { GitError } from '../../../base/git/errors.ts'
import type { GitRepository } from '../../../base/git/types.ts'
import { DocUnreadable } from '../../docs/limits.ts'
import { bytesAt } from '../../history/past-commits.ts'
import { openPageCheck, type PageCheck } from '../../scan/pages/page.ts'
import type { MetClaim } from '../sighting.ts'

/** The claims of pages at commits, and whether they hold there. */
export interface PagesAt {
  /**
   * The claims of a page; null if the page or the commit does not exist, or if it is no page that can be read.
   *
   * @throws GitError if git fails
   */
  claimsOf(commit: string, path: string): Promise<readonly MetClaim[] | null>
}

/** Maximum number of commits to keep open: statements of one change need the same ones. */
const MAX_OPEN = 6

export function openPagesAt(repository: GitRepository, config: Config): PagesAt {
  const open = new Map<string, Promise<PageCheck>>()
  const known = new Map<string, Promise<readonly MetClaim[] | null>>()
  const checkAt = (commit: string): Promise<PageCheck> => {
    const check = open.get(commit) ?? openPageCheck(repository, { head: commit, config })
    open.delete(commit)
    open.set(commit, check)
    for (const oldest of open.keys()) if (open.size > MAX_OPEN) open.delete(oldest)
    return check
  }
  const read = async (commit: string, path: string): Promise<readonly MetClaim[] | null> => {
    const bytes = await bytesAt(repository, commit, path)
    if (bytes === null) return null
    try {
      const { checked } = await (await checkAt(commit)).check({ path, bytes })
      return checked.map(({ claim: { type, text, value }, outcome }) => ({
        type,
        text,
        value,
        holds: outcome.state === 'holds',
      }))
    } catch (error) {
      // Any other error of git is no answer: it may have one another time.
      const isMissing = error instanceof GitError && error.code === 'DOCALIGN_E102'
      if (error instanceof DocUnreadable || isMissing) return null
      open.delete(commit)
      known.delete(`${commit}:${path}`)
      throw error
    }
  }
  return {
    claimsOf: (commit, path) => {
      const place = `${commit}:${path}`
      const claims = known.get(place) ?? read(commit, path)
      known.set(place, claims)
      return claims
    },
  }
}
