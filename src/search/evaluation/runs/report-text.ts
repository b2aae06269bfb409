import { ENOUGH_PAIRS } from '../statistics/bootstrap.ts'
import type { RunComparison } from './compare.ts'
import { type EvalRunResult, PRIMARY_METRICS, type Stratum } from './run-result.ts'

const LABELS: Readonly<Record<(typeof PRIMARY_METRICS)[number], string>> = {
  mrr5: 'MRR@5',
  mrr10: 'MRR@10',
  ndcg5: 'NDCG@5',
  ndcg10: 'NDCG@10',
  ndcg20: 'NDCG@20',
  recall5: 'Recall@5',
  recall10: 'Recall@10',
}

export function labelOf(metric: (typeof PRIMARY_METRICS)[number]): string {
  return LABELS[metric]
}

export function intervalOf(
  { confidenceIntervals: intervals }: EvalRunResult,
  metric: string,
): readonly [number, number] | null {
  return metric in intervals ? intervals[metric as keyof typeof intervals] : null
}

export function runText(run: EvalRunResult): string {
  const rows = PRIMARY_METRICS.map((metric) => {
    const interval = intervalOf(run, metric)
    return `  ${labelOf(metric).padEnd(10)} ${number(run.metrics[metric])}${interval ? `  [${interval.map(number).join(', ')}]` : ''}`
  })
  const channels = Object.entries(run.channels).map(
    ([name, { ndcg10, contribution, unique }]) =>
      `  ${name.padEnd(10)} ${number(ndcg10)}   ${percent(contribution)}   ${percent(unique)}`,
  )
  const { coldStart = null, ...agentMetrics } = run.agentMetrics
  const target = coldStart && ` (target ${number(coldStart.target)}: ${coldStart.meetsTarget ? 'met' : 'missed'})`
  const agent = Object.entries(agentMetrics).flatMap(([name, value]) =>
    value === null ? [] : [`  ${spaced(name)}: ${number(value)}${name === 'coldStartMrr' ? (target ?? '') : ''}`],
  )
  const tiers = Object.entries(run.tierPrecision).flatMap(([tier, value]) =>
    value === null ? [] : [`${tier} ${number(value)}`],
  )
  const { byPage, features = [] } = run
  const apart = run.withoutRelevant === 0 ? '' : `, ${run.withoutRelevant} without anything relevant left out`
  return [
    `${run.queryCount} queries${apart}; relevant from grade ${run.relevanceThreshold}; ${run.avgLatencyMs.toFixed(1)} ms a query`,
    ...(features.length === 0 ? [] : [`  with ${features.join(', ')}`]),
    ...rows,
    ...Object.entries(run.atK).map(
      ([k, { mrr, ndcg, recall }]) => `  @${k}: MRR ${number(mrr)}, NDCG ${number(ndcg)}, Recall ${number(recall)}`,
    ),
    ...(channels.length === 0 ? [] : ['  channel    NDCG@10  in top 10  only it', ...channels]),
    ...agent,
    ...(tiers.length === 0 ? [] : [`  precision at 10 by tier: ${tiers.join(', ')}`]),
    `  any entry of a page: MRR@5 ${number(byPage.mrr5)}, NDCG@10 ${number(byPage.ndcg10)}, Recall@10 ${number(byPage.recall10)}`,
    ...strata('intent', run.perIntent),
    ...strata('category', run.perCategory),
  ].join('\n')
}

export function comparisonText(comparison: RunComparison): string {
  const rows = comparison.metrics.map(
    ({ metric, control, treatment, delta, interval, pValue, isSignificant }) =>
      `  ${labelOf(metric).padEnd(10)} ${number(control)} → ${number(treatment)}  ${signed(delta)} [${interval.map(signed).join(', ')}]  p ${pValue.toFixed(3)}${isSignificant ? '  significant' : ''}`,
  )
  const changed = (name: string, changes: RunComparison['best']) =>
    changes.map(
      ({ queryId, control, treatment }) => `  ${name} ${queryId}: NDCG@10 ${number(control)} → ${number(treatment)}`,
    )
  return [
    `${comparison.pairs} queries in both; the sequential test says ${comparison.sequentialTestDecision}`,
    ...(comparison.isEnough
      ? []
      : [`  too few to tell: with less than ${ENOUGH_PAIRS} queries nothing is called significant`]),
    ...rows,
    `  P(treatment finds something relevant in the first five more often) ${number(comparison.superiority)}`,
    ...changed('better', comparison.best),
    ...changed('worse ', comparison.worst),
  ].join('\n')
}

function strata(what: string, groups: Readonly<Record<string, Stratum>>): string[] {
  const rows = Object.entries(groups)
  if (rows.length < 2) return []
  return [
    `  ${what.padEnd(16)} queries  MRR@5  NDCG@10  Recall@10`,
    ...rows.map(
      ([name, { queryCount, mrr5, ndcg10, recall10 }]) =>
        `  ${name.padEnd(16)} ${String(queryCount).padStart(7)}  ${number(mrr5)}  ${number(ndcg10).padEnd(7)}  ${number(recall10)}`,
    ),
  ]
}

function number(value: number): string {
  return value.toFixed(3)
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1).padStart(5)} %`
}

function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
