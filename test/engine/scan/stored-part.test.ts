import { expect, it } from 'vitest'
import { storedPart } from '../../../src/engine/scan/stored-part.ts'

const on = (file: string, count: number) => Array.from({ length: count }, (_, line) => ({ file, line }))

it('Of one page, and of all pages together, the first are stored', () => {
  const all = [...on('a.md', 5), ...on('b.md', 2), ...on('c.md', 5)]
  const kept = storedPart(all, { page: 3, repository: 7 })
  expect(kept.map(({ file, line }) => `${file}:${line}`)).toEqual([
    ...['a.md:0', 'a.md:1', 'a.md:2', 'b.md:0', 'b.md:1', 'c.md:0', 'c.md:1'],
  ])
  expect(storedPart(all)).toEqual(all)
})
