import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plain } from '../../../src/base/text/plain.ts'
import { anyText } from '../../any-text.ts'

describe('plain', () => {
  it('leaves nothing that a terminal acts on, and no line end', () => {
    fc.assert(
      fc.property(anyText(), (text) => !/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/.test(plain(text))),
    )
  })

  it('makes escape sequences and direction overrides visible', () => {
    expect(plain('\u001b[31mred\u009b2J\u202etxt\u0000')).toBe('␛[31mred\ufffd2J\ufffdtxt␀')
  })

  it('makes characters visible that only hide', () => {
    expect(plain('a\u200bb\u{e0041}\u{e0042}c\u00add\ufeffe\u200df\u2064')).toBe(
      'a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf\ufffd',
    )
  })

  it('keeps joiners where they shape letters and emoji', () => {
    for (const text of ['👩\u200d💻', 'می\u200cخواهم', '❤\ufe0f']) expect(plain(text)).toBe(text)
    expect(plain('ü\u200d\u200d\u200c')).toBe('ü\u200d\ufffd')
  })

  it('turns tabs and line ends into spaces, and keeps letters of every script', () => {
    expect(plain('a\t\r\nb ü 漢字 😀')).toBe('a b ü 漢字 😀')
  })

  it('replaces broken surrogates, so that the text can be encoded', () => {
    expect(plain('a\ud800b')).toBe('a\ufffdb')
  })
})
