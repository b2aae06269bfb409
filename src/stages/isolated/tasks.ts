import { join } from 'node:path'
import { type LoadedConfig, loadConfig } from '../../base/config/load.ts'
import { cacheFile } from '../../base/git/cache-file.ts'
import { openRepository } from '../../base/git/repository.ts'
import type { GitRepository } from '../../base/git/types.ts'
import type { Calling, Tasks } from '../../base/isolation/serve-calls.ts'
import type { Passage } from '../../base/passage.ts'
import type { PastYear } from '../../engine/backtest/past-year.ts'
import { openReader } from '../../engine/reader/open.ts'
import { CLAIM_TYPES } from '../../engine/rules/claim-kinds.ts'
import { metClaims } from '../../engine/scan/findings/remaining.ts'
import { planFixes } from '../../engine/scan/fixes/planned-fixes.ts'
import type { ScanOptions } from '../../engine/scan/options.ts'
import { type ClaimInContext, statedClaims } from '../../engine/scan/pages/stated.ts'
import { unstoredSections } from '../../engine/scan/passages/passages.ts'
import { readAlone, verifyAlone } from '../../engine/scan/read-alone.ts'
import { type ScannedRepository, scanClaims } from '../../engine/scan/scan.ts'
import type { ScannedClaim } from '../../engine/scan/scanned-claim.ts'
import { storedPart, type Unstored } from '../../engine/scan/stored-part.ts'
import type { Checkers } from '../../engine/type-checkers/checkers.ts'
import { judge } from '../../judge/judge.ts'
import { openCriterionModel } from '../../judge/model/open.ts'
import type { ValidationResult } from '../../judge/result/result.ts'
import { syntaxOf } from '../../judge/text/syntax-of.ts'
import { judgeWithModel } from '../../judge/with-model.ts'
import { learnedPrecision } from '../../ledger/learning/feedback/precision.ts'
import type { JudgePart } from '../../report/pull-request/report.ts'
import type { ChangingCommit } from '../verdict-events.ts'
import { readChangedTogether, readCommitsSince } from './changing-commits.ts'
import { readCheckedCommit } from './checked-commit.ts'
import { judgeChange } from './judge-change.ts'
import { judgeFixes } from './judge-fixes.ts'
import { checkPastYear } from './past-year.ts'
import {
  type AloneTask,
  type BacktestTask,
  type ChangedTogetherRequest,
  type CheckedCommit,
  type CheckedCommitRequest,
  type CommitOfClone,
  type CommitOfPairs,
  type FixRequest,
  type JudgeChangeRequest,
  type LearnedKnowledge,
  type PlannedFixes,
  type ScanRequest,
  type ScanResponse,
  type ScanTask,
  unitOf,
  type ValidateRequest,
} from './protocol.ts'
import { remoteCache } from './remote-cache.ts'
import { remoteMeter } from './remote-meter.ts'

type Answer<Name extends keyof LearnedKnowledge> = Awaited<ReturnType<LearnedKnowledge[Name]>>

/** Claims per portion: the receiver does other things in between. */
const PORTION = 1000
/** Passages are longer. */
const PORTION_OF_PASSAGES = 200

/** What the last scan keeps for later calls. */
interface LastScan {
  readonly clone: GitRepository
  readonly request: ScanRequest
  readonly scanned: ScannedRepository
  /** The stored ones. */
  readonly claims: readonly ScannedClaim[]
  /** Loaded on first use. */
  passages?: Promise<readonly Passage[]>
}

/**
 * The tasks of a process that reads and judges untrusted content.
 *
 * @param cacheName name of this build's files beside a clone; null to store none
 */
