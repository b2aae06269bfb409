import { describe, expect, it } from 'vitest'
import {
  blobBudget,
  commitBudget,
  firstDeclarations,
  type NameBudget,
} from '../../../../src/engine/facts/names/budget.ts'
import type { Role } from '../../../../src/engine/facts/names/occurrence.ts'

const PLAIN = { quoted: false, member: false }
const MEMBER = { quoted: false, member: true }
const QUOTED = { quoted: true, member: false }

/** How many of many places of one role are kept. */
function kept(budget: NameBudget, role: Role, name = 0): number {
  let count = 0
  for (let place = 0; place < 100; place++) if (budget.keeps(name, role)) count++
  return count
}

describe('The budget of a commit', () => {
  it('keeps some places of each role, whatever the others take', () => {
    const budget = commitBudget(1)
    for (const role of ['comment', 'use', 'import', 'string', 'key', 'environment', 'definition'] as const) {
      expect(kept(budget, role)).toBeGreaterThan(0)
      expect(kept(budget, role)).toBe(0)
    }
  })

  it('has an allowance for each name', () => {
    const budget = commitBudget(2)
    kept(budget, 'definition', 0)
    expect(kept(budget, 'definition', 1)).toBeGreaterThan(0)
  })

  it('looks at no member once enough uses are kept, but still at what may define the name', () => {
    const budget = commitBudget(1)
    kept(budget, 'use')
    expect([budget.wants(0, MEMBER), budget.wants(0, PLAIN), budget.wants(0, QUOTED)]).toEqual([false, true, true])
    kept(budget, 'definition')
    expect([budget.wants(0, PLAIN), budget.wants(0, QUOTED)]).toEqual([false, true])
  })

  it('leaves room for other blobs than one that has a name in quotes everywhere', () => {
    const budget = commitBudget(1)
    kept(budget, 'string')
    budget.nextBlob()
    expect(budget.wants(0, QUOTED)).toBe(true)
    expect(kept(budget, 'string')).toBeGreaterThan(0)
  })

  it('goes over to the next blob as it is', () => {
    const budget = commitBudget(1)
    kept(budget, 'definition')
    budget.nextBlob()
    expect(kept(budget, 'definition')).toBe(0)
  })

  it('ends, however common a name is', () => {
    const budget = commitBudget(1)
    let looks = 0
    while (budget.wants(0, PLAIN) && looks < 100_000) {
      budget.keeps(0, 'comment')
      looks++
    }
    // Looks are counted in 16 bits: a limit above would never be reached.
    expect(looks).toBeLessThan(65_535)
  })
})

describe('The budget of a blob', () => {
  it('is full again for the next', () => {
    const budget = blobBudget(2)
    const first = kept(budget, 'definition')
    kept(budget, 'use', 1)
    budget.nextBlob()
    expect(kept(budget, 'definition')).toBe(first)
    expect(kept(budget, 'use', 1)).toBeGreaterThan(0)
  })
})

describe('A search for first declarations', () => {
  it('ends for a name that is declared, and passes over members', () => {
    const declared = new Set<number>()
    const budget = firstDeclarations(declared)
    expect(budget.wants(0, MEMBER)).toBe(false)
    expect(budget.keeps(0, 'use')).toBe(false)
    expect([...declared]).toEqual([])
    expect(budget.keeps(0, 'definition')).toBe(false)
    expect([...declared]).toEqual([0])
    expect([budget.wants(0, PLAIN), budget.wants(1, PLAIN)]).toEqual([false, true])
  })
})
