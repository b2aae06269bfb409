import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bm25Best } from '../../src/base/text/bm25.ts'
import { lexemesOf } from '../../src/base/text/lexemes.ts'
import { newPostings } from '../../src/base/text/postings.ts'
import { newTop } from '../../src/base/text/top.ts'
import { newGraph } from '../../src/search/ranking/graph.ts'
import { fitLatentSpace, readLatentSpace } from '../../src/search/vectors/latent-semantics.ts'
import { eigenvectors, newMatrix, orthonormalize } from '../../src/search/vectors/matrix.ts'
import { newTriggers } from '../../src/search/words/trigger.ts'
import { recallOf } from './recall.ts'

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

describe('Latent semantics', () => {
  it('places texts where it placed them before it was kept, whatever the order of the documents', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 8, maxLength: 30 }), (texts) => {
        const [one, other] = [newPostings(), newPostings()]
        for (const document of texts) one.add(document)
        for (const document of texts.toReversed()) other.add(document)
        const space = finish(fitLatentSpace(one))
        const read = readLatentSpace(other, space.encode() ?? new Uint8Array())
        for (const [index] of texts.entries()) {
          const before = space.embed(one.document(index))
          const after = read?.embed(other.document(texts.length - 1 - index))
          for (const [at, value] of before.entries()) expect(after?.[at]).toBeCloseTo(value, 4)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('that was kept by something else is not read', () => {
    expect(readLatentSpace(newPostings(), Buffer.from('nonsense'))).toBeNull()
    expect(readLatentSpace(newPostings(), Buffer.alloc(0))).toBeNull()
    for (const head of ['not json', '{}', '{"columns":-1,"lexemes":[]}', '{"columns":1,"lexemes":[1]}']) {
      const size = Buffer.alloc(4)
      size.writeUInt32LE(head.length)
      expect(readLatentSpace(newPostings(), Buffer.concat([size, Buffer.from(head)]))).toBeNull()
    }
  })

  const finish = <T>(steps: Generator<void, T>): T => {
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  it('find orthonormal columns, and the eigenvectors of a symmetric matrix', () => {
    const matrix = { ...newMatrix(4, 2), data: Float64Array.from([1, 2, 0, 1, 1, 0, 3, 1]) }
    finish(orthonormalize(matrix))
    const column = (i: number) => [0, 1, 2, 3].map((row) => matrix.data[row * 2 + i] ?? 0)
    const dot = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
    expect(dot(column(0), column(0))).toBeCloseTo(1, 12)
    expect(dot(column(0), column(1))).toBeCloseTo(0, 12)
    const symmetric = { ...newMatrix(3, 3), data: Float64Array.from([2, 1, 0, 1, 2, 0, 0, 0, 5]) }
    const { values, vectors } = finish(eigenvectors(symmetric))
    expect([...values].map((value) => Number(value.toFixed(9)))).toEqual([5, 3, 1])
    expect(Math.abs(vectors.data[0 * 3 + 1] ?? 0)).toBeCloseTo(Math.SQRT1_2, 9)
  })

  it('bring words together that share neighbours, and are the same each time', () => {
    const texts = [
      'cat fur purr',
      'kitten fur purr',
      'cat whisker',
      'kitten whisker',
      'gear oil',
      'piston oil',
      'gear crank',
      'piston crank',
    ]
    const postings = newPostings()
    for (const document of [...texts, ...texts]) postings.add(document)
    const space = finish(fitLatentSpace(postings))
    const of = (lexeme: string) => space.embed([postings.term(lexeme) ?? -1, 1])
    const cosine = (a: string, b: string) => of(a).reduce((sum, value, i) => sum + value * (of(b)[i] ?? 0), 0)
    expect(cosine('cat', 'kitten')).toBeGreaterThan(0.9)
    expect(Math.abs(cosine('cat', 'piston'))).toBeLessThan(0.1)
    expect(finish(fitLatentSpace(postings)).embed([0, 1])).toEqual(space.embed([0, 1]))
    expect([...space.embed([])].every((value) => value === 0)).toBe(true)
  })
})

describe('The nearest vectors of a large collection', () => {
  it('are nearly all of the nearest, also of those that came after it was sorted into lists', () => {
    expect(recallOf({ count: 4500, topics: 100, dimensions: 32, isOrdered: true })).toBeGreaterThan(0.95)
  })
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
