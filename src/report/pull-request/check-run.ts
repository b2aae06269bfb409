import { type CheckRunAction, checkRunActions } from './check-run/actions.ts'
import { type Annotation, annotationsOf } from './check-run/annotations.ts'
import { type Conclusion, conclude, failing } from './check-run/conclusion.ts'
import { renderDetails } from './check-run/details.ts'
import { checkRunTitle } from './check-run/headline.ts'
import { renderSummary } from './check-run/summary.ts'
import type { FailRule, ScanReport } from './report.ts'

/** What a check run shows. Whoever posts it sends the annotations in batches of 50. */
export interface CheckRun {
  /** Null while the run is in progress. */
  readonly conclusion: Conclusion | null
  readonly title: string
  /** Markdown of at most 65,535 bytes. */
  readonly summary: string
  /** Further Markdown of at most 65,535 bytes, shown below the summary; left out when there is none. */
  readonly text?: string
  readonly annotations: readonly Annotation[]
  /** At most three. */
  readonly actions: readonly CheckRunAction[]
}

/** A finished scan as a check run: what to do in the summary, everything else folded below it. */
export function renderCheckRun(report: ScanReport, rule: FailRule): CheckRun {
  const text = renderDetails(report)
  return {
    conclusion: conclude(report, rule),
    title: checkRunTitle(report),
    summary: renderSummary(report, rule),
    ...(text === '' ? {} : { text }),
    annotations: annotationsOf(report, new Set(failing(report, rule))),
    actions: checkRunActions(report),
  }
}
