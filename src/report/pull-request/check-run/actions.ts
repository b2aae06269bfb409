import type { ScanReport } from '../report.ts'

/** A button of a check run. GitHub takes 20 characters of label and identifier and 40 of description. */
export interface CheckRunAction {
  readonly label: string
  readonly description: string
  readonly identifier: 'recheck' | 'dismiss_all' | 'undo'
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
  description: 'Bring back what was muted or dismissed',
  identifier: 'undo',
}

/** The buttons that do something here: what the configuration mutes is undone in the configuration. */
export function checkRunActions(report: ScanReport): CheckRunAction[] {
  const dismissable = report.pullNumber !== null && report.introduced.length > 0
  const undoable = report.muted?.some(({ source }) => source !== 'configuration') ?? false
  return [RECHECK, ...(dismissable ? [DISMISS_ALL] : []), ...(undoable ? [UNDO] : [])]
}
