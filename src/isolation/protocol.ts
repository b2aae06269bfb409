import type { Config } from '../config/schema.ts'
import type { JudgeRequest } from '../judge/request.ts'
import type { SuppressionRule } from '../learning/rules/rule.ts'
import type { ModelSettings } from '../models/settings.ts'
import type { AlsoAt, ReportedClaim, ScanResult } from '../scan/result.ts'

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
  /** The rules that mute claims: a model is not asked about these. Left out, none. */
  readonly rules?: readonly SuppressionRule[]
}

/** What comes of a scan. Its claims stay where they were read: there may be a hundred thousand. */
export interface Scanned {
  /** With those suggestions only that the judge accepts. */
  readonly result: ScanResult
  /** Ids of the findings that held at what head was compared with. */
  readonly introduced: ReadonlySet<string>
  readonly turnedDown: readonly Pick<AlsoAt, 'file' | 'line' | 'suggestion'>[]
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

/** The content of files that are not to be read, by blob: why. */
export type Refusals = readonly (readonly [oid: string, reason: string])[]
