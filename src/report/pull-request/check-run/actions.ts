import { hasCertainFix } from '../fixes/fix.ts'
import type { ScanReport } from '../report.ts'

/** A button of a check run. GitHub takes 20 characters of label and identifier and 40 of description. */
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
/** GitHub shows no more. */
const MAX_ACTIONS = 3

/**
 * The buttons that do something here: what the configuration mutes is undone in the configuration. Where there are too many, a check
 * is made again by GitHub's own Re-run.
 */
export function checkRunActions(report: ScanReport): CheckRunAction[] {
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
