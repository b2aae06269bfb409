import { describe, expect, it } from 'vitest'
import { readDocuments, readQrels, readQueries, readRun } from '../../../../src/search/evaluation/corpus.ts'
import {
  byEquivalenceClass,
  coldStart,
  constitutionalSurfacing,
  importanceWeightedRecall,
  pooledJudgments,
  tierPrecision,
} from '../../../../src/search/evaluation/measures/agent-metrics.ts'
import { computeMRR } from '../../../../src/search/evaluation/measures/metrics.ts'
import {
  channelContribution,
  intraListSimilarity,
  reorderRate,
  uniqueContribution,
} from '../../../../src/search/evaluation/measures/result-metrics.ts'
import type { EvalQuery } from '../../../../src/search/evaluation/query.ts'
import { compareRuns } from '../../../../src/search/evaluation/runs/compare.ts'
import { runText } from '../../../../src/search/evaluation/runs/report-text.ts'
import { evaluateRun } from '../../../../src/search/evaluation/runs/run.ts'
import type { AnsweredQuery } from '../../../../src/search/evaluation/runs/run-result.ts'
import type { Tier } from '../../../../src/search/ranking/tiers.ts'

const tiers: Readonly<Record<string, Tier>> = { law: 'constitutional', key: 'critical', note: 'temporary' }
const tierOf = (id: string): Tier => tiers[id] ?? 'normal'

describe('Metrics of an agent’s memory', () => {
  // The share of searches with all constitutional entries among the first results.
  it('surfacing asks for all of the constitutional entries that were found in the first five', () => {
    const found = new Set(['law', 'oath'])
    expect(constitutionalSurfacing(['a', 'law', 'c', 'd', 'oath'], found)).toBe(true)
    expect(constitutionalSurfacing(['a', 'b', 'c', 'd', 'oath'], found)).toBe(false)
    expect(constitutionalSurfacing(['law'], found, 1)).toBe(true)
    expect(constitutionalSurfacing(['a', 'b', 'c', 'd', 'e', 'oath', 'law'], found)).toBe(false)
    expect(constitutionalSurfacing(['a', 'b', 'oath'], found, 2)).toBe(false)
    expect(constitutionalSurfacing(['law'], new Set())).toBeNull()
  })

  it('recall weighs 4, 3, 2, 1 and 0.5 by tier', () => {
    const judgments = { law: 3, key: 2, other: 2, note: 2, marginal: 1 }
    expect(importanceWeightedRecall(['law', 'note'], judgments, tierOf, 10)).toBeCloseTo(4.5 / 8.5, 12)
    expect(importanceWeightedRecall(['law'], {}, tierOf, 10)).toBeNull()
  })

  it('precision is of each tier apart', () => {
    expect(tierPrecision(['law', 'a', 'b'], { law: 2, a: 2 }, tierOf, 10)).toMatchObject({
      constitutional: 1,
      normal: 0.5,
      critical: null,
    })
  })

  it('a cold start meets its target from 0.70 of the warm MRR', () => {
    expect(coldStart([0.7], [1])).toEqual({ mrr: 0.7, target: 0.7, meetsTarget: true })
    expect(coldStart([0.6], [1])?.meetsTarget).toBe(false)
    expect(coldStart([], [1])).toBeNull()
  })

  it('entries that say the same are a hit together', () => {
    const { ranked, judgments } = byEquivalenceClass(['a1', 'b1', 'a2'], { a2: 3, b1: 0 }, (id) => id.slice(0, 1))
    expect(ranked).toEqual(['a', 'b'])
    expect(computeMRR(ranked, judgments, 5)).toBe(1)
  })

  it('what nobody judged in a pool is marginal', () => {
    expect([...pooledJudgments([['a', 'b'], ['c']], { a: 0 }, 1)]).toEqual([
      ['a', 0],
      ['c', 1],
    ])
  })
})

describe('Metrics of results', () => {
  const channels = { bm25: ['a', 'b'], vector: ['b', 'c'], graph: [] }

  it('say what each channel, and only it, contributed', () => {
    expect(channelContribution(['a', 'b', 'c', 'd'], channels)).toEqual({ bm25: 0.5, vector: 0.5, graph: 0 })
    expect(uniqueContribution(['a', 'b', 'c', 'd'], channels)).toEqual({ bm25: 0.25, vector: 0.25, graph: 0 })
    expect(channelContribution([], channels)).toEqual({ bm25: 0, vector: 0, graph: 0 })
  })

  it('say how alike, how reordered and how much expanded the list is', () => {
    expect(intraListSimilarity(['docs', 'docs', 'src', 'test'])).toBe(0.25)
    expect(reorderRate(['a', 'b', 'c'], ['a', 'c', 'd'])).toBeCloseTo(2 / 3, 12)
    expect([intraListSimilarity([]), reorderRate([], [])]).toEqual([0, 0])
  })
})

