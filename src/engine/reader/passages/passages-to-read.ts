import type { GitRepository } from '../../../base/git/types.ts'
import { groupBy } from '../../../base/group-by.ts'
import type { Doc } from '../../docs/doc.ts'
import type { Snapshots } from '../../facts/snapshots.ts'
import { concernedBy, type ReadChange, readChange } from '../change.ts'
import type { CodeIndex } from '../code/code-index.ts'
import { readCode } from '../code/read-code.ts'
import type { RuleResults } from '../rule-findings.ts'
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
 * @param possible claims that are false by rules that are too often wrong: their passages come first, and are concerned by any change
 * @param pagesOnly without the documentation that is in files of the code
 */
export async function passagesToRead(
  readable: Readable & Partial<Pick<RuleResults, 'possible'>>,
  { pagesOnly = false }: { readonly pagesOnly?: boolean } = {},
): Promise<PassagesToRead | null> {
  const { docs, repository, snapshots, base, isExcluded, possible = [] } = readable
  const ofPages = docs.flatMap(passagesOf)
  if (ofPages.length === 0) return null
  const code = await readCode(snapshots, isExcluded)
  const all = pagesOnly ? ofPages : [...ofPages, ...passagesBeyondPages(docs, code)]
  const isUrgent = having(possible)
  if (base === null) return { passages: urgentFirst(all, isUrgent), code, change: null }
  const change = await readChange(repository, snapshots, { base, head: snapshots.head.commit, code })
  const urgent = all.filter(isUrgent).slice(0, MAX_URGENT)
  return { passages: [...new Set([...urgent, ...concernedBy(all, change)])], code, change }
}

/** Maximum number of passages that are read for a change because rules hold a statement in them to be possibly false. */
const MAX_URGENT = 12

/** Whether a passage has one of the claims. */
function having(claims: RuleResults['possible']): (passage: Passage) => boolean {
  const byFile = groupBy(claims, ({ file }) => file)
  return ({ file, from, to }) => (byFile.get(file) ?? []).some(({ line }) => line >= from && line <= to)
}

function urgentFirst(passages: readonly Passage[], isUrgent: (passage: Passage) => boolean): Passage[] {
  return [...passages.filter(isUrgent), ...passages.filter((passage) => !isUrgent(passage))]
}
