import { expect, it } from 'vitest'
import { readDoc } from '../../src/engine/docs/read.ts'
import { NO_FACTS } from '../../src/engine/ecosystems/file-facts.ts'
import { concernedBy, declarationsAround, type ReadChange } from '../../src/engine/reader/change.ts'
import { type CodeIndex, indexCode } from '../../src/engine/reader/code/code-index.ts'
import { evidenceFor } from '../../src/engine/reader/evidence.ts'
import { passagesOf } from '../../src/engine/reader/passages/passages.ts'
import { leastGrowth, MAX_GROWTH } from './growth.ts'

/** A file of so many lines, each of which declares a name that nothing else has, and uses those beside it. */
function declared(count: number, separator = '\n'): CodeIndex {
  const names = Array.from({ length: count }, (_, index) => `someName${index}`)
  const text = names.map((name, index) => `${name} = ${names[(index + 1) % count]}()`).join(separator)
  const declarations = names.map((name, index) => ({
    ...{ name, kind: 'constant' as const, container: null, exported: true },
    line: separator === '\n' ? index + 1 : 1,
  }))
  const messages = names.map((name, index) => ({ parts: [`says ${name}`], line: index + 1 }))
  const facts = { ...NO_FACTS, declarations, messages }
  return indexCode([{ path: 'a.js', class: 'source', text, facts }])
}

const page = (count: number) =>
  readDoc(
    'a.md',
    Buffer.from(Array.from({ length: count }, (_, n) => `# A${n}\n\nThe \`someName${n}\` says so.\n`).join('\n')),
  )

const changeOf = (count: number): ReadChange => ({
  ...{ before: [], after: [], removed: [], words: '' },
  names: new Set(Array.from({ length: count }, (_, index) => `somename${index}`)),
  written: new Map([['a.md', new Set(Array.from({ length: count }, (_, index) => 2 * index))]]),
})

it.each<[string, (count: number) => unknown, number]>([
  ['a file of many declarations', declared, 40_000],
  ['many declarations on one line', (count) => declared(count, ' '), 40_000],
  ['evidence in one line', (count) => evidenceFor(ONE, declared(count, ' ')), 20_000],
  ['passages', (count) => passagesOf(page(count)), 8000],
  ['what a change concerns', (count) => concernedBy(passagesOf(page(count)), changeOf(count)), 8000],
  [
    'declarations around changed lines',
    (count) => {
      const lines = Array.from({ length: count }, (_, index) => index + 1)
      return declarationsAround('a.js', lines, declared(count))
    },
    20_000,
  ],
])('%s: twice as much takes twice as long', async (_, effort, full) => {
  expect(await leastGrowth(effort, full)).toBeLessThan(MAX_GROWTH)
})

const ONE = {
  file: 'a.md',
  titles: [],
  from: 1,
  to: 1,
  samples: new Set<number>(),
  text: 'The `someName1` calls `someName2`.',
}
