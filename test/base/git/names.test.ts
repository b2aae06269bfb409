import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fields, unquote } from '../../../src/base/git/names.ts'

test('fields gives back what was joined by NUL', () => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !text.includes('\0'))
  fc.assert(
    fc.property(fc.array(name), (names) => {
      const output = Buffer.from(names.map((text) => `${text}\0`).join(''))
      expect(fields(output).map(({ text }) => text)).toEqual(names)
    }),
  )
})

test('fields marks what is not UTF-8 and nothing else', () => {
  const output = Buffer.concat([Buffer.from('é\0'), Buffer.from([0x66, 0xe9, 0]), Buffer.from('ok')])
  expect(fields(output)).toEqual([
    { text: 'é', undecodable: false },
    { text: 'f\ufffd', undecodable: true },
    { text: 'ok', undecodable: false },
  ])
})

test.each([
  ['plain', 'plain'],
  ['"a\\"b\\\\c"', 'a"b\\c'],
  ['"tab\\tnew\\nline\\001"', 'tab\tnew\nline\x01'],
  ['"\\303\\251"', 'é'],
  [Buffer.from('é').toString('latin1'), 'é'],
])('unquote(%j) is %j', (printed, path) => {
  expect(unquote(printed)).toBe(path)
})
