import type { PastYear } from '../../backtest/past-year.ts'
import type { Severity } from '../../config/claim-types.ts'
import type { ConfigProblem } from '../../config/problem.ts'
import type { Coverage } from '../../judge/result/result.ts'
import type { IssueCount } from '../../judge/result/trends.ts'
import type { Dismissals, Returned } from '../../learning/rules/rule.ts'
import type { ReadingReport } from '../../reader/reader.ts'
import type { ReportedClaim, SkippedFile, TypeCounts } from '../../scan/result.ts'
import type { Unstored } from '../../scan/stored-part.ts'
import type { FixResult } from './fixes/fix-result.ts'

/** A finding, with what only some scans know of it. */
export interface Finding extends ReportedClaim {
  /** A rule mutes it and lets it through for once, to see whether the rule still holds. */
  readonly spotCheck?: true
  /** That rule. */
  readonly mutedBy?: { readonly reason: string; readonly until: number | null }
  /** It was muted, and why it is not any more. */
  readonly returned?: Returned
}

/** A drifted claim that is not reported, and why. */
export interface MutedClaim {
  readonly claim: ReportedClaim
  readonly reason: string
  /** What somebody said beside the reason. */
  readonly words?: string
  /** The dismissals that muted it, where nobody answered. */
  readonly dismissals?: Dismissals
  /** What muted it; everything but the configuration can be undone from the check run. */
  readonly source: 'configuration' | 'quick_pick' | 'count_based' | 'command' | 'dismissed'
  /** Login of the person, when it was one. */
  readonly by?: string
  /** Milliseconds since the epoch; left out: for good. */
  readonly until?: number
}

/** A claim whose level moved with this commit. */
export interface TrustMove {
  readonly claim: Pick<ReportedClaim, 'file' | 'line' | 'value'>
  /** 0–1. */
  readonly from: number
  readonly to: number
  /** What it was, and what it is now. */
  readonly levels: readonly [Level, Level]
}

export type Level = 'canonical' | 'strong' | 'basic' | 'candidate'

/** What the ledger says of the repository's claims. */
export interface TrustPart {
  /** Mean trust score, 0–1. */
  readonly mean: number
  readonly levels: Readonly<Record<Level, number>>
  /** Claims that nothing has confirmed for too long; left out in reports of older versions. */
  readonly stale?: number
  readonly up: readonly TrustMove[]
  readonly down: readonly TrustMove[]
  /** One sentence each, without a full stop. */
  readonly anomalies: readonly string[]
}

/** Outcomes of the CI checks that finished on this head. */
export interface CiPart {
  readonly outcomes: readonly { readonly name: string; readonly passed: boolean }[]
  /** Whether they count as validation events; on a pull request they do once they reach the default branch. */
  readonly counted: boolean
  readonly defaultBranch: string
}

export interface JudgeIssue {
  readonly severity: 'error' | 'warning' | 'info'
  readonly type: string
  readonly message: string
  /** Left out where it is a place. */
  readonly location?: string
  /** The line of a file of the commit that it is about. */
  readonly place?: { readonly file: string; readonly line: number }
  readonly suggestion?: string
}

/** What the judge says of the docs. */
export interface JudgePart {
  readonly valid: boolean
  /** 0–1. */
  readonly confidence: number
  /** 0–1. */
  readonly quality: number
  /** The judge's own sentence. */
  readonly interpretation: string
  /** The gravest, where there are more than 500. */
  readonly issues: readonly JudgeIssue[]
  /** All of its issues; left out where `issues` are all. */
  readonly issueCounts?: readonly IssueCount[]
  /** The confidence is too low to fail anything: a person should look. */
  readonly needsReview?: boolean
  /** Something in the changed docs is a risk to whoever follows them. */
  readonly hasSecurityIssues?: boolean
  readonly passedCriteria?: readonly string[]
  readonly failedCriteria?: readonly string[]
  /** Criteria that nothing decided: they neither pass nor fail. */
  readonly undecidedCriteria?: readonly string[]
  /** How much of what could be checked was. */
  readonly coverage?: Coverage
}

/** Everything that a check run and the comments of one head are made of. A part that is left out leaves no trace. */
export interface ScanReport {
  /** Null for a branch. */
  readonly pullNumber: number | null
  readonly headSha: string
  /** What the head was compared with; null when it was looked at alone, and then all findings are in `earlier`. */
  readonly baseSha: string | null
  /** `https://host/owner/name`. */
  readonly repositoryUrl: string
  readonly counts: TypeCounts & { readonly possible?: number }
  /** Number of docs read. */
  readonly docs: number
  /** Number of docs of the commit, where only those were read that the change may affect. */
  readonly docsInAll?: number
  /** Claims that are false because of this change. */
  readonly introduced: readonly Finding[]
  /** Claims that were false before. */
  readonly earlier: readonly Finding[]
  /** Number of claims that were false before and hold now. */
  readonly fixedEarlier?: number
  readonly configProblems: readonly ConfigProblem[]
  readonly skipped: readonly SkippedFile[]
  /** What of the default branch was too much to be stored; left out where all was. */
  readonly unstored?: Unstored
  readonly muted?: readonly MutedClaim[]
  /** The first of what may be false but is not likely enough to be told: listed on the page alone, never commented, never a failure. */
  readonly possible?: readonly ReportedClaim[]
  readonly trust?: TrustPart
  readonly ci?: CiPart
  readonly judge?: JudgePart
  readonly reading?: ReadingReport
  /** The certain fixes may be committed to the pull request's branch: the configuration says so, and it is a branch of this repository. */
  readonly mayCommitFixes?: boolean
  /** What became of Fix docs. */
  readonly fixResult?: FixResult
  /** What the changes of the year before the installation made false; in one check run of a repository. */
  readonly past?: PastYear
  /** Milliseconds that the scan took. */
  readonly duration?: number
}

/** When findings make the check fail: `check` of the configuration. */
export interface FailRule {
  readonly failOn: 'never' | 'new' | 'any'
  /** Findings below it fail nothing. */
  readonly minSeverity: Severity
  /** Quality of the docs below which the judge fails the check, 0–1: `judge.min_quality`. */
  readonly minQuality?: number
}
