import { expect, it } from 'vitest'
import { parseManifest } from '../../src/ecosystems/manifests/parse.ts'
import { MANIFESTS } from './bombs/manifests.ts'
import { CLOSE, growth, QUICK } from './growth.ts'

const MAX_GROWTH = 2.5

it.each(MANIFESTS)('$name: twice as much takes twice as long', async ({ path, of, full }) => {
  const read = (count: number): unknown => parseManifest(path, of(count))
  const first = (await growth(read, full, QUICK)) ?? 0
  if (first > MAX_GROWTH) expect((await growth(read, full, CLOSE)) ?? 0).toBeLessThan(MAX_GROWTH)
})
