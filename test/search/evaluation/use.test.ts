import { describe, expect, it } from 'vitest'
import {
  categoriesOf,
  curationSample,
  deduplicate,
  type Harvestable,
  harvest,
} from '../../../src/search/evaluation/harvest.ts'
import { heuristicJudgments, settleJudgments } from '../../../src/search/evaluation/measures/heuristic-judgments.ts'
import { CATEGORY_TARGETS } from '../../../src/search/evaluation/query.ts'
import { pullNumberOf, summarizeSession } from '../../../src/search/evaluation/session.ts'
import { INTENTS } from '../../../src/search/ranking/intent.ts'
import {
  type FeedbackEvent,
  type RecentQuery,
  readAfterSearch,
  scrolledPast,
  searchedAgain,
  validated,
} from '../../../src/search/usage/feedback.ts'
import { isConfirmed, learnFromSelection, MAX_LEARNT, unlearn } from '../../../src/search/usage/learn-from-selection.ts'

const MINUTE = 60_000
const search = (queryId: string, at: number, resultIds: string[], query = 'how are notes saved'): RecentQuery => ({
  queryId,
  query,
  resultIds,
  at,
})
const read = (entryId: string, at: number) => ({ sessionId: 's', entryId, at })

describe('Reading an entry', () => {
  const recent = [search('q1', 0, ['a', 'b', 'c']), search('q2', 5 * MINUTE, ['b', 'd'])]

  it('counts for the newest search that returned it', () => {
    expect(readAfterSearch(read('b', 6 * MINUTE), recent)).toMatchObject({
      eventType: 'read_after_search',
      queryId: 'q2',
      rankInResults: 0,
    })
    expect(readAfterSearch(read('c', 6 * MINUTE), recent)).toMatchObject({ queryId: 'q1', rankInResults: 2 })
  })

  it('counts for no search that did not return it, came later or was long ago', () => {
    for (const happening of [read('x', 6 * MINUTE), read('d', 4 * MINUTE), read('a', 31 * MINUTE)])
      expect(readAfterSearch(happening, recent)).toMatchObject({ queryId: null, rankInResults: -1 })
  })

  it('says of what stood above and was not read that it was skipped', () => {
    const skipped = scrolledPast(read('c', MINUTE), recent, new Set(['a']))
    expect(skipped.map(({ entryId, rankInResults, queryId }) => [entryId, rankInResults, queryId])).toEqual([
      ['b', 1, 'q1'],
    ])
  })
})

describe('Asking again', () => {
  const recent = [search('q1', 0, ['a'])]
  const next = { sessionId: 's', query: 'where are notes saved', at: MINUTE }
  const alike = (value: number) => () => ({ value, isSame: value >= 0.5 })

  it('says that the first search did not find it', () => {
    expect(searchedAgain(next, recent, new Set(), alike(0.7))).toMatchObject({
      eventType: 're_search',
      queryId: 'q1',
      entryId: null,
    })
  })

  it('is not asking something else, nor asking on after reading', () => {
    expect(searchedAgain(next, recent, new Set(), alike(0.3))).toBeNull()
    expect(searchedAgain(next, recent, new Set(['a']), alike(0.7))).toBeNull()
    expect(searchedAgain(next, [], new Set(), alike(1))).toBeNull()
    expect(searchedAgain({ ...next, at: 0 }, recent, new Set(), alike(1))).toBeNull()
  })
})

