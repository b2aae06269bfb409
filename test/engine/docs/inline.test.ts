import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeEntities, plainInline, readableLine } from '../../../src/engine/docs/inline.ts'

describe('Entities', () => {
  it.each([
    ['a &amp; b', 'a & b'],
    ['&lt;x&gt;', '<x>'],
    ['&#65;&#x42;', 'AB'],
    ['&#x1F600;', '😀'],
    ['&amp;lt;', '&lt;'],
    ['&unknown; &toString; &__proto__;', '&unknown; &toString; &__proto__;'],
    ['&#0; &#x110000; &#9999999;', '&#0; &#x110000; &#9999999;'],
    ['a & b', 'a & b'],
  ])('of %s give %s', (text, expected) => {
    expect(decodeEntities(text)).toBe(expected)
  })

  it('of any text are resolved without an error', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('&', '#', 'x', ';', '1', 'f', 'amp', 'lt', 'd800'), { maxLength: 20 }),
        (parts) => {
          expect(decodeEntities(parts.join('')).length).toBeLessThanOrEqual(parts.join('').length)
        },
      ),
    )
  })
})

describe('Inline markup', () => {
  it.each([
    ['plain', 'plain'],
    ['**a** and __b__', 'a and b'],
    ['*a* and _b_', 'a and b'],
    ['~~a~~', 'a'],
    ['`a`', 'a'],
    ['`` a`b ``', 'a`b'],
    ['`<T>` and `**a**`', '<T> and **a**'],
    ['[a](b.md)', 'a'],
    ['[a](b_(c).md "t")', 'a'],
    ['[a][ref]', 'a'],
    ['![a](b.png) c', 'a c'],
    ['[`a`](b.md)', 'a'],
    ['snake_case_name and 2*3*4', 'snake_case_name and 2*3*4'],
    ['\\*a\\* \\_b\\_', '*a* _b_'],
    ['a <br/> b <!-- c -->', 'a  b'],
    ['<a id="x"></a>a', 'a'],
    ['a &amp; `&amp;`', 'a & &amp;'],
    ['a < b', 'a < b'],
    [':tada: a', ':tada: a'],
  ])('of %s reads as "%s"', (markup, text) => {
    expect(plainInline(markup)).toBe(text)
  })

  it('is read in bounded time', () => {
    for (const part of ['*a ', '_a ', '**a', '`', '[', '![', '<a', '~~', '\\'])
      expect(plainInline(part.repeat(2000)).length).toBeLessThanOrEqual(part.length * 2000)
  })
})

describe('A readable line', () => {
  it.each([
    ['Needs **version 10+** of [*Go*](https://golang.org)', 'Needs version 10+ of Go'],
    ['Needs `Python` 3.9', 'Needs Python 3.9'],
    ['`Go <https://go.dev>`_ 1.22', 'Go 1.22'],
    ['[Node.js] >= 20', 'Node.js >= 20'],
    ['Node &gt;= 20', 'Node >= 20'],
    ['python_requires', 'python_requires'],
  ])('of %s is "%s"', (source, text) => {
    expect(readableLine(source)).toBe(text)
  })
})
