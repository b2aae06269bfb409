import { expect, it } from 'vitest'
import type { Sample } from '../../../../../src/engine/ecosystems/sample.ts'
import { extractSamples } from '../../../../../src/engine/rules/code-example/extract/sample-claims.ts'
import { fence, page, REPOSITORY } from '../../drafts.ts'

const AT = { line: 0, column: 0 }
const SAMPLE: Sample = {
  error: null,
  abridged: false,
  imports: [{ ...AT, module: 'tool', name: 'Queue', alias: 'Queue' }],
  unbound: [{ ...AT, name: 'lost' }],
  taken: [{ ...AT, module: 'tool', name: 'New' }],
}

/** How often the samples of a page of so many blocks are asked for. */
function asked(language: string, blocks: number): number {
  let count = 0
  const doc = page([
    '# A',
    ...Array.from({ length: blocks }, () => fence(language, 'q = Queue()', 'lost.run()')).flat(),
  ])
  const sampleOf = (): Sample => {
    count++
    return SAMPLE
  }
  extractSamples(doc, { ...REPOSITORY, sampleOf })
  return count
}

it.each(['go', 'python'])('Samples in %s are read in time that grows with their number', (language) => {
  expect(asked(language, 400)).toBeLessThan(asked(language, 200) * 2.5)
})
