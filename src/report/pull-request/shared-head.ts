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
 */
export function renderSharedHead(shown: SharedHead, others: readonly SharedHead[]): FinishedRun {
  const { run } = shown
  const lines = others.slice(0, MAX_OTHERS).map((other) => `- ${nameOf(other)}: ${prose(other.run.title)}`)
  const more = others.length > lines.length ? [`- … ${others.length - lines.length} more`] : []
  const opening = `${nameOf(shown)} has the worst result of those that share this commit, and is shown for all. The others:`
  const summary = `${opening}\n\n${[...lines, ...more].join('\n')}\n\n${run.summary}`
  return {
    ...run,
    title: truncate(`${plainName(shown)}: ${run.title}`, MAX_TITLE_LENGTH),
    summary: fitBytes(summary, { note: () => '… The rest is omitted for length.' }),
  }
}

function nameOf({ head, baseRef }: SharedHead): string {
  if (typeof head === 'string') return codeSpan(head)
  return baseRef === null ? `#${head}` : `#${head} into ${codeSpan(baseRef)}`
}

function plainName({ head, baseRef }: SharedHead): string {
  if (typeof head === 'string') return plain(head)
  return baseRef === null ? `#${head}` : `#${head} into ${plain(baseRef)}`
}
