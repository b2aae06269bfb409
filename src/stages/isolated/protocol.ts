import type { Config } from '../../base/config/schema.ts'
import type { ModelSettings } from '../../base/models/settings.ts'
import type { WatchedFile } from '../../engine/facts/watch.ts'
import type { RanCommand } from '../../engine/scan/ci/ran.ts'
import type { FixPlan } from '../../engine/scan/fixes/planned-fixes.ts'
import type { AlsoAt, ReportedClaim, ScanResult } from '../../engine/scan/result.ts'
import type { Unstored } from '../../engine/scan/stored-part.ts'
import type { JudgeRequest } from '../../judge/request.ts'
import type { CoChange } from '../../ledger/learning/co-change.ts'
import type { Learned } from '../../ledger/learning/feedback/precision.ts'

/** What the scanning process needs to know about feedback and history. */
export interface LearnedKnowledge {
  learned(): Promise<Learned>
  /** How much commits that changed both files of a pair add to the confidence, in the order of the pairs. */
  boosts(pairs: readonly CoChange[]): Promise<readonly number[]>
}

/** A scan of a clone; fields are named as in the options of a scan. */
export interface ScanRequest {
  /** The clone's folder. */
  readonly path: string
  readonly head: string
  readonly base: string | null
  readonly since?: string | null
  readonly settingsOfBase?: readonly string[] | null
  readonly config: Config
  readonly now: number
  readonly models: ModelSettings
}

/** A scan request with the details for its process. */
export interface ScanTask extends ScanRequest {
  readonly refusals: Refusals
  /** Seconds after which the model gets no more questions. */
  readonly readingSeconds: number
}

/** Reads one file of a scan that failed, apart from all others. */
export interface AloneTask extends ScanRequest {
  readonly refusals: Refusals
  readonly file: WatchedFile
  /** `file` reads nothing but the file; `code` verifies its claims against the code. */
  readonly against: 'file' | 'code'
}

/** The result of a scan. Its claims stay in its process: there may be a hundred thousand. */
export interface ScanResponse {
  /** With only those suggestions that the judge accepts. */
  readonly result: ScanResult
  /** Ids of the findings that held at the commit that head is compared with. */
  readonly introduced: ReadonlySet<string>
  readonly turnedDown: readonly Pick<AlsoAt, 'file' | 'line' | 'suggestion'>[]
  /** Claims and sections beyond the storage limits; none for a comparison with a base. */
  readonly unstored: Unstored
  /** What was not read of the repository because it is too large, in sentences. */
  readonly leftOut: readonly string[]
}

/** Judges the lines that the last scanned change writes. */
export interface JudgeChangeRequest {
  /** The findings that count. */
  readonly findings: readonly ReportedClaim[]
  /** Criteria in addition to those of the configuration. */
  readonly criteria: readonly string[]
}

/** Judges an output from the API. */
export interface ValidateRequest {
  readonly request: JudgeRequest
  readonly models: ModelSettings
  /** In milliseconds. */
  readonly timeLimit: number
}

/** A commit of a clone. */
export interface CommitOfClone {
  readonly path: string
  readonly commit: string
}

/** Finds the fixes of a commit that hold together. */
export interface FixRequest extends CommitOfClone {
  readonly config: Config
  readonly findings: readonly ReportedClaim[]
}

/** Requests which code and pages changed together. */
export interface ChangedTogetherRequest {
  /** The clone's folder. */
  readonly path: string
  readonly head: string
  /** Unix seconds: earlier commits are omitted. */
  readonly since: number
  /** Ancestors of this commit are omitted; null omits none. */
  readonly after: string | null
}

/** A commit that changed pages and code, but not too many. */
export interface CommitOfPairs {
  readonly sha: string
  /** Milliseconds since the epoch. */
  readonly committedAt: number
  readonly codeFiles: readonly string[]
  readonly docFiles: readonly string[]
}

/** Requests what a commit changed and what its checks ran. */
export interface CheckedCommitRequest extends CommitOfClone {
  /** Compares the commit with its merge base with this branch head; null with its first parent. */
  readonly tip: string | null
  /** Reads only workflows that are the same at this commit; null reads all. */
  readonly like: string | null
  /** Names of GitHub Actions checks. */
  readonly checks: readonly string[]
  /** The event that triggered them. */
  readonly event: 'push' | 'pull_request'
}

export interface CheckedCommit {
  /** The paths that the commit changed; empty if there are too many. */
  readonly changed: ReadonlySet<string>
  /** The commands that the job of a check surely ran, by check name; null if no workflow has such a job. */
  readonly ran: ReadonlyMap<string, readonly RanCommand[] | null>
}

/** The fixes of a commit that hold together, and which of their files are executable. */
export interface PlannedFixes extends FixPlan {
  readonly executable: readonly string[]
}

/** Requests what the changes before a commit made false. */
export interface BacktestRequest {
  /** The clone's folder. */
  readonly path: string
  readonly head: string
  /** Unix seconds: older changes are omitted. */
  readonly since: number
  /** Maximum number of changes to check; the newest ones. */
  readonly most: number
  readonly config: Config
  readonly now: number
}

/** A backtest request with the details for its process. */
export interface BacktestTask extends BacktestRequest {
  /** Seconds after which the rest is left to a later call. */
  readonly seconds: number
}

/** The reasons why files must not be read, by blob id. */
export type Refusals = readonly (readonly [oid: string, reason: string])[]

/** A file as the unit that its process works on; see `Calling.during`. */
export function unitOf({ oid, path }: WatchedFile): string {
  return `${oid} ${path}`
}

/** The file of such a unit. */
export function fileOf(unit: string): WatchedFile {
  const at = unit.indexOf(' ')
  return { oid: unit.slice(0, at), path: unit.slice(at + 1) }
}
