import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Concept } from '../../../src/search/epochs/concept.ts'
import { contestedConcepts } from '../../../src/search/epochs/questions/contested.ts'
import { factsAmong } from '../../../src/search/epochs/questions/facts.ts'
import { readQuestions } from '../../../src/search/epochs/questions/read.ts'
import { askingOrder } from '../../../src/search/epochs/questions/sample.ts'
import { CONCEPTS } from './corpus.ts'

describe('The order in which facts are asked about', () => {
  const placed = fc.record({ doc: fc.constantFrom('a.md', 'b.md', 'c.md'), titles: fc.constantFrom('X', 'Y', 'Z') })
  const concepts = fc
    .array(placed, { minLength: 1, maxLength: 80 })
    .map((all) => all.map(({ doc, titles }, index) => ({ doc, headings: [titles], qa_id: String(index) })))

  it('has all of them once, and depends on the seed and not on the order', () => {
    fc.assert(
      fc.property(concepts, fc.nat(1000), (all, seed) => {
        const order = askingOrder(all, seed)
        expect(order.toSorted((a, b) => Number(a.qa_id) - Number(b.qa_id))).toEqual(all)
        expect(askingOrder([...all].reverse(), seed)).toEqual(order)
      }),
    )
    expect(askingOrder(CONCEPTS, 1)).not.toEqual(askingOrder(CONCEPTS, 2))
  })

  it('comes to each section of a page before it comes to one again, and gives pages their share', () => {
    fc.assert(
      fc.property(concepts, fc.integer({ min: 1, max: 60 }), fc.nat(1000), (all, size, seed) => {
        const first = askingOrder(all, seed).slice(0, size)
        for (const { doc } of all) {
          const of = (list: typeof all, titles?: string) =>
            list.filter((each) => each.doc === doc && (titles === undefined || each.headings[0] === titles)).length
          const asked = ['X', 'Y', 'Z']
            .filter((titles) => of(first, titles) < of(all, titles))
            .map((titles) => of(first, titles))
          const most = Math.max(...['X', 'Y', 'Z'].map((titles) => of(first, titles)))
          expect(asked.every((count) => count >= most - 1)).toBe(true)
          expect(Math.abs(of(first) - (of(all) * first.length) / all.length)).toBeLessThan(3)
        }
      }),
    )
  })
})

describe('Facts', () => {
  const [one] = CONCEPTS
  const textsOf = (ground_truth: string, changes: Partial<Concept> = {}): string[] =>
    one === undefined
      ? []
      : factsAmong([{ ...one, value: '3.9', ground_truth, ...changes }]).map((fact) => fact.ground_truth)

  it.each([
    ['The parser requires Python 3.9 or newer.', undefined],
    ['The parser requires Python 3.9+. (python 3.9)', 'The parser requires Python 3.9+.'],
    ['- If exceeded, a `MaxRedirectsError` will be thrown.', 'If exceeded, a `MaxRedirectsError` will be thrown.'],
    ['--ssl-keyfile: the file of the private key', undefined],
    ['aiter_bytes() - for streaming the response content as bytes', undefined],
  ])('are whole sentences, and options with their description: %s', (text, shown = text) => {
    expect(textsOf(text, { value: 'python 3.9' })).toEqual([shown])
  })

  it.each([
    '::: httpx.AsyncClient :docstring: :members: headers cookies params auth.',
    'First, start by importing HTTPX: >>> import httpx',
    "Configure a new instance with merged default options. import got from 'got';",
    'Where app.py contains a command: @click.option("--count", default=1, help="Number of times.")',
    'For example: request = client.build_request("GET", ...)',
    '<img width="350" src="butterfly.png" alt="The parser logo of all times.">',
    'SSL_CERT_FILE',
    'Type: RequestError',
    'Returns: Promise<string>',
    'Does the issue exist with Client, AsyncClient, or both?',
    'To make the request, use the following options of it:',
    'For more information on using proxies, see HTTP proxying.',
    'Read more about all of these errors in the article here.',
    'This automatically sets the flag of the parser to true.',
  ])('are not: %s', (text) => expect(textsOf(text)).toEqual([]))

  it('are not where links lead', () => {
    expect(textsOf('The parser requires Python 3.9 or newer.', { claim_type: 'link' })).toEqual([])
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
