import type { ClaimType, Severity } from '../../base/config/claim-types.ts'
import type { ConfigProblem } from '../../base/config/problem.ts'
import type { OpenPlace } from '../change/open-place.ts'
import type { Evidence } from '../facts/evidence.ts'
import type { NeedsReading } from '../reader/needs-reading.ts'
import type { ReadingReport } from '../reader/reader.ts'
import type { Spent } from './clock.ts'
import type { ConfidenceParts } from './confidence/confidence.ts'
import type { EvidenceKind } from './confidence/counts.ts'
import type { NotApplied } from './pages/base-marks.ts'

export type VerdictName = 'verified' | 'drifted' | 'uncertain'

/** What a clone lacks: old commits, the contents of old files, or something that git failed to read. */
export type CloneGap = 'shallow' | 'partial' | 'damaged'

/** What was scanned: a commit, the index, or the work tree. */
export type CheckedState = 'commit' | 'index' | 'work tree'

/** The commit that made a claim false. */
export interface BrokenBy {
  /** All zeros for an uncommitted change, as in git. */
  readonly commit: string
  /** `2026-05-02`, the committer's day in UTC. */
  readonly date: string
  /** The first line of the commit's message. */
  readonly subject: string
}

/** Another place of a claim that fails for the same cause; it is fixed and muted with the finding. */
export type AlsoAt = Pick<
  ReportedClaim,
  | 'claim_id'
  | 'claim_type'
  | 'file'
  | 'line'
  | 'column'
  | 'text'
  | 'value'
  | 'quote'
  | 'suggestion'
  | 'replaces'
  | 'mute'
>

/** A reported claim: drifted (a finding) or uncertain (shown on request). */
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
  /** The parts of the confidence; omitted for uncertain claims, and by older versions. */
  readonly confidence_parts?: ConfidenceParts
  /** One plain sentence without a final full stop. */
  readonly reason: string
  /** The replacement for `replaces`, or else for `value`; null if there is no obvious one. */
  readonly suggestion: string | null
  /** The words of the line that the suggestion replaces; omitted if that is `value`. */
  readonly replaces?: string
  /** The suggestion follows from the repository, or differs only in punctuation and case, and the page was verified to hold with it. */
  readonly certain: boolean
  /** The rule by which it fails; its claim type if that has only one rule. */
  readonly rule: string
  /**
   * The evidence that a drifted claim is false: a closed scope, the reported change, that it was true once, or that two readers say so. Null
   * only for uncertain claims.
   */
  readonly evidence_kind: EvidenceKind | null
  /** The newest commit known to confirm the claim; null if there is none. */
  readonly last_true: string | null
  /** The first commit at which it fails after the last at which it held; null if unknown. */
  readonly broken_by: BrokenBy | null
  /** The other places that fail for the same cause, by file and line. */
  readonly also_at: readonly AlsoAt[]
  /** Whether it was true once; null if history was not asked, or is incomplete. */
  readonly ever_true: boolean | null
  readonly evidence: readonly Evidence[]
  /** Why a drifted claim is muted: the `suppress` entry of the configuration that matched. */
  readonly suppressed: { readonly reason: string } | null
  /**
   * The comment that excludes the statement from the check, and where to insert it if not at the end of the line; omitted by older
   * versions.
   */
  readonly mute?: string
  /** The line of the doc. */
  readonly quote: string
  /**
   * Why it is only possible: its rule is not right often enough, or one cause that was never true fails at so many places that it is as
   * likely a misreading. Omitted for findings.
   */
  readonly possible?: 'unsure' | 'misreading'
  /** It is false only in how it spells a word of prose, and misleads hardly anybody; omitted otherwise. */
  readonly minor?: true
  /** Effective trust in the claim before it was found false, 0–1; omitted if no ledger contains it. */
  readonly trust?: number
}

export interface TypeCounts {
  readonly verified: number
  readonly drifted: number
  readonly uncertain: number
}

/** Maximum skipped docs that are listed: a tree may name one unreadable page at hundreds of thousands of paths. */
export const MAX_SKIPPED = 500

/** How many docs could not be read. */
export function numberSkipped({
  skipped,
  skipped_total: total,
}: Pick<ScanResult, 'skipped' | 'skipped_total'>): number {
  return total ?? skipped.length
}

/** A page that could not be read, or a file of code that could not be searched, and why. */
export interface SkippedFile {
  readonly file: string
  readonly reason: string
}

/** A folder whose docs are not read, because they are about a past or planned state: by its name, or by the folders beside it. */
export interface LeftOutFolder {
  readonly folder: string
  /** Number of its docs. */
  readonly docs: number
  readonly reason: 'past' | 'planned' | 'older version'
}

/** The result of `docalign check` at one commit, as `check --json` prints it. Times are in milliseconds. */
export interface ScanResult {
  readonly version: 1
  readonly repository: {
    readonly path: string
    readonly head: string
    readonly base: string | null
    /** Omitted for a commit. The index and the work tree are based on `head`. */
    readonly state?: CheckedState
  }
  /** Number of docs read. */
  readonly docs: number
  /** Number of docs of the commit; with a base, only those that the change may affect are read. */
  readonly docs_total: number
  readonly claims: TypeCounts & {
    readonly total: number
    readonly byType: Readonly<Record<ClaimType, TypeCounts>>
    /** The number of possibly false claims, one per cause; they are also counted as uncertain. Omitted if there are none. */
    readonly possible?: number
  }
  /** Drifted claims that are not suppressed and not filtered, by file and line. */
  readonly findings: readonly ReportedClaim[]
  /** Drifted claims that the configuration mutes. */
  readonly muted: readonly ReportedClaim[]
  /** Claims that may be false, by file and line, but not likely enough to be findings: they are never commented and never fail a check. */
  readonly possible: readonly ReportedClaim[]
  /** Claims that neither hold nor are known to have held; empty unless requested. */
  readonly uncertain: readonly ReportedClaim[]
  /** With a base, names on lines that the change writes that nothing in the code bears out; they never fail a check. Omitted if none. */
  readonly not_found?: readonly OpenPlace[]
  /** With a base, what the code of the base confirmed, and head neither confirms nor contradicts. Omitted if there is nothing. */
  readonly no_longer_confirmed?: readonly OpenPlace[]
  /** What the change adds to the settings of its own check, none of which applies before it is merged; omitted if nothing. */
  readonly not_applied?: NotApplied
  /** The first {@link MAX_SKIPPED}. */
  readonly skipped: readonly SkippedFile[]
  /** Pages with samples that could not be checked for types, and why; omitted if there are none. */
  readonly unchecked?: readonly SkippedFile[]
  /** Number of all skipped docs; omitted if `skipped` has all of them. */
  readonly skipped_total?: number
  /** The folders that are left out; omitted with a base, if there are none, and by older versions. */
  readonly left_out?: readonly LeftOutFolder[]
  /** Number of failing claims whose history is unknown, as the clone is incomplete or git failed to read it; omitted if all of it was read. */
  readonly unasked?: number
  /** What the clone lacks to look them up; omitted with `unasked`. */
  readonly clone?: CloneGap
  readonly config_problems: readonly ConfigProblem[]
  /** Omitted if no model read the docs. */
  readonly reading?: ReadingReport
  /** What no rule reads of all docs, for a model; omitted if one read them, and for a part of the docs. */
  readonly needs_reading?: NeedsReading
  /** Committer's time (Unix seconds) of each commit named in `last_true` and `broken_by`, and of head. */
  readonly commit_times: Readonly<Record<string, number>>
  readonly timing_ms: Spent
}
