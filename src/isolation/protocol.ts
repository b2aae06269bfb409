import type { Config } from '../config/schema.ts'
import type { JudgeRequest } from '../judge/request.ts'
import type { ModelSettings } from '../models/settings.ts'
import type { AlsoAt, ReportedClaim, ScanResult } from '../scan/result.ts'
import type { ScannedClaim } from '../scan/scanned-claim.ts'
import type { Stated } from '../scan/stated.ts'

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
  /** Gives each claim with what stands about it. */
  readonly wantsStatements: boolean
}

/** What comes of a scan. */
export interface Scanned {
  /** With those suggestions only that the judge accepts. */
  readonly result: ScanResult
  readonly claims: readonly (ScannedClaim & Partial<Stated>)[]
  /** Ids of the findings that held at what head was compared with. */
  readonly introduced: ReadonlySet<string>
  /** Ids of every claim that was met and does not hold, guesses that came to nothing too. */
  readonly unproved: ReadonlySet<string>
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
