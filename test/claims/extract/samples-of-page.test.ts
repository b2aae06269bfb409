import { expect, it } from 'vitest'
import { extractSamples } from '../../../src/claims/extract/samples/sample-claims.ts'
import type { Origin, Sample } from '../../../src/ecosystems/sample.ts'
import { fence, page, REPOSITORY } from './drafts.ts'

const AT = { line: 0, column: 0 }
const STORE: Origin = { module: 'store', name: 'New', instance: false, assumed: true }
const SAMPLE: Sample = {
  error: null,
  abridged: false,
  imports: [{ ...AT, module: 'tool', name: 'Queue', alias: 'Queue' }],
  unbound: [{ ...AT, name: 'lost', called: false }],
  uses: [
    { ...AT, origin: STORE, path: [], call: null },
    { ...AT, origin: { module: 'tool', name: 'Queue', instance: false }, path: ['add'], call: null },
  ],
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
  extractSamples(doc, { ...REPOSITORY, importable: new Map([['store', ['tool/store']]]), sampleOf })
  return count
}

it.each(['go', 'python'])('Samples in %s are read in time that grows with their number', (language) => {
  expect(asked(language, 400)).toBeLessThan(asked(language, 200) * 2.5)
})
