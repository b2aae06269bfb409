import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NameBudget } from '../../../../src/engine/facts/names/budget.ts'
import { scanNames } from '../../../../src/engine/facts/names/scanner.ts'
import { wantNames } from '../../../../src/engine/facts/names/wanted.ts'

const KEEP_ALL: NameBudget = { wants: () => true, keeps: () => true, nextBlob: () => {} }

describe('Wanted names', () => {
  it('are kept once each, without empty ones, in order', () => {
    expect(wantNames(['b', 'a', 'b', '']).names).toEqual(['b', 'a'])
  })

  it('that are none find nothing', () => {
    expect(scanNames(Buffer.from('a b c'), wantNames([]), KEEP_ALL)).toEqual([])
  })

  it('are each found in a text that lists them, and nothing else is', () => {
    const name = fc.oneof(
      fc.stringMatching(/^[A-Za-z_]\w{0,8}$/),
      fc.stringMatching(/^[a-z]\w{0,4}(-[a-z\d]\w{0,4}){1,3}$/),
      fc.constantFrom('__proto__', 'constructor', 'größe', '名前', 'toString'),
    )
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 60 }), (names) => {
        const half = names.filter((_, index) => index % 2 === 0)
        const wanted = wantNames(half)
        const hits = scanNames(Buffer.from(names.join(' ; ')), wanted, KEEP_ALL)
        const found = new Set(hits.map((hit) => wanted.names[hit.name]))
        for (const each of half) expect(found).toContain(each)
        for (const each of found) expect(half).toContain(each)
      }),
    )
  })

  it('by the thousand are found', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `name_${index}`)
    expect(scanNames(Buffer.from(names.join('\n')), wantNames(names), KEEP_ALL).map((hit) => hit.line)).toEqual(
      names.map((_, index) => index + 1),
    )
  })
})
