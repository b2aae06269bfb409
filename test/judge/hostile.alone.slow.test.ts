import { describe, expect, it } from 'vitest'
import { judge } from '../../src/judge/index.ts'
import { leastGrowth, MAX_GROWTH } from '../scaling/growth.ts'
import { ENDLESS_SCHEMAS } from './endless-schemas.ts'
import { ATTACKING_CRITERIA, ATTACKING_TEXTS, expectResult, SECTIONS } from './hostile-texts.ts'
import { judged } from './satisfying.ts'

describe('A text that attacks, at full size,', () => {
  it.each(ATTACKING_TEXTS)('ends in a result, be it made of $name', ({ of, full }) => {
    expectResult(of(full))
  })

  it.each(ATTACKING_CRITERIA.map((criterion) => [criterion.slice(0, 40), criterion]))(
    'is judged in time that grows with it by the criterion: %s',
    async (_, criterion) => {
      const judge = (count: number): unknown =>
        judged({ output: SECTIONS.repeat(count), acceptance_criteria: [criterion], validation_types: ['criteria'] })
      expect(await leastGrowth(judge, 400_000 / SECTIONS.length)).toBeLessThan(MAX_GROWTH)
    },
  )
})

it.each([
  ['valid email address', (count: number) => `a@${'b.'.repeat(count)} `],
  ['valid url', (count: number) => `https://${'b'.repeat(count)} `],
])('A long text that is no %s is refused in time that grows with it', async (kind, textOf) => {
  const refused = (count: number): unknown =>
    judged({
      output: JSON.stringify({ contact: textOf(count) }),
      acceptance_criteria: [`\`contact\` is a ${kind}`],
      validation_types: ['criteria'],
    })
  expect(refused(10)).toMatchObject({ failed_criteria: [`\`contact\` is a ${kind}`] })
  expect(await leastGrowth(refused, 200_000)).toBeLessThan(MAX_GROWTH)
})

it('A schema of very many alternatives is applied', () => {
  const anyOf = [...Array.from({ length: 200_000 }, () => false), true]
  expect(judge({ output: '{}', schema: { anyOf }, validation_types: ['schema'] })).toMatchObject({ valid: true })
})

it.each(ENDLESS_SCHEMAS)('A schema that $name ends with the time that a schema has', ({ schema, output }) => {
  expect(() => judge({ output, schema, validation_types: ['schema'] })).toThrow(
    /^applying the schema to the output takes longer than 2 s$/,
  )
})
