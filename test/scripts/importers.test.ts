import { expect, it } from 'vitest'
import { importersOf } from '../../scripts/importers.ts'

it('The files that import another are found, directly and through others, and no more', () => {
  const [direct, through] = ['test/app/jobs/backtest.test.ts', 'test/flows/backtest.test.ts']
  const others = ['test/report/html.test.ts', 'test/scripts/importers.test.ts', 'test/no-such.test.ts']
  expect(importersOf('test/databases.ts', [...others, direct, through])).toEqual([direct, through])
})
