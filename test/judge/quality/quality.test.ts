import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { syntaxOf } from '../../../src/judge/text/syntax-of.ts'
import { anyText } from '../../any-text.ts'
import { judged } from '../satisfying.ts'

const RISKS = [
  'def find(name):\n    """Finds."""\n    return database.execute("SELECT * FROM users WHERE name = \'" + name)\n',
  'def run(text):\n    """Runs."""\n    return eval(text)\n',
  'password = "hunter2hunter2"\n',
]

async function qualityOf(output: unknown) {
  return judged({ output, validation_types: ['quality'] }, { syntax: await syntaxOf(output) })
}

describe('The worst flaw caps the score', () => {
  it.each<[string, unknown, number, number]>([
    ['one risk', RISKS[1], 0.6, 0.69],
    ['injection, eval and a password', RISKS.join('\n'), 0.5, 0.6],
    ['Python that does not parse', 'def total(values:\n    return sum(values\n', 0.2, 0.49],
    ['JavaScript that does not parse', { code: 'function total(values {\n  return values.length\n}\n' }, 0.2, 0.49],
    ['letters that make no words', 'asdf qwrt zxcv jklp mnbv hgfd trwq pzxc bvnm dfgh wrtz', 0, 0.29],
    ['nothing', '', 0, 0],
    ['white space', ' \n\n', 0, 0],
  ])('of %s', async (_, output, least, most) => {
    const { quality_score } = await qualityOf(output)
    expect(quality_score).toBeGreaterThanOrEqual(least)
    expect(quality_score).toBeLessThanOrEqual(most)
  })

  it.each<[string, unknown]>([
    ['Python', 'def total(values: list[int]) -> int:\n    """Adds."""\n    return sum(values)\n'],
    ['JavaScript', { code: 'function total(values) {\n  return values.length\n}\n' }],
    ['Go', { code: 'func total(values []int) int {\n\treturn len(values)\n}\n' }],
    ['words of another language', 'Der Angstschweiß bricht aus, wenn nichts mehr hilft und die Zeit verrinnt.'],
    ['a page about refusals', '# Refusals\n\nA model may say "I cannot help with that". Then ask again.\n'],
  ])('and leaves %s alone', async (_, output) => {
    const result = await qualityOf(output)
    expect(result.issues).toEqual([])
    expect(result.quality_score ?? 1).toBeGreaterThanOrEqual(0.75)
  })
})

describe('The metadata of quality', () => {
  it('has each factor, and says which were not measured', async () => {
    const { metadata } = await qualityOf('A page of plain words. It has no code in it.')
    expect(metadata?.quality_factors).toEqual({
      ...{ correctness: null, completeness: null, readability: 1, maintainability: null },
      ...{ performance: null, security: 1, style: null },
    })
    expect(metadata?.not_measured).toEqual([
      ...['correctness', 'completeness', 'maintainability', 'performance', 'style'],
    ])
    expect(metadata?.coverage).toEqual({ quality_factors: { measured: 2, total: 4 } })
  })

  it('counts what parsers and other layers decide as measured', async () => {
    const output = 'def total(values: list[int]) -> int:\n    """Adds."""\n    return sum(values)\n'
    const parsed = await qualityOf(output)
    const alone = judged({ output, validation_types: ['quality'] })
    expect(parsed.metadata?.quality_factors).toMatchObject({ correctness: 1, performance: 1, security: 1 })
    expect(alone.metadata?.not_measured).toEqual(['correctness', 'completeness', 'security'])
    const asked = judged(
      { output, acceptance_criteria: ['At most 50 words'], validation_types: ['criteria', 'quality'] },
      { syntax: await syntaxOf(output) },
    )
    expect(asked.metadata).toMatchObject({ not_measured: [], quality_factors: { correctness: 1, completeness: 1 } })
  })

  it('never goes with a perfect score where something was not measured', () => {
    fc.assert(
      fc.property(fc.oneof(anyText({ maxLength: 200 }), fc.jsonValue()), (output) => {
        const { quality_score, metadata } = judged({ output, validation_types: ['quality'] })
        if (metadata?.not_measured?.length !== 0) expect(quality_score ?? 0).toBeLessThan(1)
      }),
      { numRuns: 100 },
    )
  })
})
