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

it.each(ENDLESS_SCHEMAS)('A schema that $name ends with the time that a schema has', ({ schema, output }) => {
  expect(() => judge({ output, schema, validation_types: ['schema'] })).toThrow(
    /^applying the schema to the output takes longer than 2 s$/,
  )
})
