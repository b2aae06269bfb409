import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Concept } from '../../src/epochs/concept.ts'
import { contestedConcepts } from '../../src/epochs/questions/contested.ts'
import { readQuestions } from '../../src/epochs/questions/read.ts'
import { sampleConcepts } from '../../src/epochs/questions/sample.ts'
import { CONCEPTS } from './corpus.ts'

describe('A sample', () => {
  const concepts = fc
    .array(fc.record({ doc: fc.constantFrom('a.md', 'b.md', 'c.md'), claim_type: fc.constantFrom('link', 'symbol') }), {
      minLength: 1,
      maxLength: 80,
    })
    .map((all) => all.map((each, index) => ({ ...each, qa_id: String(index) })))

  it('has each stratum by its share, rounded, and depends on the seed and not on the order', () => {
    fc.assert(
      fc.property(concepts, fc.integer({ min: 1, max: 60 }), fc.nat(1000), (all, size, seed) => {
        const sample = sampleConcepts(all, size, seed)
        expect(sample.length).toBe(Math.min(size, all.length))
        expect(new Set(sample).size).toBe(sample.length)
        expect(sampleConcepts([...all].reverse(), size, seed)).toEqual(sample)
        for (const { doc, claim_type } of all) {
          const of = (list: typeof all) =>
            list.filter((each) => each.doc === doc && each.claim_type === claim_type).length
          const share = (of(all) * sample.length) / all.length
          expect(Math.abs(of(sample) - share)).toBeLessThan(1 + 1e-9)
        }
      }),
    )
  })

  it('of another seed is another one', () => {
    expect(sampleConcepts(CONCEPTS, 20, 1)).not.toEqual(sampleConcepts(CONCEPTS, 20, 2))
  })
})

describe('Contested concepts', () => {
  const [one] = CONCEPTS.filter(({ claim_type }) => claim_type === 'dependency_version')
  const other = (changes: Partial<Concept>): Concept[] =>
    one === undefined ? [] : [{ ...one, qa_id: 'other', doc: 'docs/old.md', headings: ['Old'], ...changes }]

  it('are those beside which another place says another value in much the same words', () => {
    expect(contestedConcepts(CONCEPTS)).toEqual([])
    const planted = other({ value: '9.9', ground_truth: 'Who builds the parser needs the plugin in version 9.9.' })
    expect(contestedConcepts([...CONCEPTS, ...planted]).map(({ qa_id }) => qa_id)).toEqual(['claim-4-0', 'other'])
  })

  it.each<[string, Partial<Concept>]>([
    ['the same value', {}],
    [
      'another type',
      { value: '9.9', claim_type: 'symbol', ground_truth: 'Whoever builds the parser needs its plugin 9.9.' },
    ],
    ['the same section', { value: '9.9', doc: one?.doc ?? '', headings: one?.headings ?? [] }],
    ['other words', { value: '9.9', ground_truth: 'Version 9.9 of the gardening guide is about tulips.' }],
  ])('are not made by %s', (_, changes) => {
    expect(contestedConcepts([...CONCEPTS, ...other(changes)])).toEqual([])
  })
})

describe('A file of questions', () => {
  it('is a list or has one question per line', () => {
    const known = { id: 1, ground_truth: 'Node 20', value: '20', variations: ['Which Node?'] }
    const unknown = { id: 'u', unseen: true, variations: ['Which egg?'] }
    const expected = {
      seen: [{ concept_id: 1, ground_truth: 'Node 20', variations: ['Which Node?'], concept: null, value: '20' }],
      unseen: [{ id: 'u', kind: 'near', variations: ['Which egg?'], isOwn: true }],
    }
    expect(readQuestions(JSON.stringify([known, unknown]), 'q.json')).toEqual(expected)
    expect(readQuestions(`${JSON.stringify(known)}\n\n${JSON.stringify(unknown)}\n`, 'q.jsonl')).toEqual(expected)
  })

  it.each([
    ['', 'q holds no questions'],
    ['{"id":1}', 'q:1 needs id'],
    ['[1]', 'q[0] needs id'],
    ['{"id":1,"ground_truth":"a","variations":["b"]}\n{', 'q:2 is no JSON'],
    ['{"id":1,"ground_truth":"a","variations":["b"]}\n{"id":"1","unseen":true,"variations":["b"]}', 'q:2 has the id 1'],
  ])('%j is refused', (text, message) => {
    expect(() => readQuestions(text, 'q')).toThrow(
      expect.objectContaining({ code: 'DOCALIGN_E952', message: expect.stringContaining(message) }),
    )
  })

  it('of more than a thousand questions is refused', () => {
    const lines = Array.from({ length: 1001 }, (_, id) => `{"id":${id},"unseen":true,"variations":["a"]}`)
    expect(readQuestions(lines.slice(1).join('\n'), 'q').unseen).toHaveLength(1000)
    expect(() => readQuestions(lines.join('\n'), 'q')).toThrow('q holds more than 1000 questions')
  })
})
