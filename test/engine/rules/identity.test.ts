import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClaimDraft } from '../../../src/engine/rules/claim.ts'
import { identify } from '../../../src/engine/rules/identity.ts'

function draft(value: string, line: number, text = value, column = 1): { type: 'symbol'; draft: ClaimDraft } {
  return { type: 'symbol', draft: { line, column, text, value, subject: { name: value } } }
}

function ids(...drafts: ReturnType<typeof draft>[]): string[] {
  return identify('a.md', drafts).map((claim) => claim.id)
}

describe('The id of a claim', () => {
  const [id] = ids(draft('run', 3))

  it('stays when lines and columns move', () => {
    expect(ids(draft('run', 300, 'run', 40))).toEqual([id])
  })

  it('stays when white space of its text changes', () => {
    expect(ids(draft('run', 3, 'a  run\tb'))).toEqual(ids(draft('run', 3, 'a run b')))
  })

  it.each([
    ['value', draft('walk', 3, 'run')],
    ['text', draft('run', 3, 'run fast')],
    ['type', { ...draft('run', 3), type: 'config' as const }],
  ])('is another when its %s changes', (_, changed) => {
    expect(identify('a.md', [changed])[0]?.id).not.toBe(id)
  })

  it('is another on another page', () => {
    expect(identify('b.md', [draft('run', 3)])[0]?.id).not.toBe(id)
  })

  it('counts equal claims from the top of the page, in whatever order they come', () => {
    const twice = ids(draft('run', 9), draft('run', 3))
    expect(twice[0]).toBe(id)
    expect(new Set(twice).size).toBe(2)
    expect(ids(draft('run', 3), draft('stop', 5), draft('run', 9))[2]).toBe(twice[1])
  })

  it('does not confuse what stands in one field with what stands in the next', () => {
    expect(ids(draft('a","b', 1, 'c'))).not.toEqual(ids(draft('a', 1, 'b","c')))
  })

  it('is one of a kind, whatever the page says', () => {
    const any = fc.record({
      value: fc.constantFrom('a', 'b', '__proto__'),
      line: fc.nat(20),
      text: fc.constantFrom('x', 'y', 'x y'),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), fc.nat(100), (drafts, shift) => {
        const claims = ids(...drafts.map(({ value, line, text }) => draft(value, line, text)))
        expect(new Set(claims).size).toBe(drafts.length)
        expect(ids(...drafts.map(({ value, line, text }) => draft(value, line + shift, text)))).toEqual(claims)
      }),
    )
  })
})

describe('Claims', () => {
  it('come in reading order, with their page and type', () => {
    const claims = identify('a.md', [draft('b', 2, 'b', 9), draft('c', 5), draft('a', 2, 'a', 4)])
    expect(claims.map(({ value, file, type }) => [value, file, type])).toEqual([
      ['a', 'a.md', 'symbol'],
      ['b', 'a.md', 'symbol'],
      ['c', 'a.md', 'symbol'],
    ])
  })
})
