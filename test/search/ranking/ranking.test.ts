import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChannelHits, type Fused, fuseByRank, fuseWithFeedback } from '../../../src/search/ranking/fusion.ts'
import { type RankingFactors, rank } from '../../../src/search/ranking/ranking.ts'
import { tierReader } from '../../../src/search/ranking/tiers.ts'
import { weightsFor } from '../../../src/search/ranking/weights.ts'
import { qualityProxy } from '../../../src/search/trace.ts'
import { newVectors } from '../../../src/search/vectors/vectors.ts'

const NO_HITS: ChannelHits = { fts: [], bm25: [], vector: [], trigger: [], graph: [] }
const hits = (...documents: readonly number[]) => documents.map((document, i) => ({ document, score: 10 - i }))
const order = (found: readonly Fused[]) => found.map(({ document }) => document)
const WEIGHTS = weightsFor('understand')

describe('Fusion', () => {
  it('without vectors follows BM25, and what else found something comes on top', () => {
    expect(order(fuseWithFeedback({ ...NO_HITS, bm25: hits(3, 1, 2) }, WEIGHTS, null))).toEqual([3, 1, 2])
    expect(order(fuseWithFeedback({ ...NO_HITS, bm25: hits(3, 1, 2), trigger: hits(2) }, WEIGHTS, null))[0]).toBe(2)
    expect(fuseWithFeedback(NO_HITS, WEIGHTS, null)).toEqual([])
  })

  it('moves the query towards its first results', () => {
    const vectors = newVectors(3)
    const [near, far] = [Float32Array.from([0, 1, 0]), Float32Array.from([0, 0, 1])]
    for (const document of [0, 1, 2, 3]) vectors.set(document, near)
    vectors.set(4, far)
    const query = Float32Array.from([Math.SQRT1_2, 0, Math.SQRT1_2])
    // The last two have the same words; the first three results are like one of them.
    const bm25 = [...hits(0, 1, 2), { document: 3, score: 5 }, { document: 4, score: 5 }]
    const fused = order(fuseWithFeedback({ ...NO_HITS, bm25 }, WEIGHTS, { query, vectors }))
    expect(fused.indexOf(3)).toBeLessThan(fused.indexOf(4))
  })

  it('by rank adds weights over 60 + rank, so that two second places beat a first', () => {
    const fused = fuseByRank(
      { ...NO_HITS, bm25: hits(1, 2), vector: hits(3, 2) },
      { ...WEIGHTS, bm25: 0.5, vector: 0.5 },
      null,
    )
    expect(order(fused)).toEqual([2, 1, 3])
    expect(fused[0]?.score).toBeCloseTo(61 / 62, 12)
  })

  it('says what each channel added', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(9)), fc.uniqueArray(fc.nat(9)), (bm25, trigger) => {
        const given = { ...NO_HITS, bm25: hits(...bm25), trigger: hits(...trigger) }
        for (const { score, channels } of [
          ...fuseWithFeedback(given, WEIGHTS, null),
          ...fuseByRank(given, WEIGHTS, null),
        ])
          expect(Object.values(channels).reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 12)
      }),
    )
  })
})

const factors = (more: Partial<RankingFactors> = {}): RankingFactors => ({
  ...{
    validationLevel: 1,
    effectiveTrust: 0.4,
    isStale: false,
    consecutiveFails: 0,
    tier: 'normal',
    isSuppressed: false,
    isCode: false,
    isPassage: false,
    ...more,
  },
})
const options = { excludeStale: false, session: { read: new Set<number>(), near: new Set<number>() } }
const fused = (...scores: readonly number[]): Fused[] =>
  scores.map((score, document) => ({ document, score, channels: {} }))
const ranked = (found: readonly Fused[], standings: readonly (RankingFactors | null)[], more = {}) =>
  order(rank(found, (document) => standings[document] ?? null, { ...options, ...more }))

describe('Of two entries that are equally relevant the better one', () => {
  it.each<[string, Partial<RankingFactors>, Partial<RankingFactors>]>([
    ['has the higher level', { validationLevel: 1 }, { validationLevel: 2 }],
    ['is trusted more', { effectiveTrust: 0.5 }, { effectiveTrust: 0.6 }],
    ['is not stale', { isStale: true }, {}],
    ['does not fail', { consecutiveFails: 1 }, {}],
    ['is of the higher tier', { tier: 'important' }, { tier: 'critical' }],
    ['is not temporary', { tier: 'temporary' }, {}],
  ])('%s', (_, worse, better) => {
    expect(ranked(fused(1, 1), [factors(worse), factors(better)])).toEqual([1, 0])
  })

  it('stands near what the session has read', () => {
    const session = { read: new Set<number>(), near: new Set([1]) }
    expect(ranked(fused(1, 1), [factors(), factors()], { session })).toEqual([1, 0])
  })
})

