import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contradictionOf, shapeOf } from '../../src/epochs/answers/contradiction.ts'
import { probe, type SearchHit } from '../../src/epochs/answers/probe.ts'
import { seenTexts, verifySeen } from '../../src/epochs/answers/seen.ts'
import { statementsOf } from '../../src/epochs/answers/statements.ts'
import { unseenTexts, verifyUnseen } from '../../src/epochs/answers/unseen.ts'
import { valueJudge } from '../../src/epochs/answers/value-judge.ts'
import { embedAll } from '../../src/epochs/answers/vectors.ts'
import { readValidationConfig } from '../../src/epochs/config.ts'
import { localEmbedder } from '../../src/models/local-embedder.ts'

const config = readValidationConfig({ similarity_high_threshold: 0.977, similarity_low_threshold: 0.567 })
const hit = (text: string, more: Partial<SearchHit> = {}): SearchHit => ({ qa_id: text, text, score: 1, ...more })
const PORT = { ground_truth: 'The admin page listens on port 3000 by default.', value: '3000' }

async function verdictOf(...shown: readonly SearchHit[]) {
  const set = { ...PORT, concept_id: 1, variations: ['which port?'], concept: null }
  const vectorOf = await embedAll(localEmbedder, seenTexts(set, [shown]))
  const { probes } = await verifySeen(set, [shown], { judge: valueJudge, vectorOf }, config)
  return probes[0]
}

describe('The statements of a shown text', () => {
  it('are its sentences, and the lines of lists, tables and samples', () => {
    const text =
      'It listens\non a port. By default\\\nit is 3000.\n\n- one item\n- another\n\n```sh\nnpm start\nnpm test\n```\n'
    expect(statementsOf(text)).toEqual([
      ...['It listens on a port.', 'By default', 'it is 3000.', 'one item', 'another', 'npm start', 'npm test'],
    ])
  })

  it('of any text are few, short and each there once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a. B', '```', '- x', '', '| a | b |', 'word '.repeat(300))), (lines) => {
        const found = statementsOf(lines.join('\n'))
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((statement) => statement.length <= 600)).toBe(true)
      }),
    )
  })
})

describe('The shape of a value', () => {
  it.each([
    ['3000', 'number'],
    ['1.2.3', 'version'],
    ['--drop', 'flag'],
    ['src/a.ts', 'path'],
    ['MAX_SIZE', 'variable'],
    ['openFile()', 'name'],
    ['npm run build', 'command'],
    ['lax', 'word'],
  ])('of %s is %s', (value, shape) => expect(shapeOf(value)).toBe(shape))
})

describe('A contradiction', () => {
  it.each<[string, string, string, string | null]>([
    [
      PORT.ground_truth,
      '3000',
      'By default the admin page listens on port 4000.',
      'By default the admin page listens on port 4000.',
    ],
    [PORT.ground_truth, '3000', 'The public page listens on port 4000 by default.', null],
    [PORT.ground_truth, '3000', 'The admin page listens on port 3000 by default, in version 4000.', null],
    [PORT.ground_truth, '3000', 'The admin page listens on `HOST` and the port by default.', null],
    ['The mode is strict.', 'strict', 'The mode is lax.', null],
    [
      'The same site mode of cookies is strict.',
      'strict',
      'The same site mode of cookies is lax.',
      'The same site mode of cookies is lax.',
    ],
    ['The same site mode of cookies is strict.', 'strict', 'The same site mode of cookies is kept for links.', null],
    ['Pass `a(**rest)` to open the file again.', 'a(**rest)', 'Pass a(rest) to open the file again.', null],
  ])('of %j with %j by %j: %j', (ground_truth, value, text, found) => {
    expect(contradictionOf({ ground_truth, value }, [hit(text)])).toBe(found)
  })

  it('is never found in the statement itself', () => {
    const word = fc.constantFrom('admin', 'page', 'listens', 'port', 'default', 'server', 'reads')
    const value = fc.constantFrom('3000', '1.2.3', '--drop', 'src/a.ts', 'MAX_SIZE', 'openFile()', 'npm run x', 'lax')
    fc.assert(
      fc.property(fc.array(word), value, fc.array(word), (before, own, after) => {
        const ground_truth = [...before, own, ...after].join(' ')
        expect(contradictionOf({ ground_truth, value: own }, [hit(ground_truth)])).toBeNull()
      }),
    )
  })
})

describe('An answer', () => {
  it('is what stands in the results, whichever of them says it', async () => {
    expect(await verdictOf(hit(PORT.ground_truth))).toMatchObject({ final_verdict: 'Correct', answered_at: 1 })
    const section = hit('Set `PORT` to change it.\n\nIt listens on 3000.', {
      titles: ['Settings', 'Port of the admin page by default'],
    })
    expect(await verdictOf(hit('Tulips flower in April.'), section)).toMatchObject({
      ...{ final_verdict: 'Correct', answered_at: 2, answer: expect.stringContaining('Settings › Port') },
    })
    expect(await verdictOf(hit('The admin page shows a list by default.'))).toMatchObject({
      ...{ final_verdict: 'Wrong', answered_at: null },
    })
  })

  it('is wrong where another value of the same stands among the results, first or last', async () => {
    const other = hit('The admin page listens on port 4000 by default.')
    for (const shown of [
      [other, hit(PORT.ground_truth)],
      [hit(PORT.ground_truth), other],
    ])
      expect(await verdictOf(...shown)).toMatchObject({ final_verdict: 'Wrong', contradicted_by: other.text })
  })

  it('is nothing but the first results, and a refusal where none of them is sure', async () => {
    const found = [0.2, 0.6, 0.1, 0.9].map((score) => hit(String(score), { score }))
    const search = async () => found
    expect(await probe('?', search, { abstainBelow: 0.5, answerSize: 3 })).toEqual(found.slice(0, 3))
    expect(await probe('?', search, { abstainBelow: 0.7, answerSize: 3 })).toEqual([])
  })
})

describe('A question without an answer', () => {
  const ask = async (...shown: (readonly SearchHit[])[]) => {
    const vectorOf = await embedAll(localEmbedder, unseenTexts(shown))
    let asked = 0
    const judge = {
      model: 'counts',
      judge: async () => {
        asked++
        return 'Wrong' as const
      },
    }
    const question = { id: 'q', kind: 'near', variations: ['a', 'b', 'c'] } as const
    return { outcome: (await verifyUnseen(question, shown, { judge, vectorOf }, config)).outcome, asked }
  }
  const [one, two] = [hit('The page of one thing', { file: 'a.md', titles: ['A'] }), hit('The page of a thing too')]

  it('is made up when all ways are shown one section, whichever lines of it', async () => {
    const lines = [one, { ...one, text: 'Other lines' }, { ...one, text: 'And others' }]
    expect(await ask(...lines.map((each) => [each]))).toEqual({ outcome: 'Hallucination', asked: 0 })
  })

  it('is inconsistent without asking the judge once a way was refused, and asks no more than it needs', async () => {
    expect(await ask([one], [], [two])).toEqual({ outcome: 'Inconsistent', asked: 0 })
    expect(await ask([one], [two], [two])).toEqual({ outcome: 'Inconsistent', asked: 1 })
    expect(await ask([], [], [])).toEqual({ outcome: 'Uninformative', asked: 0 })
  })
})
