import { expect, it } from 'vitest'
import { renderPublic } from '../../../bench/scan/public-report.ts'

const round = { first: 3000, second: 200, base: 2500, peer: 2000, peak: 310 }

it('compares public repositories with the peer, or with the seconds they may take, and names those that are not there', () => {
  const small = {
    repository: { name: 'a/small', peer: 2, first: null },
    rounds: [round, { ...round, first: 6000 }, round],
  }
  const large = { repository: { name: 'a/large', peer: null, first: 2 }, rounds: [{ ...round, peer: null }] }
  const table = renderPublic([small, large], { rounds: 3, isPeerMeasured: true, missing: ['b/gone'] })
  expect(table.split('\n').filter((line) => line.startsWith('| a/'))).toEqual([
    '| a/small | 2.00 | 3.00 | 1.50, met | 0.20 | 2.50 | 1.25, missed | 310 MB, missed |',
    '| a/large |  | 3.00, missed |  | 0.20 | 2.50 |  | 310 MB, met |',
  ])
  expect(table).toContain('the peer measured in the same rounds')
  expect(table).toMatch(/Left out, .*: b\/gone\.$/)
})
