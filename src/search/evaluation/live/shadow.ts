import { shouldShadowRun } from '../../flags/flags.ts'
import type { Feature } from '../../live/features.ts'
import {
  constitutionalIn,
  openCorpus,
  type PipelineAnswer,
  type PipelineParts,
  runPipeline,
  type Variant,
} from '../../live/pipeline.ts'
import type { Answered, Shadow } from '../../live/shadow.ts'
import { recordShadowRun } from '../graduation/store/ab-tests.ts'
import type { ShadowRun } from '../graduation/store/shadow-runs.ts'
import { constitutionalSurfacing } from '../measures/agent-metrics.ts'
import { hasRelevant } from '../measures/judgments.ts'
import { computeMRR, computeNDCG } from '../measures/metrics.ts'
import { diffRankings } from '../runs/diff.ts'
import { goldenJudgments } from '../store/golden.ts'

/** Maximum number of searches whose shadow runs wait; beyond that they are skipped, so that a flood of searches causes no flood of runs. */
const MAX_WAITING = 100

export function createShadow(
  parts: PipelineParts,
  features: readonly Feature[],
  onError: (error: unknown) => void,
): Shadow {
  let waiting = 0
  /** Features that searched before the control the last time. */
  const wasFirst = new Set<string>()
  let running: Promise<void> = Promise.resolve()
  return {
    follow(answered) {
      const due = features.filter((feature) => isDue(feature, answered))
      if (due.length === 0 || waiting >= MAX_WAITING) return
      waiting++
      running = running
        // The answer is sent first.
        .then(() => new Promise<void>((resume) => setImmediate(resume)))
        .then(async () => {
          for (const feature of due) {
            // The second search finds its data in memory, so they alternate.
            const isFirst = !wasFirst.has(feature.id)
            if (isFirst) wasFirst.add(feature.id)
            else wasFirst.delete(feature.id)
            await runShadow(parts, feature, answered, isFirst)
          }
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

async function runShadow(parts: PipelineParts, feature: Feature, answered: Answered, isFirst: boolean): Promise<void> {
  const { queryId, request } = answered
  const compared = await compare(parts, feature, answered, isFirst)
  if (compared === null) return
  const [control, treatment] = [idsOf(compared.control), idsOf(compared.treatment)]
  const judgments = await goldenJudgments(parts.queries, request.namespace.id, request.query)
  const judged = judgments !== null && hasRelevant(judgments) ? judgments : null
  await recordShadowRun(
    parts.queries,
    {
      queryId,
      query: request.query,
      namespaceId: request.namespace.id,
      featureId: feature.id,
      control,
      treatment,
      diff: diffRankings(control, treatment, judged ?? undefined),
      judged: judged && {
        mrr: [computeMRR(control, judged, 5), computeMRR(treatment, judged, 5)],
        ndcg: [computeNDCG(control, judged, 10), computeNDCG(treatment, judged, 10)],
      },
      surfaced: surfacedBy(compared),
      controlMs: compared.control.trace.totalLatencyMs,
      treatmentMs: compared.treatment.trace.totalLatencyMs,
      at: parts.now(),
    },
    feature.flag,
  )
}

interface Compared {
  readonly control: PipelineAnswer
  readonly treatment: PipelineAnswer
}

/**
 * Searches with and without a feature, in the same state of the corpus: after all work in the background, and without counting the opening. The answered
 * search is no control: it ran earlier, perhaps with less data. Null if the state changed meanwhile.
 */
async function compare(
  parts: PipelineParts,
  feature: Feature,
  { request, variant, reads }: Answered,
  isFirst: boolean,
): Promise<Compared | null> {
  await parts.indexes.settled()
  const opened = await openCorpus(parts, request)
  const { model } = opened.indexed
  const before = model?.vectors
  const run = (used: Variant) => runPipeline(request, used, reads, opened)
  const [one, other] = isFirst ? [feature.change(variant), variant] : [variant, feature.change(variant)]
  const [first, second] = [await run(one), await run(other)]
  if (model?.vectors !== before) return null
  return isFirst ? { treatment: first, control: second } : { control: first, treatment: second }
}

/** Whether each shows, in its first five results, all constitutional entries that either found; null if there are none. */
function surfacedBy({ control, treatment }: Compared): ShadowRun['surfaced'] {
  const found = new Set([...constitutionalIn(control), ...constitutionalIn(treatment)])
  const shows = (answer: PipelineAnswer) => constitutionalSurfacing(idsOf(answer), found)
  const [byControl, byTreatment] = [shows(control), shows(treatment)]
  return byControl === null || byTreatment === null ? null : [byControl, byTreatment]
}

function idsOf({ results }: PipelineAnswer): string[] {
  return results.map(({ entry }) => entry.id)
}
