import type { Severity } from '../../base/config/claim-types.ts'
import type { ConfigProblem } from '../../base/config/problem.ts'
import type { PastYear } from '../../engine/backtest/past-year.ts'
import type { OpenPlace } from '../../engine/change/open-place.ts'
import type { ReadingReport } from '../../engine/reader/reader.ts'
import type { NotApplied } from '../../engine/scan/pages/base-marks.ts'
import type { ReportedClaim, SkippedFile, TypeCounts } from '../../engine/scan/result.ts'
import type { Unstored } from '../../engine/scan/stored-part.ts'
import type { Coverage } from '../../judge/result/result.ts'
import type { IssueCount } from '../../judge/result/trends.ts'
import type { Dismissals, Returned } from '../../ledger/learning/rules/rule.ts'
import type { FixResult } from './fixes/fix-result.ts'

/** A finding, with data that only some scans have. */
export interface Finding extends ReportedClaim {
  /** A suppression rule mutes it but lets it through once, to check whether the rule is still right. */
  readonly spotCheck?: true
  /** That suppression rule; `until` is in milliseconds since the epoch, null for permanently. */
  readonly mutedBy?: { readonly reason: string; readonly until: number | null }
  /** It was muted; why it no longer is. */
  readonly returned?: Returned
}

/** A drifted claim that is not reported, and why. */
export interface MutedClaim {
  readonly claim: ReportedClaim
  readonly reason: string
  /** A person's comment besides the reason. */
  readonly words?: string
  /** The dismissals that muted it, if nobody answered. */
  readonly dismissals?: Dismissals
  /** What muted it; everything except the configuration can be undone from the check run. */
  readonly source: 'configuration' | 'quick_pick' | 'count_based' | 'command' | 'dismissed'
  /** Login of the person, if there was one. */
  readonly by?: string
  /** In milliseconds since the epoch; if omitted, permanently. */
  readonly until?: number
}

/** A claim whose level changed with this commit. */
export interface TrustMove {
  readonly claim: Pick<ReportedClaim, 'file' | 'line' | 'value'>
  /** 0–1. */
  readonly from: number
  readonly to: number
  /** Level before and after. */
  readonly levels: readonly [Level, Level]
}

export type Level = 'canonical' | 'strong' | 'basic' | 'candidate'

/** The ledger's data on the repository's claims. */
export interface TrustPart {
  /** Mean trust score, 0–1. */
  readonly mean: number
  readonly levels: Readonly<Record<Level, number>>
  /** Number of claims without a recent confirmation; omitted in reports of older versions. */
  readonly stale?: number
  readonly up: readonly TrustMove[]
  readonly down: readonly TrustMove[]
  /** One sentence each, without a full stop. */
  readonly anomalies: readonly string[]
  /** What changed and why it matters, at most two sentences without a full stop; omitted in reports of older versions. */
  readonly news?: readonly string[]
}

/** Outcomes of the CI checks that finished on this head. */
export interface CiPart {
  readonly outcomes: readonly { readonly name: string; readonly passed: boolean }[]
  /** Whether they count as validation events; those of a pull request count once it reaches the default branch. */
  readonly counted: boolean
  readonly defaultBranch: string
}

export interface JudgeIssue {
  readonly severity: 'error' | 'warning' | 'info'
  readonly type: string
  readonly message: string
  /** Omitted if there is a `place`. */
  readonly location?: string
  /** The file and line that it is about. */
  readonly place?: { readonly file: string; readonly line: number }
  readonly suggestion?: string
}

/** The judge's result for the docs. */
export interface JudgePart {
  readonly valid: boolean
  /** 0–1. */
  readonly confidence: number
  /** 0–1; null if nothing was checked. */
  readonly quality: number | null
  /** The judge's summary sentence. */
  readonly interpretation: string
  /** The most severe ones, if there are more than 500. */
  readonly issues: readonly JudgeIssue[]
  /** Counts of all issues; omitted if `issues` has all. */
  readonly issueCounts?: readonly IssueCount[]
  /** The confidence is too low to fail a check: a person should review the result. */
  readonly needsReview?: boolean
  /** A sample in the changed docs is a security risk to readers who follow it. */
  readonly hasSecurityIssues?: boolean
  readonly passedCriteria?: readonly string[]
  readonly failedCriteria?: readonly string[]
  /** Criteria that nothing decided: they neither pass nor fail. */
  readonly undecidedCriteria?: readonly string[]
  /** How much of what could be checked was checked. */
  readonly coverage?: Coverage
}

/** All data for the check run and the comments of one head. Omitted parts are not shown. */
export interface ScanReport {
  /** Null for a branch. */
  readonly pullNumber: number | null
  readonly headSha: string
  /** The base of the comparison; null without one, and then all findings are in `earlier`. */
  readonly baseSha: string | null
  /** `https://host/owner/name`. */
  readonly repositoryUrl: string
  readonly counts: TypeCounts & { readonly possible?: number }
  /** Number of docs read. */
  readonly docs: number
  /** Number of all docs of the commit, if only those were read that the change may affect. */
  readonly docsInAll?: number
  /** Claims that this change made false. */
  readonly introduced: readonly Finding[]
  /** Claims that were false before. */
  readonly earlier: readonly Finding[]
  /** Number of claims that were false before and are true now. */
  readonly fixedEarlier?: number
  readonly configProblems: readonly ConfigProblem[]
  /** Names on lines that the change writes that nothing in the code bears out. Listed, never commented, never a failure. */
  readonly notFound?: readonly OpenPlace[]
  /** What the code of the base confirmed, and the head neither confirms nor contradicts. Listed as well. */
  readonly noLongerConfirmed?: readonly OpenPlace[]
  /** What the change adds to the settings of its own check, none of which applies before it is merged. */
  readonly notApplied?: NotApplied
  readonly skipped: readonly SkippedFile[]
  /** Number of all skipped docs, if `skipped` has only the first of them. */
  readonly skippedInAll?: number
  /** What was too much to store of the default branch; omitted if everything was stored. */
  readonly unstored?: Unstored
  readonly muted?: readonly MutedClaim[]
  /** The first possible findings, which are not likely enough to report: only listed on the page, never commented, never a failure. */
  readonly possible?: readonly ReportedClaim[]
  readonly trust?: TrustPart
  readonly ci?: CiPart
  readonly judge?: JudgePart
  readonly reading?: ReadingReport
  /** Why the model of the server did not read: it is a stranger's change, or it is not switched on for the account or by the owner. */
  readonly unread?: 'fork' | 'account' | 'owner'
  /**
   * Whether the certain fixes may be committed to the pull request's branch: the configuration allows it, and the branch is in this
   * repository.
   */
  readonly mayCommitFixes?: boolean
  /** The result of Fix docs. */
  readonly fixResult?: FixResult
  /** What the changes of the year before the installation made false; only in one check run per repository. */
  readonly past?: PastYear
  /** Duration of the scan in milliseconds. */
  readonly duration?: number
}

/** When findings make the check fail: `check` of the configuration. */
export interface FailRule {
  readonly failOn: 'never' | 'new' | 'any'
  /** Less severe findings never fail the check. */
  readonly minSeverity: Severity
  /** Minimum quality of the docs, 0–1, below which the judge fails the check: `judge.min_quality`. */
  readonly minQuality?: number
}
