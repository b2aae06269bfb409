import { expect, it } from 'vitest'
import { declarationsIn } from '../../../../src/engine/ecosystems/syntax/read.ts'
import { NESTED } from './nested.ts'
import { outline } from './outline.ts'

it.each(NESTED)('A file of %s nested %j 3,000 times is read without overflowing the stack', async (path, unit) => {
  await declarationsIn(path, unit.repeat(3000))
  expect(await outline('y.ts', 'export const a = 1')).toEqual(['+ constant a'])
})

it('Thousands of files are parsed without holding on to memory', async () => {
  const body = Array.from(
    { length: 30 },
    (_, line) => `export function functionWithALongName${line}(a) { return a }`,
  ).join('\n')
  const names: unknown[] = []
  const parse = async (count: number) => {
    for (let index = 0; index < count; index++)
      names.push((await declarationsIn('a.ts', `${body}\n// ${index}`))[0]?.name)
  }
  await parse(400)
  const before = process.memoryUsage()
  await parse(2000)
  const after = process.memoryUsage()
  expect(names).toHaveLength(2400)
  expect(after.external - before.external).toBeLessThan(10_000_000)
  expect(after.rss - before.rss).toBeLessThan(100_000_000)
})
