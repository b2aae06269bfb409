import { describe, expect, it } from 'vitest'
import { parseManifest } from '../../../src/engine/ecosystems/manifests/parse.ts'
import { factsIn, sampleIn } from '../../../src/engine/ecosystems/syntax/read.ts'
import type { Bomb } from '../../scaling/bombs/bomb.ts'
import { leastGrowth, MAX_GROWTH, processorSeconds } from '../../scaling/growth.ts'
import * as go from './go/hostile.ts'
import * as javascript from './javascript/hostile.ts'
import { HOSTILE_MANIFESTS } from './manifests/hostile.ts'
import * as rust from './rust/hostile.ts'

/** Seconds of the processor for one file, many times what such a file takes. */
const MAX_SECONDS = 10

/** Expects an effort for a bomb to grow with its size, and one at full size not to fail. */
async function expectLinear({ of, full }: Bomb, read: (text: string) => unknown): Promise<void> {
  await read(of(1))
  expect(await leastGrowth((count) => read(of(count)), full)).toBeLessThan(MAX_GROWTH)
  await read(of(full))
}

describe('Twice as much takes twice as long to read:', () => {
  it.each(go.HOSTILE_FILES)('$name of files of Go', async (bomb) => {
    await expectLinear(bomb, (text) => factsIn('a.go', text))
  })

  it.each(go.HOSTILE_SAMPLES)('$name of samples of Go', async (bomb) => {
    await expectLinear(bomb, (text) => sampleIn('go', go.linesOf(text)))
  })

  it.each(rust.HOSTILE_FILES)('$name of files and samples of Rust', async (bomb) => {
    await expectLinear(bomb, (text) => factsIn('a.rs', text))
    await expectLinear(bomb, (text) => sampleIn('rust', text.split('\n')))
  })

  it.each(HOSTILE_MANIFESTS)('$name of manifests', async (bomb) => {
    await expectLinear(bomb, (text) => parseManifest(bomb.path, text))
  })
})

describe('What takes the parser of JavaScript many steps is given up in time:', () => {
  it.each(javascript.HOSTILE_FILES)('files with $name', async ({ of, full }) => {
    for (const path of ['a.ts', 'a.js'])
      expect(await processorSeconds(() => factsIn(path, of(full)))).toBeLessThan(MAX_SECONDS)
  })

  it.each(javascript.HOSTILE_SAMPLES)('samples with $name', async ({ of, full }) => {
    for (const fence of ['ts', 'js', 'tsx'])
      expect(await processorSeconds(() => sampleIn(fence, [of(full)]))).toBeLessThan(MAX_SECONDS)
  })
})
