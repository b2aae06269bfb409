import type { Queries } from '../../../base/db/database.ts'
import { findRepository } from '../../github/store/installations.ts'
import { findPullRequest } from '../../github/store/pull-requests.ts'
import { isOwnBranch } from '../own-branch.ts'
import type { JobOwner } from './names.ts'

/** Limits the number of concurrent jobs per owner, so that no owner takes all workers of a queue. */
export interface Shares {
  /**
   * Starts a job, or returns the milliseconds after which to try again: the more jobs of its owners wait, the longer.
   *
   * @param owners maximum number of concurrent jobs by owner
   */
  enter(id: string, owners: ReadonlyMap<string, number>): number
  /** Ends a job. */
  leave(owners: ReadonlyMap<string, number>): void
}

/** Milliseconds until a waiting job tries again, per waiting job of its owner. */
const LOOK_AGAIN = 100
const MIN_WAIT = 250
const MAX_WAIT = 10_000

export function createShares(): Shares {
  const running = new Map<string, number>()
  const waiting = new Map<string, Set<string>>()
  return {
    enter(id, owners) {
      const full = [...owners].filter(([owner, most]) => (running.get(owner) ?? 0) >= most)
      for (const owner of owners.keys()) stop(waiting, owner, id)
      if (full.length === 0) {
        for (const owner of owners.keys()) running.set(owner, (running.get(owner) ?? 0) + 1)
        return 0
      }
      const lines = full.map(([owner]) => waiting.get(owner) ?? new Set<string>())
      for (const [index, line] of lines.entries()) waiting.set(full[index]?.[0] ?? '', line.add(id))
      const longest = Math.max(...lines.map((line) => line.size))
      return Math.min(MAX_WAIT, Math.max(MIN_WAIT, longest * LOOK_AGAIN))
    },
    leave(owners) {
      for (const owner of owners.keys()) {
        const left = (running.get(owner) ?? 1) - 1
        if (left > 0) running.set(owner, left)
        else running.delete(owner)
      }
    },
  }
}

function stop(waiting: Map<string, Set<string>>, owner: string, id: string): void {
  const line = waiting.get(owner)
  line?.delete(id)
  if (line?.size === 0) waiting.delete(owner)
}

export type OwnersOf = (data: unknown) => Promise<Owners>

export interface Owners {
  /** Null if the job has no installation. */
  readonly installation: number | null
  /** The person who caused the job: who sent the event, or opened the pull request. Null if unknown. */
  readonly person: number | null
  /** The job is about a pull request from a fork, which anybody may open. */
  readonly isOfFork?: boolean
}

interface AboutPull {
  readonly repositoryId?: number
  /** Of a pull request. */
  readonly number?: number
}

export function createOwners(queries: Queries): OwnersOf {
  // Not cached: a repository that moved counts against its new owner.
  const installationOf = async (repositoryId: number): Promise<number | null> =>
    (await findRepository(queries, repositoryId))?.installationId ?? null
  return async (data) => {
    const { installationId, personId, repositoryId, number } = data as JobOwner & AboutPull
    const person = personId ?? null
    if (repositoryId !== undefined && number !== undefined) {
      const opened = await openerOf(queries, repositoryId, number)
      return {
        installation: await installationOf(repositoryId),
        person: person ?? opened.person,
        isOfFork: opened.isOfFork,
      }
    }
    if (installationId !== undefined && installationId !== null) return { installation: installationId, person }
    return { installation: repositoryId === undefined ? null : await installationOf(repositoryId), person }
  }
}

/** Who opened a pull request, and whether it is from another repository. */
async function openerOf(
  queries: Queries,
  repositoryId: number,
  number: number,
): Promise<{ readonly person: number | null; readonly isOfFork: boolean }> {
  const [pull, repository] = await Promise.all([
    findPullRequest(queries, repositoryId, number),
    findRepository(queries, repositoryId),
  ])
  return { person: pull?.authorId ?? null, isOfFork: !(pull && repository && isOwnBranch(pull, repository)) }
}
