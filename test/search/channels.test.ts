import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bm25Best } from '../../src/base/text/bm25.ts'
import { lexemesOf } from '../../src/base/text/lexemes.ts'
import { newPostings } from '../../src/base/text/postings.ts'
import { newTop } from '../../src/base/text/top.ts'
import { newGraph } from '../../src/search/ranking/graph.ts'
import { newTriggers } from '../../src/search/words/trigger.ts'

const word = fc.constantFrom('note', 'folder', 'export', 'theme', 'tag', 'sync')
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))

/** The words of a query as they are, each counting the same. */
const terms = (query: string) => lexemesOf(query).map((lexeme) => ({ lexeme, weight: 1 }))

describe('BM25', () => {
  it('is what its formula gives', () => {
    const postings = newPostings()
    for (const document of ['note note folder', 'note', 'theme theme theme theme']) postings.add(document)
    const idf = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    const average = 8 / 3
    const of = (times: number, length: number) =>
      (idf * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * length) / average))
    const found = bm25Best(postings, terms('note'), 5)
    expect(found.map(({ document }) => document)).toEqual([1, 0])
    expect(found[0]?.score).toBeCloseTo(of(1, 1), 6)
    expect(found[1]?.score).toBeCloseTo(of(2, 3), 6)
  })

  it('is what counting every document anew gives, whatever was added and taken out, however few are wanted', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 40 }),
        fc.array(fc.nat(39), { maxLength: 3 }),
        text,
        fc.integer({ min: 1, max: 6 }),
        (texts, removed, query, limit) => {
          const postings = newPostings()
          for (const document of texts) postings.add(document)
          for (const document of removed) postings.remove(document)
          const left = texts.map((document, i) => (removed.includes(i) ? [] : lexemesOf(document)))
          const expected = left
            .map((lexemes, document) => ({ document, score: score(lexemes, left, lexemesOf(query)) }))
            .filter(({ score }) => score > 0)
            .sort((a, b) => b.score - a.score || a.document - b.document)
            .slice(0, limit)
          const found = bm25Best(postings, terms(query), limit)
          expect(found).toHaveLength(expected.length)
          // Sums of the same numbers in another order differ in their last digits, and so may who comes first of two equals.
          for (const [i, { document, score: given }] of found.entries()) {
            expect(given).toBeCloseTo(expected[i]?.score ?? 0, 9)
            expect(score(left[document] ?? [], left, lexemesOf(query))).toBeCloseTo(given, 9)
          }
        },
      ),
    )
  })

  it('counts the words of a text for more than those of what stands about it', () => {
    const postings = newPostings()
    postings.add('export notes', { about: 'theme theme folder tags sync fonts' })
    postings.add('theme colours', { about: 'export folder tags sync fonts' })
    expect(bm25Best(postings, terms('theme'), 5).map(({ document }) => document)).toEqual([1, 0])
    expect(bm25Best(postings, terms('export'), 5).map(({ document }) => document)).toEqual([0, 1])
    expect(bm25Best(postings, terms('fonts'), 5)).toHaveLength(2)
    expect([0, 1].map((document) => postings.length(document))).toEqual([2 * 3 + 6, 2 * 3 + 5])
  })

  it('leaves out of long lists what cannot be among the best', () => {
    const postings = newPostings()
    for (let i = 0; i < 3000; i++) postings.add(i % 10 === 0 ? 'folder theme' : 'folder')
    const before = postings.length
    let asked = 0
    const counting = Object.assign(Object.create(postings), {
      length: (document: number) => {
        asked++
        return before(document)
      },
    })
    expect(bm25Best(counting, terms('theme folder'), 10)).toHaveLength(10)
    expect(asked).toBeLessThan(1000)
  })
})

/** Okapi BM25 by its formula, from the texts themselves. */
function score(lexemes: readonly string[], all: readonly (readonly string[])[], query: readonly string[]): number {
  const there = all.filter((others) => others.length > 0)
  const average = there.reduce((sum, others) => sum + others.length, 0) / Math.max(there.length, 1) || 1
  return query.reduce((sum, term) => {
    const times = lexemes.filter((lexeme) => lexeme === term).length
    const frequency = there.filter((others) => others.includes(term)).length
    const idf = Math.log(1 + (there.length - frequency + 0.5) / (frequency + 0.5))
    return sum + (times === 0 ? 0 : (idf * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * lexemes.length) / average)))
  }, 0)
}

it('The best of many scores are those that sorting gives', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 20 })), fc.integer({ min: 1, max: 12 }), (values, limit) => {
      const sorted = values
        .map((score, document) => ({ document, score }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || a.document - b.document)
      const top = newTop(limit)
      for (const [document, score] of values.entries()) top.offer(document, score)
      expect(top.sorted()).toEqual(sorted.slice(0, limit))
      expect(top.threshold).toBe(sorted[limit - 1]?.score ?? 0)
    }),
  )
})

describe('Trigger phrases', () => {
  it('match word for word after stemming, by the share of the query that they cover', () => {
    const triggers = newTriggers()
    triggers.set(1, ['export notes', 'note'])
    triggers.set(2, ['notes export'])
    expect(triggers.match(lexemesOf('how to export the notes today'))).toEqual(new Map([[1, 2 / 3]]))
    expect(triggers.match(lexemesOf('my note'))).toEqual(new Map([[1, 1]]))
    triggers.remove(1)
    expect(triggers.match(lexemesOf('export notes')).size).toBe(0)
    triggers.set(2, ['', 'the'])
    expect(triggers.match([]).size).toBe(0)
  })
})

describe('The graph', () => {
  it('reaches what shares few things with the seeds, and not the seeds', () => {
    const graph = newGraph()
    graph.set(1, ['a.ts', 'common'])
    graph.set(2, ['a.ts'])
    for (let i = 3; i < 400; i++) graph.set(i, ['common'])
    expect([...graph.spread(new Map([[1, 1]]))]).toEqual([[2, 1]])
    graph.remove(2)
    expect(graph.spread(new Map([[1, 1]])).size).toBe(0)
  })

  it('reaches the nearer more strongly', () => {
    const graph = newGraph()
    graph.set(1, ['a.ts', 'b.ts'])
    graph.set(2, ['a.ts', 'b.ts'])
    graph.set(3, ['b.ts'])
    const reached = graph.spread(new Map([[1, 1]]))
    expect(reached.get(2)).toBe(1)
    expect(reached.get(3)).toBeLessThan(1)
    expect(reached.get(3)).toBeGreaterThan(0)
  })
})