const query = (queryId: string, relevant: Record<string, number>, more: Partial<EvalQuery> = {}): EvalQuery => ({
  ...{ queryId, query: queryId, intent: 'understand', category: 'semantic-search', judgments: relevant, ...more },
})
const answer = (of: EvalQuery, rankedIds: string[], more: Partial<AnsweredQuery> = {}): AnsweredQuery => ({
  query: of,
  rankedIds,
  latencyMs: 4,
  ...more,
})
const context = { runId: 'r', runType: 'full', timestamp: '2026-01-01T00:00:00Z', bootstrapResamples: 100 } as const

describe('A run', () => {
  const run = evaluateRun(
    [
      answer(query('one', { a: 3 }, { category: 'cold-start' }), ['a', 'law'], {
        channels: { bm25: ['a'], vector: [] },
        constitutional: new Set(['law', 'oath']),
      }),
      answer(query('two', { b: 2 }, { intent: 'fix_bug' }), ['law', 'b'], {
        channels: { bm25: [], vector: ['b'] },
        constitutional: new Set(['oath']),
        mrrWithoutSession: 0.25,
        causalChain: new Set(['b', 'z']),
      }),
      answer(query('none', { c: 1 }), ['c', 'd']),
    ],
    { ...context, tierOf },
  )

  it('averages over the queries that have something relevant and counts the others apart', () => {
    expect(run).toMatchObject({ queryCount: 2, withoutRelevant: 1 })
    expect(run.metrics).toMatchObject({ mrr5: 0.75, recall10: 1 })
    expect(run.metrics.ndcg10).toBeCloseTo((1 + 1 / Math.log2(3)) / 2, 12)
    expect(run.confidenceIntervals.mrr5[0]).toBeGreaterThanOrEqual(0.5)
    expect(run.confidenceIntervals.mrr5[1]).toBeLessThanOrEqual(1)
  })

  it('is broken down by intent, category and channel', () => {
    expect(run.perIntent).toMatchObject({
      fix_bug: { queryCount: 1, mrr5: 0.5 },
      understand: { queryCount: 1, mrr5: 1 },
    })
    expect(run.perCategory['cold-start']).toMatchObject({ queryCount: 1 })
    expect(run.channels).toMatchObject({
      bm25: { contribution: 0.25, unique: 0.25, ndcg10: 0.5 },
      vector: { ndcg10: 0.5 },
    })
  })

  it('has the metrics of an agent’s memory', () => {
    expect(run.agentMetrics).toEqual({
      constitutionalSurfacingRate: 0,
      importanceWeightedRecall: 1,
      coldStartMrr: 1,
      coldStart: { mrr: 1, target: 0.35, meetsTarget: true },
      sessionPersonalizationLift: 0.25,
      causalChainCompleteness: 0.5,
    })
  })

  it('has the precision of each tier, and the metrics by page', () => {
    expect(run.tierPrecision).toMatchObject({ constitutional: 0, important: null })
    const other = answer(query('page', { 'p-1': 3 }), ['x-1', 'p-2'])
    const paged = evaluateRun([other], { ...context, pageOf: (id) => id.slice(0, 1) })
    expect(paged.metrics).toMatchObject({ mrr5: 0, recall10: 0 })
    expect(paged.byPage).toMatchObject({ mrr5: 0.5, recall10: 1 })
    expect(paged.byPage.ndcg10).toBeCloseTo(1 / Math.log2(3), 12)
  })

  it('has the share of the pages of a decision that stand among the first ten results', () => {
    const why = answer(query('why', { a: 3 }), ['a1', 'a2', 'x', 'b1'], { causalChain: new Set(['a', 'b', 'c', 'd']) })
    const { agentMetrics } = evaluateRun([why], { ...context, pageOf: (id) => id.slice(0, 1) })
    expect(agentMetrics.causalChainCompleteness).toBe(0.5)
  })

  it('leaves searches that found nothing constitutional out of the surfacing rate', () => {
    const [found, missed] = [new Set(['law']), new Set(['law'])]
    const answers = [
      answer(query('found', { a: 3 }), ['a', 'law'], { constitutional: found }),
      answer(query('missed', { a: 3 }), ['a'], { constitutional: missed }),
      answer(query('without', { a: 3 }), ['a'], { constitutional: new Set() }),
    ]
    const { agentMetrics, perQueryMetrics } = evaluateRun(answers, context)
    expect(agentMetrics.constitutionalSurfacingRate).toBe(0.5)
    expect(perQueryMetrics.map(({ constitutionalPresent }) => constitutionalPresent)).toEqual([true, false, null])
    expect(evaluateRun(answers.slice(2), context).agentMetrics.constitutionalSurfacingRate).toBeNull()
  })

  it('says in its report whether a cold start meets its target', () => {
    const cold = (rankedIds: string[]) => answer(query('cold', { a: 3 }, { category: 'cold-start' }), rankedIds)
    const warm = answer(query('warm', { a: 3 }), ['a'])
    const reported = (rankedIds: string[]) => runText(evaluateRun([cold(rankedIds), warm], context))
    expect(reported(['a'])).toContain('cold start mrr: 1.000 (target 0.700: met)')
    expect(reported(['b', 'a'])).toContain('cold start mrr: 0.500 (target 0.700: missed)')
    expect(runText(evaluateRun([warm], context))).not.toContain('cold start')
  })

  it('of nothing is empty, not broken', () => {
    expect(evaluateRun([], context)).toMatchObject({
      queryCount: 0,
      metrics: { mrr5: 0 },
      agentMetrics: { coldStartMrr: null },
    })
  })
})

