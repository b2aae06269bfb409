import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { identifiersOf } from '../../../../src/engine/facts/names/bag.ts'
import type { NameBudget } from '../../../../src/engine/facts/names/budget.ts'
import { scanNames } from '../../../../src/engine/facts/names/scanner.ts'
import { wantNames } from '../../../../src/engine/facts/names/wanted.ts'

const KEEP_ALL: NameBudget = { wants: () => true, keeps: () => true, nextBlob: () => {} }

describe('The identifiers of a text', () => {
  it.each<[string, string[]]>([
    ['const a_b = c.d(e)', ['const', 'a_b', 'c', 'd', 'e']],
    ['--max-columns=80', ['max-columns', 'max', 'columns']],
    ['a-b-c', ['a-b-c', 'a', 'b', 'c']],
    ['a--b', ['a', 'b']],
    ['$name @x', ['name', 'x']],
    ['größe 名前', ['größe', '名前']],
    ['1 + 2', []],
    ['', []],
  ])('such as “%s” are %j', (text, names) => {
    expect(identifiersOf(text)).toEqual(new Set(names))
  })

  it('hold what a scan for them finds', () => {
    const token = fc.constantFrom('a', 'bc', 'max', '_x', 'é', '名', '1', '-', '--', ' ', '.', '\n', '$', '"')
    fc.assert(
      fc.property(fc.array(token, { maxLength: 25 }), (tokens) => {
        const text = tokens.join('')
        const wanted = wantNames([...identifiersOf(text), 'absent', 'max-bc'])
        const found = new Set(scanNames(Buffer.from(text), wanted, KEEP_ALL).map((hit) => wanted.names[hit.name] ?? ''))
        expect([...found].filter((name) => !identifiersOf(text).has(name))).toEqual([])
      }),
    )
  })
})
