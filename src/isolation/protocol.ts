import type { Config } from '../config/schema.ts'
import type { JudgeRequest } from '../judge/request.ts'
import type { CoChange } from '../learning/co-change.ts'
import type { Learned } from '../learning/feedback/precision.ts'
import type { ModelSettings } from '../models/settings.ts'
import type { RanCommand } from '../scan/ci/ran.ts'
import type { FixPlan } from '../scan/fixes/planned-fixes.ts'
import type { AlsoAt, ReportedClaim, ScanResult } from '../scan/result.ts'
import type { Unstored } from '../scan/stored-part.ts'

/** What feedback and history say of verdicts, asked for by the process that scans. */
export interface LearnedKnowledge {
  learned(): Promise<Learned>
  /** What commits that changed both files of a pair add to its confidence, for each pair in their order. */
  boosts(pairs: readonly CoChange[]): Promise<readonly number[]>
}

/** A scan of a clone; names as in the options of a scan. */
export interface ScanRequest {
  /** The clone's folder. */
  readonly path: string
  readonly head: string
  readonly base: string | null
  readonly since?: string | null
  readonly config: Config
  readonly now: number
  readonly models: ModelSettings
}

/** A scan as its process is given it. */
export interface ScanTask extends ScanRequest {
  readonly refusals: Refusals
  /** Seconds after which a model is asked nothing more. */
  readonly readingSeconds: number
}

/** What comes of a scan. Its claims stay where they were read: there may be a hundred thousand. */
export interface Scanned {
  /** With those suggestions only that the judge accepts. */
  readonly result: ScanResult
  /** Ids of the findings that held at what head was compared with. */
  readonly introduced: ReadonlySet<string>
  readonly turnedDown: readonly Pick<AlsoAt, 'file' | 'line' | 'suggestion'>[]
  /** Claims and sections that are too many to be stored; of a head that is compared with a base none are. */
  readonly unstored: Unstored
  /** What was not read of the repository because it is too much, in sentences. */
  readonly leftOut: readonly string[]
}

/** Judges the lines that the change scanned last writes. */
export interface JudgeChangeRequest {
  /** Those findings that count. */
  readonly findings: readonly ReportedClaim[]
  /** Criteria beside those of the configuration. */
  readonly criteria: readonly string[]
}

/** Judges what came through the API. */
export interface ValidateRequest {
  readonly request: JudgeRequest
  readonly models: ModelSettings
  /** Milliseconds. */
  readonly timeLimit: number
}

/** Files of a clone at a commit. */
export interface CommitOfClone {
  readonly path: string
  readonly commit: string
}

/** Finds the fixes of a commit that hold together. */
export interface FixRequest extends CommitOfClone {
  readonly config: Config
  readonly findings: readonly ReportedClaim[]
}

/** Asks which code and pages changed together. */
export interface ChangedTogetherRequest {
  /** The clone's folder. */
  readonly path: string
  readonly head: string
  /** Unix seconds: commits before are left out. */
  readonly since: number
  /** Commits that lead to this one are left out; null leaves out none. */
  readonly after: string | null
}

/** A commit that changed pages and code, and not too many. */
export interface CommitOfPairs {
  readonly sha: string
  /** Milliseconds since the epoch. */
  readonly committedAt: number
  readonly codeFiles: readonly string[]
  readonly docFiles: readonly string[]
}

/** Asks what a commit changed and what its checks ran. */
export interface CheckedCommitRequest extends CommitOfClone {
  /** Compares the commit with where it left a branch with this tip; null with its first parent. */
  readonly tip: string | null
  /** Reads only the workflows that are the same at this commit; null reads all. */
  readonly like: string | null
  /** Names of checks of GitHub Actions. */
  readonly checks: readonly string[]
  /** What they ran for. */
  readonly event: 'push' | 'pull_request'
}

export interface CheckedCommit {
  /** The paths that the commit changed; none where they are too many. */
  readonly changed: ReadonlySet<string>
  /** What the job of a check surely ran, by its name; null when no workflow has such a job. */
  readonly ran: ReadonlyMap<string, readonly RanCommand[] | null>
}

/** The fixes of a commit that hold together, and which of their files are executable. */
export interface PlannedFixes extends FixPlan {
  readonly executable: readonly string[]
}

/** Asks what the changes before a commit made false. */
export interface BacktestRequest {
  /** The clone's folder. */
  readonly path: string
  readonly head: string
  /** Unix seconds: older changes are left out. */
  readonly since: number
  /** Changes that are checked: of more, the newest. */
  readonly most: number
  readonly config: Config
  readonly now: number
}

/** The same as its process is given it. */
export interface BacktestTask extends BacktestRequest {
  /** Seconds after which the rest is left to a later call. */
  readonly seconds: number
}

/** The content of files that are not to be read, by blob: why. */
type Refusals = readonly (readonly [oid: string, reason: string])[]
