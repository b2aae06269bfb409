import { plain } from '../../base/text/plain.ts'
import { codeSpan, prose } from '../markdown-text.ts'
import { truncate } from '../text.ts'
import type { CheckRun, Conclusion } from './check-run.ts'
import { fitBytes } from './fit-bytes.ts'

const MAX_TITLE_LENGTH = 255
const MAX_OTHERS = 10

type FinishedRun = CheckRun & { readonly conclusion: Conclusion }

/** The result for one of the heads that share a commit. */
export interface SharedHead {
  /** Number of a pull request, or name of a branch. */
  readonly head: number | string
  /** The base branch of a pull request; null for a branch. */
  readonly baseRef: string | null
  readonly run: FinishedRun
}

const RANKS: Readonly<Record<Conclusion, number>> = { success: 0, neutral: 1, failure: 2 }

/** Sorts the results of a commit, worst first: by conclusion, then by number of annotations. */
export function worstFirst<H extends SharedHead>(results: readonly H[]): H[] {
  return [...results].sort(
    (a, b) => RANKS[b.run.conclusion] - RANKS[a.run.conclusion] || b.run.annotations.length - a.run.annotations.length,
  )
}

/**
 * The only check run of a commit that is the head of several pull requests or branches: the worst result, with its head, and a line for
 * each other one. So a check required by one branch never passes because of a result for another branch.
 *
 * @param notes results for pull requests of people without write access, which decide nothing
 */
export function renderSharedHead(
  shown: SharedHead,
  others: readonly SharedHead[],
  notes: readonly SharedHead[] = [],
): FinishedRun {
  const { run } = shown
  const parts = [
    ...listed(
      `${nameOf(shown)} has the worst result of those that share this commit, and is shown for all. The others:`,
      others,
    ),
    ...listed('From forks of people without write access, and not part of this result:', notes),
  ]
  const title = others.length === 0 ? run.title : `${plainName(shown)}: ${run.title}`
  const summary = `${parts.join('\n\n')}\n\n${run.summary}`
  return {
    ...run,
    title: truncate(title, MAX_TITLE_LENGTH),
    summary: fitBytes(summary, { note: () => '… The rest is omitted for length.' }),
  }
}

function listed(opening: string, heads: readonly SharedHead[]): string[] {
  if (heads.length === 0) return []
  const lines = heads.slice(0, MAX_OTHERS).map((other) => `- ${nameOf(other)}: ${prose(other.run.title)}`)
  const more = heads.length > lines.length ? [`- … ${heads.length - lines.length} more`] : []
  return [opening, [...lines, ...more].join('\n')]
}

function nameOf({ head, baseRef }: SharedHead): string {
  if (typeof head === 'string') return codeSpan(head)
  return baseRef === null ? `#${head}` : `#${head} into ${codeSpan(baseRef)}`
}

function plainName({ head, baseRef }: SharedHead): string {
  if (typeof head === 'string') return plain(head)
  return baseRef === null ? `#${head}` : `#${head} into ${plain(baseRef)}`
}
