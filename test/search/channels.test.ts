import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bm25Scores } from '../../src/search/bm25.ts'
import { newGraph } from '../../src/search/graph.ts'
import { fitLatentSpace } from '../../src/search/latent-semantics.ts'
import { lexemesOf } from '../../src/search/lexemes.ts'
import { eigenvectors, newMatrix, orthonormalize } from '../../src/search/matrix.ts'
import { newPostings } from '../../src/search/postings.ts'
import { topScores } from '../../src/search/top.ts'
import { newTriggers } from '../../src/search/trigger.ts'
import { newVectors } from '../../src/search/vectors.ts'

const word = fc.constantFrom('note', 'folder', 'export', 'theme', 'tag', 'sync')
const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))

describe('BM25', () => {
  it('is what its formula gives', () => {
    const postings = newPostings()
    for (const document of ['note note folder', 'note', 'theme theme theme theme']) postings.add(document)
    const idf = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    const average = 8 / 3
    const of = (times: number, length: number) =>
      (idf * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * length) / average))
    const [first, second, third] = bm25Scores(postings, ['note'])
    expect(first).toBeCloseTo(of(2, 3), 6)
    expect(second).toBeCloseTo(of(1, 1), 6)
    expect(third).toBe(0)
  })

  it('is what counting every document anew gives, whatever was added and taken out', () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(7), { maxLength: 3 }),
        text,
        (texts, removed, query) => {
          const postings = newPostings()
          for (const document of texts) postings.add(document)
          for (const document of removed) postings.remove(document)
          const left = texts.map((document, i) => (removed.includes(i) ? [] : lexemesOf(document)))
          const there = left.filter((lexemes) => lexemes.length > 0)
          const average = there.reduce((sum, lexemes) => sum + lexemes.length, 0) / Math.max(there.length, 1) || 1
          const scores = bm25Scores(postings, lexemesOf(query))
          for (const [i, lexemes] of left.entries()) {
            const expected = lexemesOf(query).reduce((sum, term) => {
              const times = lexemes.filter((lexeme) => lexeme === term).length
              const frequency = there.filter((other) => other.includes(term)).length
              const idf = Math.log(1 + (there.length - frequency + 0.5) / (frequency + 0.5))
              return (
                sum +
                (times === 0 ? 0 : (idf * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * lexemes.length) / average)))
              )
            }, 0)
            expect(Math.abs((scores[i] ?? 0) - expected)).toBeLessThan(1e-4)
          }
        },
      ),
    )
  })
})

it('The best of many scores are those that sorting gives', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 20 })), fc.integer({ min: 1, max: 12 }), (values, limit) => {
      const sorted = values
        .map((score, document) => ({ document, score }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score || a.document - b.document)
      expect(topScores(Float32Array.from(values), limit)).toEqual(sorted.slice(0, limit))
    }),
  )
})

describe('Latent semantics', () => {
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

it('The nearest vectors of a large collection, sifted by their first dimensions, are those of all', () => {
  const [dimensions, count] = [64, 5000]
  const vectors = newVectors(dimensions, true)
  const make = (seed: number) => {
    const raw = Float32Array.from({ length: dimensions }, (_, i) => Math.sin(seed * (i + 1)) / (i + 1))
    const length = Math.hypot(...raw)
    return raw.map((value) => value / length)
  }
  for (let i = 0; i < count; i++) vectors.set(i, make(i + 1))
  const query = make(77.3)
  const all = Array.from({ length: count }, (_, document) => ({ document, score: vectors.similarity(document, query) }))
  const best = all.sort((a, b) => b.score - a.score || a.document - b.document).slice(0, 10)
  expect(vectors.nearest(query, 10).map(({ document }) => document)).toEqual(best.map(({ document }) => document))
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
