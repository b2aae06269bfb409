import { type Annotation, annotationsOf, MAX_ANNOTATIONS } from './check-run/annotations.ts'
import { renderDetails } from './check-run/details.ts'
import { SEVERITY_RANK } from './check-run/gravity.ts'
import { renderSummary } from './check-run/summary.ts'
import { checkRunTitle } from './check-run/title.ts'
import { hasCertainFix } from './fixes/fix.ts'
import type { FailRule, Finding, JudgePart, ScanReport } from './report.ts'

/** The content of a check run. The caller sends the annotations in batches of 50. */
export interface CheckRun {
  /** Null while the run is in progress. */
  readonly conclusion: Conclusion | null
  readonly title: string
  /** Markdown of at most 65,535 bytes. */
  readonly summary: string
  /** Further Markdown of at most 65,535 bytes, shown below the summary; omitted if there is none. */
  readonly text?: string
  /** At most {@link MAX_ANNOTATIONS}, most severe first. */
  readonly annotations: readonly Annotation[]
  /** At most three. */
  readonly actions: readonly CheckRunAction[]
}

/** The check run of a finished scan: what to do in the summary, everything else collapsed below it. */
export function renderCheckRun(report: ScanReport, rule: FailRule): CheckRun {
  const text = renderDetails(report)
  return {
    conclusion: conclude(report, rule),
    title: checkRunTitle(report),
    summary: renderSummary(report, rule),
    ...(text === '' ? {} : { text }),
    annotations: annotationsOf(report, new Set(failing(report, rule)), MAX_ANNOTATIONS),
    actions: checkRunActions(report),
  }
}

export type Conclusion = 'success' | 'neutral' | 'failure'

/** The findings that make the check fail. Spot checks show what a rule mutes, to ask whether it still should: they fail nothing. */
function failing(report: ScanReport, { failOn, minSeverity }: FailRule): Finding[] {
  if (failOn === 'never') return []
  const counted = failOn === 'any' ? [...report.introduced, ...report.earlier] : report.introduced
  return counted.filter(
    ({ severity, spotCheck }) => !spotCheck && SEVERITY_RANK[severity] >= SEVERITY_RANK[minSeverity],
  )
}

/**
 * The conclusion of the check run. Older findings alone do not fail the check of a change, unless the configuration fails on any: a change
 * need not fix what it did not break. Everything else that needs attention is neutral.
 */
function conclude(report: ScanReport, rule: FailRule): Conclusion {
  if (failing(report, rule).length > 0 || judgeFails(report, rule)) return 'failure'
  const alone = report.baseSha === null && report.earlier.length > 0
  const judged = report.judge && (!report.judge.valid || isPoor(report.judge, rule))
  return report.introduced.length > 0 || alone || judged ? 'neutral' : 'success'
}

/** The judge fails a check that may fail, unless its confidence is so low that a person has to review the result. */
function judgeFails({ judge }: ScanReport, rule: FailRule): boolean {
  if (!judge || rule.failOn === 'never' || judge.needsReview) return false
  return !judge.valid || isPoor(judge, rule)
}

function isPoor({ quality }: JudgePart, { minQuality = 0 }: FailRule): boolean {
  return quality !== null && quality < minQuality
}

/** A button of a check run. GitHub limits label and identifier to 20 characters, and the description to 40. */
export interface CheckRunAction {
  readonly label: string
  readonly description: string
  readonly identifier: 'recheck' | 'dismiss_all' | 'undo' | 'fix_docs'
}

export const RECHECK: CheckRunAction = {
  label: 'Re-check',
  description: 'Check this commit again',
  identifier: 'recheck',
}
const DISMISS_ALL: CheckRunAction = {
  label: 'Dismiss all',
  description: 'Hide these findings on this pull request',
  identifier: 'dismiss_all',
}
const UNDO: CheckRunAction = {
  label: 'Undo',
  description: 'Restore muted or dismissed findings',
  identifier: 'undo',
}

const FIX_DOCS: CheckRunAction = {
  label: 'Fix docs',
  description: 'Commit the certain fixes to this branch',
  identifier: 'fix_docs',
}
/** GitHub's limit. */
const MAX_ACTIONS = 3

/**
 * The buttons that have an effect: what the configuration suppresses can only be changed in the configuration. If there are too many,
 * Re-check is dropped in favor of GitHub's own Re-run.
 */
function checkRunActions(report: ScanReport): CheckRunAction[] {
  const dismissable = report.pullNumber !== null && report.introduced.length > 0
  const undoable = report.muted?.some(({ source }) => source !== 'configuration') ?? false
  const actions = [
    ...(isFixable(report) ? [FIX_DOCS] : []),
    RECHECK,
    ...(dismissable ? [DISMISS_ALL] : []),
    ...(undoable ? [UNDO] : []),
  ]
  return actions.length > MAX_ACTIONS ? actions.filter((action) => action !== RECHECK) : actions
}

function isFixable({ mayCommitFixes = false, fixResult, introduced }: ScanReport): boolean {
  const isDone = fixResult?.kind === 'committed' || fixResult?.kind === 'moved'
  return mayCommitFixes && !isDone && introduced.some(hasCertainFix)
}
