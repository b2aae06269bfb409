import type { Queries } from '../../../base/db/database.ts'
import { headVerdictsAt } from '../../github/store/head-verdicts.ts'
import { findRepository } from '../../github/store/installations.ts'
import { findPullRequest } from '../../github/store/pull-requests.ts'
import { isOwnBranch } from '../own-branch.ts'
import type { JobOwner } from './jobs.ts'

/** Limits the number of concurrent jobs per owner, so that no owner takes all workers of a queue. */
export interface Shares {
  /**
   * Starts a job, or returns the milliseconds after which to try again: the more jobs of its owners wait, the longer.
   *
   * @param owners maximum number of concurrent jobs by owner
   * @param behind an owner whose jobs go first: this one does not start while one of them runs
   */
  enter(id: string, owners: ReadonlyMap<string, number>, behind?: string | null): number
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
    enter(id, owners, behind = null) {
      const limits = behind === null ? [...owners] : [...owners, [behind, 1] as const]
      const full = limits.filter(([owner, most]) => (running.get(owner) ?? 0) >= most).map(([owner]) => owner)
      for (const [owner] of limits) stop(waiting, owner, id)
      if (full.length === 0) {
        for (const owner of owners.keys()) running.set(owner, (running.get(owner) ?? 0) + 1)
        return 0
      }
      const lines = full.map((owner) => waiting.get(owner) ?? new Set<string>())
      for (const [index, line] of lines.entries()) waiting.set(full[index] ?? '', line.add(id))
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

interface AboutHead {
  readonly repositoryId?: number
  /** Of a pull request. */
  readonly number?: number
  /** The commit whose check run is written; with `branch`, the commit of that branch. */
  readonly sha?: string
  readonly branch?: string
}

export function createOwners(queries: Queries): OwnersOf {
  // Not cached: a repository that moved counts against its new owner.
  const installationOf = async (repositoryId: number): Promise<number | null> =>
    (await findRepository(queries, repositoryId))?.installationId ?? null
  return async (data) => {
    const { installationId, personId, repositoryId, number, sha, branch } = data as JobOwner & AboutHead
    const person = personId ?? null
    if (repositoryId === undefined) return { installation: installationId ?? null, person }
    const installation = await installationOf(repositoryId)
    if (number !== undefined) {
      const opened = await openerOf(queries, repositoryId, number)
      return { installation, person: person ?? opened.person, isOfFork: opened.isOfFork }
    }
    if (sha !== undefined && branch === undefined)
      return { installation, ...(await openersOf(queries, repositoryId, sha)) }
    return { installation, person }
  }
}

type Opener = Pick<Owners, 'person'> & Required<Pick<Owners, 'isOfFork'>>

/** Who opened a pull request, and whether it is from another repository. */
async function openerOf(queries: Queries, repositoryId: number, number: number): Promise<Opener> {
  const [pull, repository] = await Promise.all([
    findPullRequest(queries, repositoryId, number),
    findRepository(queries, repositoryId),
  ])
  return { person: pull?.authorId ?? null, isOfFork: !(pull && repository && isOwnBranch(pull, repository)) }
}

/** Who opened the pull requests with this head; nobody, and no fork, if it is the head of something else, too. */
async function openersOf(queries: Queries, repositoryId: number, sha: string): Promise<Opener> {
  const heads = (await headVerdictsAt(queries, repositoryId, sha)).map(({ head }) => head)
  const numbers = heads.filter((head) => typeof head === 'number')
  const openers = await Promise.all(numbers.map((number) => openerOf(queries, repositoryId, number)))
  if (openers.length === 0 || openers.length < heads.length || !openers.every(({ isOfFork }) => isOfFork))
    return { person: null, isOfFork: false }
  const people = new Set(openers.map(({ person }) => person))
  return { person: people.size === 1 ? (openers[0]?.person ?? null) : null, isOfFork: true }
}
