import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, toUtf8 } from '../../../src/base/text/encoding.ts'

const text = fc.string({ unit: 'grapheme' }).filter((each) => !/^[\uFEFF\0]/.test(each))

const little = (each: string): Buffer => Buffer.from(`\uFEFF${each}`, 'utf16le')
const big = (each: string): Buffer => Buffer.from(little(each)).swap16()

describe('The text of a file', () => {
  it('is the same in UTF-8, and in UTF-16 of either byte order', () => {
    fc.assert(
      fc.property(text, (each) => {
        for (const bytes of [Buffer.from(each), little(each), big(each)]) {
          expect(decodeText(bytes)).toBe(each)
          expect(toUtf8(bytes)).toEqual(Buffer.from(each))
        }
      }),
    )
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.of(0xff)],
    ['UTF-32', Buffer.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0)],
    ['UTF-16 without a mark', Buffer.from('name', 'utf16le')],
    ['a picture', Buffer.of(0xff, 0xd8, 0xff, 0xfe, 0x61)],
  ])('is left as it is where it is %s', (_, bytes) => {
    expect(toUtf8(bytes)).toBe(bytes)
  })

  it('lacks half a code unit at the end', () => {
    expect(decodeText(Buffer.concat([little('name'), Buffer.of(0x61)]))).toBe('name')
  })
})
