import { expect, it } from 'vitest'
import { createRefusals } from '../../../src/stages/isolated/refusals.ts'

it('What is refused in one clone is not refused in another', () => {
  const refusals = createRefusals()
  refusals.add('/a.git', 'oid', 'is too large')
  expect([...refusals.of('/a.git')]).toEqual([['oid', 'is too large']])
  expect([...refusals.of('/b.git')]).toEqual([])
})

it('Beyond the limits the oldest are forgotten', () => {
  const refusals = createRefusals(2, 2)
  for (const oid of ['1', '2', '1', '3']) refusals.add('/a.git', oid, oid)
  expect([...refusals.of('/a.git').keys()]).toEqual(['1', '3'])
  for (const clone of ['/b.git', '/a.git', '/c.git']) refusals.add(clone, '4', '')
  expect(['/a.git', '/b.git', '/c.git'].map((clone) => refusals.of(clone).size)).toEqual([2, 0, 1])
})