describe('Ranking', () => {
  const level = (validationLevel: 0 | 1 | 2 | 3, more: Partial<RankingFactors> = {}) =>
    factors({ validationLevel, ...more })

  // Entries of level 0 appear only if nothing stronger matches.
  it.each<[string, readonly number[], readonly RankingFactors[], readonly number[]]>([
    ['beside a validated one that matches as well', [1, 1], [level(0), level(1)], [1]],
    ['above a canonical one', [0.9, 0.6], [level(0), level(3)], [1]],
    ['all of them', [1, 0.95, 0.85, 0.8], [level(0), level(1), level(0), level(2)], [1, 3]],
    ['but beside one that hardly matches', [1, 0.4], [level(0), level(3)], [0, 1]],
    ['but beside one that is stale', [1, 0.99], [level(0), level(3, { isStale: true })], [0, 1]],
    ['but beside other candidates', [1, 0.9], [level(0), level(0)], [0, 1]],
    ['but a section', [1, 0.8], [level(0, { isPassage: true }), level(3)], [0, 1]],
    ['but beside a section', [1, 0.9], [level(0), level(3, { isPassage: true })], [0, 1]],
  ])('leaves candidates out %s', (_, scores, standings, expected) => {
    expect(ranked(fused(...scores), standings)).toEqual(expected)
  })

  it('raises a statement by its level so that it is felt, and a section by little', () => {
    expect(ranked(fused(1, 0.93), [level(1), level(3)])).toEqual([1, 0])
    expect(ranked(fused(1, 0.85), [level(1), level(3)])).toEqual([0, 1])
    const passage = { isPassage: true }
    expect(ranked(fused(1, 0.93), [level(1, passage), level(3, passage)])).toEqual([0, 1])
  })

  it('gives scores in the order of the places', () => {
    const standings = [level(0), level(1), level(0), level(3)]
    const scores = rank(fused(1, 0.9, 0.95, 0.85), (document) => standings[document] ?? null, options).map(
      ({ score }) => score,
    )
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  it('has code come after docs that say it as well', () => {
    expect(ranked(fused(1, 0.9), [level(1, { isCode: true }), level(1)])).toEqual([1, 0])
    expect(ranked(fused(1, 0.5), [level(1, { isCode: true }), level(1)])).toEqual([0, 1])
  })

  it('leaves out what is muted or gone, and what is stale when that is wanted', () => {
    expect(ranked(fused(1, 1, 1), [factors({ isSuppressed: true }), null, factors()])).toEqual([2])
    expect(ranked(fused(1, 1), [factors({ isStale: true }), factors()], { excludeStale: true })).toEqual([1])
  })

  it('brings the best constitutional entry into the first five, where it is relevant', () => {
    const standings = Array.from({ length: 12 }, (_, i) =>
      i === 9 || i === 11 ? factors({ tier: 'constitutional' }) : level(1),
    )
    const shown = ranked(fused(...standings.map((_, i) => 1 - i / 20)), standings)
    expect(shown).toEqual([0, 1, 2, 3, 9, 4, 5, 6, 7, 8, 10, 11])
    const hardly = ranked(fused(...standings.map((_, i) => (i < 9 ? 1 - i / 20 : 0.1))), standings)
    expect(hardly).toEqual(standings.map((_, i) => i))
  })

  it('never shows an entry twice, nor leaves one out that is neither muted nor a candidate', () => {
    const any = fc.record({
      ...{ validationLevel: fc.constantFrom(0, 1, 2, 3), effectiveTrust: fc.double({ min: 0, max: 1, noNaN: true }) },
      ...{ isStale: fc.boolean(), consecutiveFails: fc.nat(5), isSuppressed: fc.boolean() },
      ...{ isCode: fc.boolean(), isPassage: fc.boolean() },
      tier: fc.constantFrom('constitutional', 'critical', 'normal', 'temporary'),
    }) as fc.Arbitrary<RankingFactors>
    fc.assert(
      fc.property(fc.array(any, { maxLength: 14 }), (standings) => {
        const shown = ranked(fused(...standings.map((_, i) => 1 / (i + 1))), standings)
        expect(new Set(shown).size).toBe(shown.length)
        const kept = standings.flatMap((each, index) =>
          !each.isSuppressed && (each.validationLevel > 0 || each.isPassage) ? [index] : [],
        )
        expect(shown).toEqual(expect.arrayContaining(kept))
        expect(shown.every((index) => !standings[index]?.isSuppressed)).toBe(true)
      }),
    )
  })
})

describe('A tier', () => {
  const tierOf = tierReader({
    constitutional: ['docs/rules/**'],
    critical: ['docs/api/*.md'],
    temporary: ['notes/', '[['],
  })
  it.each([
    ...[
      ['AGENTS.md', 'constitutional'],
      ['pkg/CLAUDE.md', 'constitutional'],
      ['CONTRIBUTING.rst', 'constitutional'],
    ],
    ...[
      ['docs/rules/a/b.md', 'constitutional'],
      ['docs/api/x.md', 'critical'],
      ['notes/x.md', 'temporary'],
    ],
    ...[
      ['README.md', 'normal'],
      ['docs/MY_AGENTS.md', 'normal'],
    ],
  ])('of %s is %s', (file, tier) => expect(tierOf(file ?? null)).toBe(tier))

  it('of what stands in no doc is normal', () => expect(tierOf(null)).toBe('normal'))
})

it('The quality proxy weighs mean relevance, the best, their number and speed', () => {
  expect(qualityProxy([1, 1, 1, 1, 1], 10)).toBeCloseTo(1, 12)
  expect(qualityProxy([], 10)).toBeCloseTo(0.15, 12)
  expect(qualityProxy([0.5], 500)).toBeCloseTo(0.5 * 0.4 + 0.5 * 0.25 + 0.2 * 0.2, 12)
  expect(qualityProxy([5], 262.5)).toBeCloseTo(0.4 + 0.25 + 0.04 + 0.075, 12)
})