describe('Judgments from use', () => {
  const event = (eventType: FeedbackEvent['eventType'], entryId: string): FeedbackEvent => ({
    ...{ eventType, entryId, sessionId: 's', queryId: 'q', rankInResults: 0, metadata: {} },
  })

  it('are 3 for useful, 2 for read, 0 for not useful and 1 for the rest of the first twenty', () => {
    const ids = ['useful', 'read', 'useless', 'ignored', 'both', ...Array.from({ length: 20 }, (_, i) => `r${i}`)]
    const feedback = [
      event('read_after_search', 'useful'),
      event('validate_useful', 'useful'),
      event('read_after_search', 'read'),
      event('validate_not_useful', 'useless'),
      event('scroll_past', 'ignored'),
      event('validate_useful', 'both'),
      event('validate_not_useful', 'both'),
    ]
    const judgments = heuristicJudgments(ids, feedback)
    expect(judgments).toHaveLength(20)
    expect(judgments.slice(0, 5).map(({ relevance, source }) => [relevance, source])).toEqual([
      [3, 'validated'],
      [2, 'implicit'],
      [0, 'validated'],
      [1, 'bootstrapped'],
      [0, 'validated'],
    ])
  })

  it('give way to those of a person', () => {
    const settled = settleJudgments([
      { entryId: 'a', relevance: 1, source: 'bootstrapped' },
      { entryId: 'a', relevance: 0, source: 'manual' },
      { entryId: 'a', relevance: 3, source: 'validated' },
      { entryId: 'b', relevance: 2, source: 'implicit' },
    ])
    expect([...settled]).toEqual([
      ['a', 0],
      ['b', 2],
    ])
  })
})

describe('Learning from a selection', () => {
  const none = { given: ['save notes'], learnt: [] }
  const plain = (query: string) => query.split(' ').filter((word) => !['how', 'are', 'the'].includes(word))

  it('takes the words of the query that mean something', () => {
    expect(learnFromSelection(none, 'how are the notes Stored', plain).learnt).toEqual(['notes stored'])
  })

  it.each(['save notes', 'how', 'notes', 'one two three four five six seven', `${'x'.repeat(60)} ${'y'.repeat(60)}`])(
    'leaves alone what it knows and what is no phrase: %s',
    (query) => expect(learnFromSelection(none, query, plain)).toBe(none),
  )

  it('is bounded and can be taken back', () => {
    let phrases: Parameters<typeof unlearn>[0] = none
    for (let i = 0; i < 20; i++) phrases = learnFromSelection(phrases, `find note ${i}`, plain)
    expect(phrases.learnt).toHaveLength(MAX_LEARNT)
    expect(phrases.learnt).toContain('find note 19')
    expect(unlearn(phrases, 'find note 19').learnt).not.toContain('find note 19')
    expect(unlearn(phrases, 'save notes').given).toEqual(['save notes'])
  })

  it('waits for a second session with the same words', () => {
    const selections = [
      { sessionId: 's1', query: 'how are the notes stored' },
      { sessionId: 's1', query: 'notes stored' },
      { sessionId: 's2', query: 'notes read' },
    ]
    expect(isConfirmed(selections, 'notes stored', plain)).toBe(false)
    const second = { sessionId: 's2', query: 'the notes Stored' }
    expect(isConfirmed([...selections, second], 'notes stored', plain)).toBe(true)
  })

  it('does not learn again what was taken back', () => {
    const learnt = learnFromSelection(none, 'find note', plain)
    const back = unlearn(learnt, 'find note')
    expect(back).toEqual({ given: ['save notes'], learnt: [], takenBack: ['find note'] })
    expect(learnFromSelection(back, 'find note', plain)).toBe(back)
    expect(unlearn(back, 'find note')).toBe(back)
  })
})

