import type { Doc } from '../docs/doc.ts'
import type { Snapshots } from '../facts/snapshots.ts'
import type { GitRepository } from '../git/types.ts'
import { concernedBy, type ReadChange, readChange } from './change.ts'
import { readCode } from './code/read-code.ts'
import { BESIDE_CHANGE, type Excerpt, evidenceFor } from './evidence.ts'
import { type Passage, passagesOf } from './passages.ts'

/** A passage that a change concerns, with the code as it is after the change. */
export interface ConcernedPassage extends Passage {
  readonly evidence: readonly Excerpt[]
}

/** What a reader is shown of a change, for whoever reads it without our asking. */
export async function concernedPassages(
  docs: readonly Doc[],
  of: {
    readonly repository: GitRepository
    readonly snapshots: Snapshots
    readonly base: string
    readonly head: string
    readonly isExcluded: (path: string) => boolean
  },
): Promise<{ readonly change: ReadChange; readonly passages: readonly ConcernedPassage[] }> {
  const code = await readCode(of.snapshots, of.isExcluded)
  const change = await readChange(of.repository, of.snapshots, { base: of.base, head: of.head, code })
  const passages = concernedBy(docs.flatMap(passagesOf), change)
  return {
    change,
    passages: passages.map((passage) => ({ ...passage, evidence: evidenceFor(passage, code, BESIDE_CHANGE) })),
  }
}
