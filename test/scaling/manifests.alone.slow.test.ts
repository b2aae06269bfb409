import { expect, it } from 'vitest'
import { parseManifest } from '../../src/engine/ecosystems/manifests/parse.ts'
import { MANIFESTS } from './bombs/manifests.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'

it.each(MANIFESTS)('$name: twice as much takes twice as long', async ({ path, of, full }) => {
  const read = (count: number): unknown => parseManifest(path, of(count))
  expect(await leastGrowth(read, full)).toBeLessThan(MAX_GROWTH)
})
