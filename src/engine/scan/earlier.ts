import { isDeepStrictEqual } from 'node:util'
import type { TreeEntry } from '../../base/git/types.ts'
import { groupBy } from '../../base/group-by.ts'
import type { ChangedText } from '../change/alteration.ts'
import type { Doc } from '../docs/doc.ts'
import type { EarlierAnswers } from '../history/kept-history.ts'
import type { VerifiedClaim } from '../history/past.ts'
import type { RepositoryContext } from '../rules/claim.ts'
import type { SkippedFile } from './result.ts'

/** What a scan leaves to the next one, so that it verifies only what a change concerns. */
export interface EarlierScan {
  /** Full id of the commit that was scanned. */
  readonly head: string
  /** The pages that were read. */
  readonly docs: readonly Doc[]
  /** The claims of these pages, with the outcomes of their verifiers. */
  readonly outcomes: readonly VerifiedClaim[]
  /** Pages with a claim that is, or may be, a finding: it may hold now, whatever was changed. */
  readonly doubtful: ReadonlySet<string>
  /** The pages that could not be read, and those with samples that could not be checked. */
  readonly skipped: readonly SkippedFile[]
  readonly unchecked: readonly SkippedFile[]
  readonly context: RepositoryContext
  readonly history: EarlierAnswers | null
}

/** The wanted pages, divided by whether a change since the earlier scan concerns them. */
export interface DividedPages {
  readonly concerned: readonly TreeEntry[]
  /** Pages as the earlier scan read them. */
  readonly kept: readonly Doc[]
  readonly keptSkipped: readonly SkippedFile[]
}

/**
 * @param affected the wanted pages that speak of what the change takes away, and those that it changes
 * @param changed the changed files
 */
export function dividedPages(
  wanted: readonly TreeEntry[],
  affected: readonly TreeEntry[],
  changed: readonly ChangedText[],
  { docs, outcomes, skipped, doubtful }: EarlierScan,
): DividedPages {
  const concerned = new Set([...affected.map(({ path }) => path), ...pagesOnMovedLines(outcomes, changed)])
  const read = new Map(docs.map((doc) => [doc.path, doc]))
  const unread = new Map(skipped.map((page) => [page.file, page]))
  const isKept = ({ path }: TreeEntry): boolean =>
    !concerned.has(path) && !doubtful.has(path) && (read.has(path) || unread.has(path))
  const others = wanted.filter(isKept)
  return {
    concerned: wanted.filter((entry) => !isKept(entry)),
    kept: others.flatMap(({ path }) => read.get(path) ?? []),
    keptSkipped: others.flatMap(({ path }) => unread.get(path) ?? []),
  }
}

/** The pages with a claim that is borne out by a line that a change alters or moves. */
function pagesOnMovedLines(outcomes: readonly VerifiedClaim[], changed: readonly ChangedText[]): Set<string> {
  const isMoved = new Map(changed.map((file) => [file.path, movedLines(file)]))
  const rests = ({ outcome }: VerifiedClaim): boolean =>
    outcome.state === 'holds' &&
    outcome.evidence.some(({ file, line }) => line !== null && isMoved.get(file)?.(line) === true)
  return new Set(outcomes.filter(rests).map(({ claim }) => claim.file))
}

/** Whether a line of a file before a change is altered by it, or has another number after it. */
function movedLines({ old, now }: Pick<ChangedText, 'old' | 'now'>): (line: number) => boolean {
  const [before, after] = [old.split('\n'), now.split('\n')]
  const shorter = Math.min(before.length, after.length)
  let same = 0
  while (same < shorter && before[same] === after[same]) same++
  let sameAtEnd = 0
  while (sameAtEnd < shorter - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd++
  const end = before.length === after.length ? before.length - sameAtEnd : before.length
  return (line) => line > same && line <= end
}

/** Whether claims are extracted from pages as in the earlier scan. */
export function isSameContext(now: RepositoryContext, { context: before }: EarlierScan): boolean {
  const { sampleOf: _, checkOf: _c, ...facts } = now
  const { sampleOf: _b, checkOf: _d, ...factsBefore } = before
  return isDeepStrictEqual(facts, factsBefore)
}

/** All outcomes in the order of the pages: those that were verified now, and for other pages those of the earlier scan. */
export function withEarlierOutcomes(
  docs: readonly Doc[],
  verified: readonly Doc[],
  outcomes: readonly VerifiedClaim[],
  earlier: EarlierScan | null,
): readonly VerifiedClaim[] {
  if (earlier === null || verified.length === docs.length) return outcomes
  const fileOf = ({ claim }: VerifiedClaim): string => claim.file
  const [now, before] = [groupBy(outcomes, fileOf), groupBy(earlier.outcomes, fileOf)]
  const verifiedPaths = new Set(verified.map(({ path }) => path))
  return docs.flatMap(({ path }) => (verifiedPaths.has(path) ? now : before).get(path) ?? [])
}
