import { constitutionalSurfacing } from '../../evaluation/measures/agent-metrics.ts'
import { hasRelevant } from '../../evaluation/measures/judgments.ts'
import { computeMRR, computeNDCG } from '../../evaluation/measures/metrics.ts'
import { diffRankings } from '../../evaluation/runs/diff.ts'
import { goldenJudgments } from '../../evaluation/store/golden.ts'
import { shouldShadowRun } from '../../flags/flags.ts'
import type { TestStatus } from '../../flags/graduation.ts'
import { recordShadowRun } from '../../flags/store/ab-tests.ts'
import type { Feature } from './features.ts'
import { type PipelineAnswer, type PipelineParts, runPipeline, type SessionReads, type Variant } from './pipeline.ts'
import type { SearchRequest } from './request.ts'

export interface Answered {
  readonly queryId: string
  readonly request: SearchRequest
  readonly variant: Variant
  readonly reads: SessionReads
  readonly answer: PipelineAnswer
  readonly enabled: readonly Feature[]
  readonly statuses: ReadonlyMap<string, TestStatus>
}

/** Runs features in the shadow of searches, after their answers. */
export interface Shadow {
  follow(answered: Answered): void
  settled(): Promise<void>
}

/** Searches whose shadow runs wait; more are let go, so that a flood of searches is not followed by a flood of runs. */
const MAX_WAITING = 100

export function createShadow(
  parts: PipelineParts,
  features: readonly Feature[],
  onError: (error: unknown) => void,
): Shadow {
  let waiting = 0
  let running: Promise<void> = Promise.resolve()
  return {
    follow(answered) {
      const due = features.filter((feature) => isDue(feature, answered))
      if (due.length === 0 || waiting >= MAX_WAITING) return
      waiting++
      running = running
        // The answer goes out first.
        .then(() => new Promise<void>((resume) => setImmediate(resume)))
        .then(async () => {
          for (const feature of due) await runShadow(parts, feature, answered)
        })
        .catch(onError)
        .finally(() => {
          waiting--
        })
    },
    settled: () => running,
  }
}

function isDue({ id, flag }: Feature, { queryId, enabled, statuses }: Answered): boolean {
  const status = statuses.get(id) ?? 'running'
  if (!flag.shadowEnabled || status !== 'running' || enabled.some((feature) => feature.id === id)) return false
  return shouldShadowRun(queryId, { featureId: id, shadowPercent: flag.shadowPercent })
}

async function runShadow(parts: PipelineParts, feature: Feature, answered: Answered): Promise<void> {
  const { queryId, request, variant, reads, answer } = answered
  const { queries, now } = parts
  const tried = await runPipeline(parts, request, feature.change(variant), reads)
  // The control is measured again, in the same quiet: what others did during the answer is no fault of its own.
  const again = await runPipeline(parts, request, variant, reads)
  const control = idsOf(answer)
  const treatment = idsOf(tried)
  const judgments = await goldenJudgments(queries, request.namespace.id, request.query)
  const judged = judgments !== null && hasRelevant(judgments) ? judgments : null
  const constitutional = new Set(
    [...answer.tiers, ...tried.tiers]
      .filter(([, tier]) => tier === 'constitutional')
      .map(([id]) => id)
      .slice(0, 5),
  )
  const surfaces = (ids: readonly string[]): boolean => constitutionalSurfacing(ids, constitutional) === 1
  await recordShadowRun(
    queries,
    {
      ...{ queryId, query: request.query, namespaceId: request.namespace.id, featureId: feature.id },
      ...{ control, treatment },
      diff: diffRankings(control, treatment, judged ?? undefined),
      judged: judged && {
        mrr: [computeMRR(control, judged, 5), computeMRR(treatment, judged, 5)],
        ndcg: [computeNDCG(control, judged, 10), computeNDCG(treatment, judged, 10)],
      },
      surfaced: constitutional.size === 0 ? null : [surfaces(control), surfaces(treatment)],
      controlMs: again.trace.totalLatencyMs,
      treatmentMs: tried.trace.totalLatencyMs,
      at: now(),
    },
    feature.flag,
  )
}

function idsOf({ results }: PipelineAnswer): string[] {
  return results.map(({ entry }) => entry.id)
}
