import type { Queries } from '../../../base/db/database.ts'
import { findRepository } from '../../github/store/installations.ts'
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
  /** Null unless the job is about a person's comment. */
  readonly person: number | null
}

/** Maximum number of repositories whose installation is cached. */
const MAX_KNOWN = 10_000

export function createOwners(queries: Queries): OwnersOf {
  const known = new Map<number, number>()
  const installationOf = async (repositoryId: number): Promise<number | null> => {
    const before = known.get(repositoryId)
    if (before !== undefined) return before
    const found = (await findRepository(queries, repositoryId))?.installationId ?? null
    if (known.size >= MAX_KNOWN) known.clear()
    if (found !== null) known.set(repositoryId, found)
    return found
  }
  return async (data) => {
    const { installationId, personId, repositoryId } = data as JobOwner & { readonly repositoryId?: number }
    const person = personId ?? null
    if (installationId !== undefined && installationId !== null) return { installation: installationId, person }
    return { installation: repositoryId === undefined ? null : await installationOf(repositoryId), person }
  }
}