describe('Harvesting', () => {
  const logged = (i: number, more: Partial<Harvestable> = {}): Harvestable => ({
    ...{ queryId: `q${i}`, query: `question number ${i} about notes`, intent: INTENTS[i % 7] ?? '', resultCount: 5 },
    ...{
      isFirstOfSession: i % 20 === 0,
      folders: i % 9 === 0 ? ['a', 'b', 'c', 'd'] : ['docs'],
      matchedTrigger: i % 6 === 0,
      ...more,
    },
  })
  const many = Array.from({ length: 4000 }, (_, i) =>
    logged(i, i % 8 === 1 ? { query: `notes and folders ${i}` } : i % 50 === 3 ? { resultCount: 0 } : {}),
  )

  it.each<[Partial<Harvestable>, string]>([
    [{ query: '???' }, 'edge-case'],
    [{ resultCount: 0 }, 'edge-case'],
    [{ query: 'why was Postgres chosen' }, 'causal-query'],
    [{ query: 'notes and folders' }, 'multi-concept'],
    [{ matchedTrigger: true }, 'trigger-match'],
    [{ isFirstOfSession: true }, 'cold-start'],
    [{ folders: ['a', 'b', 'c', 'd'] }, 'cross-folder'],
    [{}, 'semantic-search'],
  ])('files a query like %o under %s', (more, category) => expect(categoriesOf(logged(1, more))).toContain(category))

  it('fills every category to its target, 280 in all, each query once', () => {
    const sample = harvest(many)
    for (const [category, target] of Object.entries(CATEGORY_TARGETS))
      expect(
        sample.filter((item) => item.category === category),
        category,
      ).toHaveLength(target)
    expect(sample).toHaveLength(280)
    expect(new Set(sample.map(({ query }) => query.queryId)).size).toBe(280)
    const intents = sample.filter(({ category }) => category === 'intent-specific').map(({ query }) => query.intent)
    for (const intent of INTENTS) expect(intents.filter((other) => other === intent)).toHaveLength(15)
  })

  it('counts what is golden already: a full set takes no more, a category that lacks two takes two', () => {
    const golden = harvest(many).map(({ query, category }) => ({ category, intent: query.intent }))
    expect(harvest(many, 2, golden)).toEqual([])
    const lacking = golden.filter(({ category }) => category !== 'edge-case')
    expect(harvest(many, 2, lacking).map(({ category }) => category)).toEqual(Array(10).fill('edge-case'))
    const isIntent = ({ category, intent }: (typeof golden)[number]) =>
      category === 'intent-specific' && intent === 'fix_bug'
    const [one, two] = golden.filter(isIntent)
    const more = harvest(
      many,
      2,
      golden.filter((each) => each !== one && each !== two),
    )
    expect(more.map(({ query, category }) => [category, query.intent])).toEqual(
      Array(2).fill(['intent-specific', 'fix_bug']),
    )
  })

  it('does not depend on the order of the log, only on the seed', () => {
    const ids = (sample: ReturnType<typeof harvest>) => sample.map(({ query }) => query.queryId)
    expect(ids(harvest([...many].reverse()))).toEqual(ids(harvest(many)))
    expect(ids(harvest(many, 2))).not.toEqual(ids(harvest(many)))
  })

  it('takes queries that differ in case and punctuation for one', () => {
    const queries = ['Save notes?', 'save  notes', 'save note', '!!', '??'].map((query, i) => logged(i, { query }))
    expect(deduplicate(queries).map(({ query }) => query)).toEqual(['Save notes?', 'save note', '!!', '??'])
  })

  it('picks for a person from all intents alike', () => {
    const sample = curationSample(harvest(many).map(({ query }) => query))
    expect(sample).toHaveLength(50)
    expect(new Set(sample.slice(0, 7).map(({ intent }) => intent)).size).toBe(7)
  })
})

describe('A session', () => {
  it.each([
    ['claude-1#17', 17],
    ['acme/notes/pull/17', 17],
    ['pr-17', 17],
    ['agent-pr-17', 17],
    ['mcp-17', null],
    ['expr-17', null],
    ['#17-b', null],
  ])('%s names the pull request %s', (id, number) => expect(pullNumberOf(id)).toBe(number))

  it('is summed up with what it read, validated and asked again', () => {
    const queries = [search('q1', 0, ['a', 'b']), search('q2', 3 * MINUTE, ['c'])]
    const feedback = [
      readAfterSearch(read('b', MINUTE), queries),
      validated(read('b', 2 * MINUTE), queries, true),
      { ...readAfterSearch(read('b', MINUTE), queries), eventType: 're_search' as const, entryId: null },
    ]
    const outcome = { repository: 'o/r', pullNumber: 7, conclusion: 'success' as const }
    const summary = summarizeSession('s', queries, feedback, outcome, (id) => (id === 'q1' ? { b: 3 } : null))
    expect(summary.queries[0]).toMatchObject({ selectedIds: ['b'], validatedIds: [{ entryId: 'b', wasUseful: true }] })
    expect(summary.taskOutcome).toEqual(outcome)
    expect(summary.aggregateMetrics).toEqual({
      ...{ totalSearches: 2, totalEntriesAccessed: 1, avgMRR: 0.5, reSearchRate: 0.5, sessionDurationMinutes: 3 },
    })
  })
})
