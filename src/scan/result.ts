import type { ClaimType, Severity } from '../config/claim-types.ts'
import type { ConfigProblem } from '../config/problem.ts'
import type { Evidence } from '../facts/evidence.ts'
import type { ReadingReport } from '../reader/reader.ts'
import type { Spent } from './clock.ts'
import type { ConfidenceParts } from './confidence/confidence.ts'
import type { EvidenceKind } from './confidence/counts.ts'

export type VerdictName = 'verified' | 'drifted' | 'uncertain'

/** A clone without old commits, or without contents of old files. */
export type CloneGap = 'shallow' | 'partial'

/** What was looked at: a commit, what is staged, or what is on disk. */
export type CheckedState = 'commit' | 'index' | 'work tree'

/** Who made a claim false. */
export interface BrokenBy {
  /** All zeros for a change that is not committed, as git has it. */
  readonly commit: string
  /** `2026-05-02`, the committer's day in UTC. */
  readonly date: string
  /** The first line of the commit's message. */
  readonly subject: string
}

/** Another place with a statement that the same cause made false: fixed and muted with the finding. */
export type AlsoAt = Pick<
  ReportedClaim,
  'claim_id' | 'claim_type' | 'file' | 'line' | 'column' | 'text' | 'value' | 'quote' | 'suggestion' | 'mute'
>

/** One claim that is reported: drifted (a finding) or uncertain (shown on request). */
export interface ReportedClaim {
  readonly claim_id: string
  readonly claim_type: ClaimType
  readonly file: string
  readonly line: number
  readonly column: number
  readonly text: string
  readonly value: string
  readonly verdict: VerdictName
  readonly severity: Severity
  /** 0–1. */
  readonly confidence: number
  /** What the confidence is made of; left out of uncertain claims, and by older versions. */
  readonly confidence_parts?: ConfidenceParts
  /** One plain sentence without a final full stop. */
  readonly reason: string
  /** What the docs should say instead of `value`; null when nothing is obvious. */
  readonly suggestion: string | null
  /** The suggestion follows from what the repository shows, or differs in signs and capitals alone, and the page was seen to hold with it. */
  readonly certain: boolean
  /** The rule by which it is false, or fails; its claim type where that has but one. */
  readonly rule: string
  /**
   * What shows that a drifted claim is false: a scope that is known whole, that it was true once, or that two readers say so. Null for uncertain ones, and only
   * for them.
   */
  readonly evidence_kind: EvidenceKind | null
  /** The newest commit seen to bear the claim out; null when none was. */
  readonly last_true: string | null
  /** The first commit at which it fails after the last at which it held; null where it is not known. */
  readonly broken_by: BrokenBy | null
  /** The other places that the same cause made false, by file and line. */
  readonly also_at: readonly AlsoAt[]
  /** Whether it was true once; null where history was not asked, or is not all there. */
  readonly ever_true: boolean | null
  readonly evidence: readonly Evidence[]
  /** Why a drifted claim is muted: the `suppress` entry of the configuration that matched. */
  readonly suppressed: { readonly reason: string } | null
  /** The comment in the page that takes the statement out of the check, and where it goes if not at the end of the line; left out by older versions. */
  readonly mute?: string
  /** The doc line as it stands. */
  readonly quote: string
  /**
   * Why it is told as possible only: its rule is not right often enough, or one cause that never was true makes so many places false that it
   * is as likely a misreading. Left out of findings.
   */
  readonly possible?: 'unsure' | 'misreading'
  /** Effective trust in the claim before it was found false, 0–1; left out where no ledger knows it. */
  readonly trust?: number
}

export interface TypeCounts {
  readonly verified: number
  readonly drifted: number
  readonly uncertain: number
}

/** A doc that could not be read as one, and why. */
export interface SkippedFile {
  readonly file: string
  readonly reason: string
}

/** What `docalign check` found at one commit; also what `check --json` prints. Times are milliseconds. */
export interface ScanResult {
  readonly version: 1
  readonly repository: {
    readonly path: string
    readonly head: string
    readonly base: string | null
    /** Left out for a commit. What is staged or on disk stands on `head`. */
    readonly state?: CheckedState
  }
  /** Number of docs read. */
  readonly docs: number
  /** Number of docs of the commit: with a base, only those are read that the change may affect. */
  readonly docs_total: number
  readonly claims: TypeCounts & {
    readonly total: number
    readonly byType: Readonly<Partial<Record<ClaimType, TypeCounts>>>
    /** What may be false, one for each cause; its claims are among the uncertain ones. Left out where there is none. */
    readonly possible?: number
  }
  /** Drifted claims that are not suppressed and not filtered, by file and line. */
  readonly findings: readonly ReportedClaim[]
  /** Drifted claims that the configuration mutes. */
  readonly muted: readonly ReportedClaim[]
  /** What may be false, by file and line, but is not likely enough to be a finding: never commented, never a failure. */
  readonly possible: readonly ReportedClaim[]
  /** Claims that neither hold nor were seen to hold before; empty unless asked for. */
  readonly uncertain: readonly ReportedClaim[]
  readonly skipped: readonly SkippedFile[]
  /** Claims that fail and could not be asked of history, as the clone has not all of it; left out where it has. */
  readonly unasked?: number
  /** What the clone lacks that they would be asked of; left out where `unasked` is. */
  readonly clone?: CloneGap
  readonly config_problems: readonly ConfigProblem[]
  /** Left out where no model was asked to read. */
  readonly reading?: ReadingReport
  /** Committer's time (Unix seconds) of each commit named in `last_true` and `broken_by`, and of head. */
  readonly commit_times: Readonly<Record<string, number>>
  readonly timing_ms: Spent
}
