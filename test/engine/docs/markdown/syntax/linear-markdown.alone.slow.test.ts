import { it } from 'vitest'
import { expectEqualTrees } from './equal-trees.ts'

it('What is read in linear time is what the parser itself reads, on many more pages', () => {
  expectEqualTrees(60_000)
})
