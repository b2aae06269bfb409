import type { Queries } from '../../db/database.ts'
import { findRepository } from '../../github/store/installations.ts'
import type { Behind } from './names.ts'

/** Whom a job is for. */
export type OwnersOf = (data: unknown) => Promise<Owners>

export interface Owners {
  /** Null where a job is for nobody in particular. */
  readonly installation: number | null
  /** Null where no person's comment is what it is about. */
  readonly person: number | null
}

/** Repositories whose installation is remembered. */
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
    const { installationId, personId, repositoryId } = data as Behind & { readonly repositoryId?: number }
    const person = personId ?? null
    if (installationId !== undefined && installationId !== null) return { installation: installationId, person }
    return { installation: repositoryId === undefined ? null : await installationOf(repositoryId), person }
  }
}
