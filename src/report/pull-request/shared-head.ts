import { plain } from '../../plain.ts'
import { codeSpan, prose } from '../markdown-text.ts'
import { truncate } from '../text.ts'
import type { CheckRun, Conclusion } from './check-run.ts'
import { fitBytes } from './fit-bytes.ts'

const MAX_TITLE_LENGTH = 255
const MAX_OTHERS = 10

type FinishedRun = CheckRun & { readonly conclusion: Conclusion }

/** What was said of one of the heads that a commit is of. */
export interface SharedHead {
  /** Number of a pull request, or name of a branch. */
  readonly head: number | string
  /** The branch that a pull request is to be merged into; null for a branch. */
  readonly baseRef: string | null
  readonly run: FinishedRun
}

const RANKS: Readonly<Record<Conclusion, number>> = { success: 0, neutral: 1, failure: 2 }

/** The worst of the results of a commit first: by its conclusion, then by its annotations. */
export function worstFirst<H extends SharedHead>(results: readonly H[]): H[] {
  return [...results].sort(
    (a, b) => RANKS[b.run.conclusion] - RANKS[a.run.conclusion] || b.run.annotations.length - a.run.annotations.length,
  )
}

/**
 * The one check run of a commit that is the head of several pull requests or branches: the worst result, with whose it is, and
 * a line for each other one. A check that a branch asks for is thus never passed by what was found against another branch.
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
