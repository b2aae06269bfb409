import { expect, it } from 'vitest'
import { importsIn } from '../../../src/engine/rules/imports.ts'
import { leastGrowth, MAX_GROWTH } from '../../scaling/growth.ts'
import { HOSTILE_BLOCKS } from './hostile.ts'

it.each(HOSTILE_BLOCKS)('Imports of a block that repeats $name are read in time that grows with it', async (block) => {
  expect(await leastGrowth((count) => importsIn([block.of(count)]), block.full)).toBeLessThan(MAX_GROWTH)
})
