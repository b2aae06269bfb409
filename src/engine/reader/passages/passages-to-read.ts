import type { GitRepository } from '../../../base/git/types.ts'
import type { Doc } from '../../docs/doc.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import { concernedBy, type ReadChange, readChange } from '../change.ts'
import type { CodeIndex } from '../code/code-index.ts'
import { readCode } from '../code/read-code.ts'
import { passagesBeyondPages } from './beyond-pages/beyond-pages.ts'
import { type Passage, passagesOf } from './passages.ts'

/** A commit with its pages, and the base of the comparison. */
export interface Readable {
  readonly docs: readonly Doc[]
  readonly repository: GitRepository
  readonly snapshots: Snapshots
  /** Null: everything is read. */
  readonly base: string | null
  readonly isExcluded: (path: string) => boolean
}

export interface PassagesToRead {
  readonly passages: readonly Passage[]
  readonly code: CodeIndex
  /** Null: everything is read. */
  readonly change: ReadChange | null
}

/**
 * Selects all passages, or those that the change since `base` concerns, with the code. Null if the pages have no passages.
 *
 * @param pagesOnly without the documentation that is in files of the code
 */
export async function passagesToRead(
  readable: Readable,
  { pagesOnly = false }: { readonly pagesOnly?: boolean } = {},
): Promise<PassagesToRead | null> {
  const { docs, repository, snapshots, base, isExcluded } = readable
  const ofPages = docs.flatMap(passagesOf)
  if (ofPages.length === 0) return null
  const code = await readCode(snapshots, isExcluded)
  const all = pagesOnly ? ofPages : [...ofPages, ...passagesBeyondPages(docs, code)]
  if (base === null) return { passages: all, code, change: null }
  const change = await readChange(repository, snapshots, { base, head: snapshots.head.commit, code })
  return { passages: concernedBy(all, change), code, change }
}