describe('Two runs', () => {
  const answers = (ranks: (i: number) => string[]) =>
    Array.from({ length: 60 }, (_, i) => answer(query(`q${i}`, { hit: 3 }), ranks(i)))
  const control = evaluateRun(
    answers(() => ['x', 'hit']),
    { ...context, runId: 'before' },
  )
  const treatment = evaluateRun(
    answers((i) => (i % 3 === 0 ? ['x', 'hit'] : ['hit', 'x'])),
    { ...context, runId: 'after' },
  )

  it('are compared query by query', () => {
    const { pairs, metrics, sequentialTestDecision, best, worst } = compareRuns(control, treatment)
    expect(pairs).toBe(60)
    expect(metrics[0]).toMatchObject({ metric: 'mrr5', control: 0.5, isSignificant: true })
    expect(metrics[0]?.delta).toBeCloseTo(1 / 3, 12)
    expect(sequentialTestDecision).toBe('accept-treatment')
    expect([best.length, worst.length]).toEqual([5, 0])
    expect(compareRuns(treatment, control).sequentialTestDecision).toBe('accept-control')
  })

  it('says how surely the treatment finds something relevant more often', () => {
    const found = (share: number) =>
      evaluateRun(
        Array.from({ length: 20 }, (_, i) => answer(query(`q${i}`, { a: 3 }), i < share * 20 ? ['x', 'a'] : ['x'])),
        context,
      )
    expect(compareRuns(found(0.5), found(0.5)).superiority).toBeCloseTo(0.5, 9)
    expect(compareRuns(found(0.5), found(0.9)).superiority).toBeGreaterThan(0.95)
  })

  it('without a common query cannot be compared', () => {
    expect(() => compareRuns(control, evaluateRun([], context))).toThrow(
      expect.objectContaining({ code: 'DOCALIGN_E901' }),
    )
  })
})

describe('A corpus', () => {
  it('is read from JSON lines', () => {
    expect(readDocuments('{"_id":"1","title":"T","text":"x"}\n\n{"id":2,"text":"y"}\n', 'docs.jsonl')).toEqual([
      { id: '1', title: 'T', text: 'x' },
      { id: '2', title: '', text: 'y' },
    ])
    expect(readQueries('{"id":"q","text":"why"}', 'queries.jsonl')).toEqual([{ id: 'q', text: 'why' }])
    expect(readQrels('{"query_id":"q","doc_id":"1","grade":2}', 'qrels.jsonl').get('q')?.get('1')).toBe(2)
  })

  it('and runs and judgments also from TREC’s columns', () => {
    expect(readQrels('q 0 d1 1\nq 0 d2 0\n', 'qrels').get('q')).toEqual(
      new Map([
        ['d1', 1],
        ['d2', 0],
      ]),
    )
    expect(readRun('q Q0 a 1 0.5 tag\nq Q0 b 2 0.9 tag\nq Q0 c 3 0.5 tag\n', 'run').get('q')).toEqual(['b', 'c', 'a'])
    expect(readRun('{"query_id":"q","doc_id":"a","score":1}', 'run').get('q')).toEqual(['a'])
  })

  it.each([
    ['{"text":"x"}', 'docs.jsonl:1 has no id'],
    ['{"id":"1"}', 'docs.jsonl:1 has no text'],
    ['{"id":"1","text":"x"}\n[]', 'docs.jsonl:2 is no JSON object'],
    ['nonsense', 'docs.jsonl:1 is no JSON object'],
  ])('says which line it cannot read: %s', (text, message) => {
    expect(() => readDocuments(text, 'docs.jsonl')).toThrow(expect.objectContaining({ code: 'DOCALIGN_E902', message }))
  })

  it('says the same of judgments', () => {
    expect(() => readQrels('q 0 d\n', 'qrels')).toThrow('qrels:1 needs query_id, doc_id and grade, or 4 columns')
    expect(() => readRun('q Q0 d 1 high tag\n', 'run')).toThrow('run:1 needs query_id')
  })
})