export function createTasks(cacheName: string | null, checkers: Checkers): Tasks {
  let last: LastScan | null = null
  const forget = async (): Promise<void> => {
    const { clone } = last ?? {}
    last = null
    await clone?.close()
  }
  const lastScan = (): LastScan => {
    if (!last) throw new Error('nothing was scanned')
    return last
  }
  return {
    forget,
    async scan({ refusals, readingSeconds, ...request }: ScanTask, calling): Promise<ScanResponse> {
      const end = performance.now() + 1000 * readingSeconds
      await forget()
      const clone = await openRepository(request.path)
      try {
        const { models, config } = request
        const until = () => performance.now() < end
        const reader = openReader(models, config, { cache: remoteCache(calling), meter: remoteMeter(calling), until })
        const options = optionsOf(request, clone, new Map(refusals), cacheName, calling)
        const scanned = await scanClaims(clone, { ...options, checkers, ...(reader && { reader }) })
        const { findings, turnedDown } = await judgeFixes(clone, request, scanned.result.findings)
        const claims = storedPart(scanned.claims)
        last = { clone, request, scanned, claims }
        return {
          result: { ...scanned.result, findings },
          introduced: scanned.introduced,
          turnedDown,
          unstored: unstoredOf(scanned, claims, request),
          leftOut: [...clone.leftOut],
        }
      } catch (error) {
        await clone.close()
        throw error
      }
    },
    async readAlone({ refusals, file, against, ...request }: AloneTask, calling): Promise<void> {
      await forget()
      const read = against === 'file' ? readAlone : verifyAlone
      await at(request.path, (clone) => read(clone, file, optionsOf(request, clone, new Map(refusals), null, calling)))
    },
    async claims(from: number): Promise<readonly ClaimInContext[]> {
      const { claims, scanned } = lastScan()
      return statedClaims(claims.slice(from, from + PORTION), scanned.docs)
    },
    async passages(from: number): Promise<readonly Passage[]> {
      const scan = lastScan()
      scan.passages ??= scan.scanned.passages()
      return (await scan.passages).slice(from, from + PORTION_OF_PASSAGES)
    },
    met: async (ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> => metClaims(ids, lastScan().scanned),
    async changedFiles({ since, files }: { since: string; files: readonly string[] }): Promise<ReadonlySet<string>> {
      const { clone, request, scanned } = lastScan()
      const changed = new Set((await clone.changes(since, request.head)).map(({ path }) => path))
      // Making a page unreadable does not fix its findings.
      return new Set(files.filter((file) => changed.has(file) && !scanned.unread.has(file)))
    },
    async commitsSince(since: string): Promise<readonly ChangingCommit[]> {
      const { clone, request } = lastScan()
      return readCommitsSince(clone, since, request.head)
    },
    async judge({ findings, criteria }: JudgeChangeRequest, calling): Promise<JudgePart | null> {
      const { clone, request, scanned } = lastScan()
      const { head, base, config, models } = request
      if (base === null) return null
      const model = openCriterionModel(models, remoteCache(calling), config.models, remoteMeter(calling))
      const counted = { ...scanned, result: { ...scanned.result, findings } }
      return judgeChange(clone, { base, head }, counted, config, { criteria, model })
    },
    async validate({ request, models, timeLimit }: ValidateRequest, calling): Promise<ValidationResult> {
      const model = openCriterionModel(models, remoteCache(calling))
      const options = { timeLimit, syntax: await syntaxOf(request.output, request.file) }
      return model ? judgeWithModel(request, model, options) : judge(request, options)
    },
    config: ({ path, commit }: CommitOfClone): Promise<LoadedConfig> =>
      at(path, (clone) => loadConfig(clone, commit, CLAIM_TYPES)),
    changedTogether: (asked: ChangedTogetherRequest): Promise<CommitOfPairs[]> =>
      at(asked.path, (clone) => readChangedTogether(clone, asked)),
    checkedCommit: (asked: CheckedCommitRequest): Promise<CheckedCommit> =>
      at(asked.path, (clone) => readCheckedCommit(clone, asked)),
    backtest: (task: BacktestTask): Promise<PastYear | 'unfinished' | null> =>
      at(task.path, (clone) => checkPastYear(clone, task, cacheName)),
    planFixes: (asked: FixRequest): Promise<PlannedFixes> => at(asked.path, (clone) => plannedFixes(clone, asked)),
  }
}

async function plannedFixes(clone: GitRepository, { commit, config, findings }: FixRequest): Promise<PlannedFixes> {
  const plan = await planFixes(clone, { head: commit, config }, findings)
  const fixed = new Set(plan.pages.map(({ file }) => file))
  const entries = fixed.size === 0 ? [] : await clone.tree(commit)
  const executable = entries.filter(({ path, kind }) => kind === 'executable' && fixed.has(path))
  return { ...plan, executable: executable.map(({ path }) => path) }
}

async function at<T>(path: string, work: (clone: GitRepository) => Promise<T>): Promise<T> {
  const clone = await openRepository(path)
  try {
    return await work(clone)
  } finally {
    await clone.close()
  }
}

function optionsOf(
  { head, base, since, settingsOfBase = null, config, now }: ScanRequest,
  clone: GitRepository,
  refusals: ReadonlyMap<string, string>,
  cacheName: string | null,
  calling: Calling,
): ScanOptions {
  const kept = (kind: string) => (cacheName === null ? null : cacheFile(join(clone.path, `${cacheName}.${kind}`)))
  return {
    head,
    base,
    settingsOfBase,
    config,
    now,
    includeUncertain: false,
    ...(since === undefined ? {} : { since }),
    words: cacheFile(join(clone.path, 'docalign.words')),
    facts: kept('facts'),
    history: kept('history'),
    checks: kept('checks'),
    watch: { refusal: (oid) => refusals.get(oid) ?? null, during: (file, work) => calling.during(unitOf(file), work) },
    knowledge: {
      precision: async () => {
        const learned = (await calling.ask('learned', null)) as Answer<'learned'>
        return (measured, finding) => ({
          value: learnedPrecision(measured, finding, learned),
          own: learnedPrecision(measured, finding, { ...learned, shared: {} }),
        })
      },
      boosts: async (pairs) => (await calling.ask('boosts', pairs)) as Answer<'boosts'>,
    },
  }
}

/** How much of the default branch is not stored; zero for a comparison with a base. */
function unstoredOf(
  { claims, docs }: Pick<ScannedRepository, 'claims' | 'docs'>,
  stored: readonly ScannedClaim[],
  { base }: Pick<ScanRequest, 'base'>,
): Unstored {
  if (base !== null) return { claims: 0, sections: 0 }
  return { claims: claims.length - stored.length, sections: unstoredSections(docs) }
}
