import { describe, expect, it } from 'vitest'
import type { Concept } from '../../../src/search/epochs/concept.ts'
import { declaredTwice } from '../../../src/search/epochs/self-check/declared-twice.ts'
import { type Section, selfCheck } from '../../../src/search/epochs/self-check/self-check.ts'

const concept = (doc: string, value: string, more: Partial<Concept> = {}): Concept => ({
  ...{ concept_id: 1, qa_id: `${doc} ${value}`, doc, line: 3, claim_type: 'dependency_version', subject: 'Node' },
  ...{ ground_truth: `Node ${value} is needed.`, value, headings: ['Needs'], ...more },
})

describe('What pages declare to be different things', () => {
  it.each<[string, Concept[], string[]]>([
    ['versions that exclude each other', [concept('a.md', '18'), concept('b.md', '20')], ['18', '20']],
    ['one that says more than the other', [concept('a.md', '>=20'), concept('b.md', 'v20.3.1')], []],
    ['several of which one agrees', [concept('a.md', '18'), concept('a.md', '20'), concept('b.md', '20')], []],
    ['two on one page', [concept('a.md', '18'), concept('a.md', '20')], []],
    ['others of another thing', [concept('a.md', '18'), concept('b.md', '20', { subject: 'npm' })], []],
    ['what is of nothing', [concept('a.md', '18', { subject: null }), concept('b.md', '20', { subject: null })], []],
    [
      'defaults of one key in sections of the same title',
      [
        concept('a.md', '80', { claim_type: 'config', subject: 'port' }),
        concept('b.md', '90', { claim_type: 'config', subject: 'PORT' }),
        concept('c.md', '70', { claim_type: 'config', subject: 'port', headings: ['Proxy'] }),
      ],
      ['80', '90'],
    ],
  ])('%s', (_, concepts, values) => {
    expect(declaredTwice(concepts).flatMap(({ places }) => places.map(({ value }) => value))).toEqual(values)
  })
})

describe('A self-check', () => {
  const section = (title: string, text: string): Section => ({ file: 'a.md', titles: ['Guide', title], text })

  it('finds the headings that another section answers to, and asks for one only once', async () => {
    const sections = [section('Ports', 'one'), section('Ports', 'two'), section('Logs', 'three')]
    const asked: string[] = []
    const search = async (question: string) => {
      asked.push(question)
      return [{ qa_id: '1', file: 'a.md', titles: ['Guide', 'Ports'], text: 'one', score: 1 }]
    }
    const found = await selfCheck({ sections, before: null, concepts: [], search, answerSize: 3 })
    expect(asked.toSorted()).toEqual(['Guide Logs', 'Guide Ports'])
    expect(found).toEqual({
      headings: { asked: 2, lost: [{ file: 'a.md', titles: ['Guide', 'Logs'] }] },
      ...{ vanished: null, contradictions: [] },
    })
  })
})
