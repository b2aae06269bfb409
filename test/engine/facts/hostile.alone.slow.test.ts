import { expect, it } from 'vitest'
import { classifyPath } from '../../../src/engine/facts/files/file-class.ts'
import { scanNames } from '../../../src/engine/facts/names/scanner.ts'
import { wantNames } from '../../../src/engine/facts/names/wanted.ts'
import { times } from '../../scaling/bombs/bomb.ts'
import { leastGrowth, MAX_GROWTH } from '../../scaling/growth.ts'
import { LONG_PATHS } from './hostile.ts'

it.each(LONG_PATHS)('The class of a path made of $name is found in time that grows with it', async ({ of, full }) => {
  expect(await leastGrowth((count) => classifyPath(of(count)), full)).toBeLessThan(MAX_GROWTH)
})

it.each([
  { ...times('run(', 'line', 'run(', 100_000), names: ['run'] },
  { ...times('run-', 'line', 'run-', 100_000), names: ['run', 'run-run'] },
])('Names in a line made of $name are found in time that grows with it', async ({ of, full, names }) => {
  const budget = { wants: () => true, keeps: () => true, nextBlob: () => {} }
  const scan = (count: number): unknown => scanNames(Buffer.from(of(count)), wantNames(names), budget)
  expect(await leastGrowth(scan, full)).toBeLessThan(MAX_GROWTH)
})
