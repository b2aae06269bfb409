import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NameBudget } from '../../../../src/engine/facts/names/budget.ts'
import { collectWords, scanNames } from '../../../../src/engine/facts/names/scanner.ts'
import { wantNames } from '../../../../src/engine/facts/names/wanted.ts'
import { createWordCollector, readWordIndex, type WordIndex } from '../../../../src/engine/facts/names/word-index.ts'

const KEEP_ALL: NameBudget = { wants: () => true, keeps: () => true, nextBlob: () => {} }
const A = 'a'.repeat(40)
const B = 'b'.repeat(40)

function indexOf(blobs: Readonly<Record<string, string>>): WordIndex {
  const collector = createWordCollector()
  for (const [oid, text] of Object.entries(blobs)) collectWords(oid, Buffer.from(text), collector)
  const index = readWordIndex(collector.encode() ?? new Uint8Array())
  if (!index) throw new Error('not an index')
  return index
}

describe('An index of words', () => {
  it('tells blobs that hold a name from those that do not', () => {
    const mayHold = indexOf({ [A]: 'const retries = 3', [B]: 'const other = 1' }).mayHold(['retries'])
    expect([A, B].map(mayHold)).toEqual([true, false])
  })

  it('knows identifiers and the runs that dashes join them to', () => {
    const index = indexOf({ [A]: '--max-columns $größe' })
    for (const name of ['max-columns', 'max', 'columns', 'größe']) expect(index.mayHold([name])(A)).toBe(true)
    for (const name of ['max-column', 'min-columns', 'größer']) expect(index.mayHold([name])(A)).toBe(false)
  })

  it('takes a blob that it does not know for one that may hold anything', () => {
    const index = indexOf({ [A]: '' })
    expect([index.knows(A), index.knows(B)]).toEqual([true, false])
    expect([A, B].map(index.mayHold(['retries']))).toEqual([false, true])
  })

  it('can be asked while it is collected', () => {
    const collector = createWordCollector()
    collectWords(A, Buffer.from('retries'), collector)
    expect([A, B].map(collector.mayHold(['retries']))).toEqual([true, true])
    collectWords(B, Buffer.from('other'), collector)
    expect([A, B].map(collector.knows)).toEqual([true, true])
    expect([A, B].map(collector.mayHold(['retries']))).toEqual([true, false])
    expect([A, B].map(collector.mayHold(['other']))).toEqual([false, true])
  })

  it('keeps nothing of no blobs', () => {
    expect(createWordCollector().encode()).toBeNull()
  })

  it('reads ids of SHA-256', () => {
    const oid = 'c'.repeat(64)
    expect([oid].map(indexOf({ [oid]: 'retries' }).mayHold(['retries', 'other']))).toEqual([true])
  })

  it('takes nothing else for one', () => {
    const collector = createWordCollector()
    collectWords(A, Buffer.from('retries'), collector)
    const whole = collector.encode() ?? Buffer.alloc(0)
    for (let length = 0; length < whole.length; length++) expect(readWordIndex(whole.subarray(0, length))).toBeNull()
    fc.assert(fc.property(fc.uint8Array(), (bytes) => void expect(readWordIndex(bytes)).toBeNull()))
  })

  it('is not read when a bit of it was turned over: a word that got lost would be missed in the docs', () => {
    const collector = createWordCollector()
    collectWords(A, Buffer.from('retries of requests'), collector)
    collectWords(B, Buffer.from('other'), collector)
    const whole = collector.encode() ?? Buffer.alloc(0)
    expect(readWordIndex(whole)).not.toBeNull()
    for (let bit = 0; bit < whole.length * 8; bit++) {
      const damaged = Buffer.from(whole)
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(readWordIndex(damaged)).toBeNull()
    }
  })

  it('never misses what a scan finds', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '_', '1', '-', ' ', '.', '\n', '"') })
    fc.assert(
      fc.property(text, text, (other, searched) => {
        const index = indexOf({ [A]: other, [B]: searched })
        const wanted = wantNames(searched.match(/[^ .\n"]+/g) ?? [])
        for (const { name } of scanNames(Buffer.from(searched), wanted, KEEP_ALL))
          expect(index.mayHold([wanted.names[name] ?? ''])(B)).toBe(true)
      }),
    )
  })

  it('holds the words of a large repository apart', () => {
    const blobs = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [
        at.toString(16).padStart(40, '0'),
        Array.from({ length: 60 }, (_, word) => `word${at}x${word}`).join(' '),
      ]),
    )
    const index = indexOf(blobs)
    const held = Object.keys(blobs).filter(index.mayHold(['word7x3']))
    expect(held).toContain((7).toString(16).padStart(40, '0'))
    expect(held.length).toBeLessThan(30)
  })
})
