import { join } from 'node:path'
import type { Claim } from '../claims/claim.ts'
import { type LoadedConfig, loadConfig } from '../config/load.ts'
import type { Passage } from '../entries/passages.ts'
import { cacheFile } from '../git/cache-file.ts'
import { openRepository } from '../git/repository.ts'
import type { GitRepository } from '../git/types.ts'
import { judge } from '../judge/judge.ts'
import { openCriterionModel } from '../judge/model/open.ts'
import type { ValidationResult } from '../judge/result/result.ts'
import { judgeWithModel } from '../judge/with-model.ts'
import type { SuppressionRule } from '../learning/rules/rule.ts'
import { isSpotCheckDue, isSpotChecked } from '../learning/rules/spot-check.ts'
import { openSuppression } from '../learning/rules/suppression.ts'
import type { JudgePart } from '../report/pull-request/report.ts'
import type { ConfidenceKnowledge } from '../scan/confidence/confidence.ts'
import { withWrittenFalsehoods } from '../scan/fabricated/written-falsehoods.ts'
import { metClaims } from '../scan/findings/remaining.ts'
import { type FixPlan, planFixes } from '../scan/fixes/planned-fixes.ts'
import { syntaxOf } from '../scan/judgement/judged-syntax.ts'
import type { ScanOptions } from '../scan/options.ts'
import { type StatedClaim, statedClaims } from '../scan/pages/stated.ts'
import { writtenLines } from '../scan/pages/written-lines.ts'
import { type ScannedRepository, scanClaims } from '../scan/scan.ts'
import { openSemantics } from '../scan/semantic/open.ts'
import { askedCache } from './asked-cache.ts'
import { judgeChange } from './judge-change.ts'
import { judgeFixes } from './judge-fixes.ts'
import type { Calling, Tasks } from './process/serve-calls.ts'
import type {
  CommitOfClone,
  FixRequest,
  JudgeChangeRequest,
  Refusals,
  Scanned,
  ScanRequest,
  ValidateRequest,
} from './protocol.ts'

type Answer<Name extends keyof ConfidenceKnowledge> = Awaited<ReturnType<ConfidenceKnowledge[Name]>>

/** Claims that are given at a time: whoever gets them has other things to do in between. */
const PORTION = 1000
/** Passages are longer. */
const PORTION_OF_PASSAGES = 200

/** What the last scan left to be asked about. */
interface LastScan {
  readonly clone: GitRepository
  readonly request: ScanRequest
  readonly scanned: ScannedRepository
  /** Read once they are asked for. */
  passages?: Promise<readonly Passage[]>
}

/**
 * What a process does that reads and judges what strangers wrote.
 *
 * @param cacheName name of this build's files beside a clone; null keeps none
 */
export function createTasks(cacheName: string | null): Tasks {
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
    async scan({ refusals, ...request }: ScanRequest & { refusals: Refusals }, calling): Promise<Scanned> {
      await forget()
      const clone = await openRepository(request.path)
      try {
        const options = optionsOf(request, clone, new Map(refusals), cacheName, calling)
        const scanned = await scanChange(clone, options)
        const { findings, turnedDown } = await judgeFixes(clone, request, scanned.result.findings)
        last = { clone, request, scanned }
        return { result: { ...scanned.result, findings }, introduced: scanned.introduced, turnedDown }
      } catch (error) {
        await clone.close()
        throw error
      }
    },
    async claims(from: number): Promise<readonly StatedClaim[]> {
      const { claims, docs } = lastScan().scanned
      return statedClaims(claims.slice(from, from + PORTION), docs)
    },
    async passages(from: number): Promise<readonly Passage[]> {
      const scan = lastScan()
      scan.passages ??= scan.scanned.passages()
      return (await scan.passages).slice(from, from + PORTION_OF_PASSAGES)
    },
    met: async (ids: readonly string[]): Promise<ReadonlyMap<string, boolean>> => metClaims(ids, lastScan().scanned),
    async judge({ findings, criteria }: JudgeChangeRequest, calling): Promise<JudgePart | null> {
      const { clone, request, scanned } = lastScan()
      const { head, base, config, models } = request
      if (base === null) return null
      const model = openCriterionModel(models, askedCache(calling), config.models)
      const counted = { ...scanned, result: { ...scanned.result, findings } }
      return judgeChange(clone, { base, head }, counted, config, { criteria, model })
    },
    async validate({ request, models, timeLimit }: ValidateRequest, calling): Promise<ValidationResult> {
      const model = openCriterionModel(models, askedCache(calling))
      const options = { timeLimit, syntax: await syntaxOf(request.output) }
      return model ? judgeWithModel(request, model, options) : judge(request, options)
    },
    config: ({ path, commit }: CommitOfClone): Promise<LoadedConfig> => at(path, (clone) => loadConfig(clone, commit)),
    planFixes: ({ path, commit, config, findings }: FixRequest): Promise<FixPlan> =>
      at(path, (clone) => planFixes(clone, { head: commit, config }, findings)),
  }
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
  { head, base, since, config, now, models, rules = [] }: ScanRequest,
  clone: GitRepository,
  refusals: ReadonlyMap<string, string>,
  cacheName: string | null,
  calling: Calling,
): ScanOptions {
  const semantics = openSemantics(models, config, {
    cache: askedCache(calling),
    heldBefore: async (ids) => (await calling.ask('heldBefore', ids)) as ReadonlyMap<string, string>,
    isMuted: mutedBy(rules, now),
  })
  const kept = (kind: string) => (cacheName === null ? null : cacheFile(join(clone.path, `${cacheName}.${kind}`)))
  return {
    ...{ head, base, config, now, includeUncertain: false },
    ...(since === undefined ? {} : { since }),
    ...{ words: cacheFile(join(clone.path, 'docalign.words')), facts: kept('facts'), history: kept('history') },
    watch: { refusal: (oid) => refusals.get(oid) ?? null, during: calling.during },
    knowledge: {
      learned: async () => (await calling.ask('learned', null)) as Answer<'learned'>,
      boosts: async (pairs) => (await calling.ask('boosts', pairs)) as Answer<'boosts'>,
    },
    ...(semantics && { semantics }),
  }
}

/** Whether rules mute a claim. One that is due for a spot check lets a finding through, so its claims are looked at. */
function mutedBy(rules: readonly SuppressionRule[], now: number): (claim: Claim) => boolean {
  const evaluate = openSuppression(
    rules.filter((rule) => !isSpotCheckDue(rule, now)),
    now,
  )
  return ({ id, file: source_file, type: claim_type, text: claim_text }) => {
    const { matched_rule: rule } = evaluate({
      ...{ id, source_file, claim_type, claim_text },
      repo_id: rules[0]?.repo_id ?? null,
    })
    return rule !== null && !isSpotChecked(rule, id, now)
  }
}

/** What a change breaks, and what it writes that was never true. */
async function scanChange(clone: GitRepository, options: ScanOptions): Promise<ScannedRepository> {
  const scanned = await scanClaims(clone, options)
  const { base, head, config } = options
  const isWritten = base === null ? null : await writtenLines(clone, base, head, scanned.docs)
  return isWritten ? withWrittenFalsehoods(scanned, config, isWritten) : scanned
}
