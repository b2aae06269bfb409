import { describe, expect, it } from 'vitest'
import { lineWithoutComma } from '../../../../../src/engine/rules/code-example/extract/sample-claims.ts'
import { contradictions, text } from '../../pages.ts'

describe('The line without a comma', () => {
  it.each([
    [['const a = {', '  b: 1', '  c: 2,', '}'], 1],
    [['a({', "  'b': f(1) // first", "  'c': [2],", '})'], 1],
    [['a({', '  b: [', '    1,', '  ]', '  c: 2,', '})'], 3],
    [['a([', '  {', '    b: 1,', '  },', '  {', '    b: 2,', '  }', '])'], null],
    [['f() {', '  {', '    b()', '  }', '    c: 2,', '}'], null],
    [['const a = {', '  b: 1,', '  c: 2,', '}'], null],
    [['const a = {', '  b: {', '  c: 2,', '}'], null],
    [['const a = {', '  b: one +', '  c: 2,', '}'], null],
    [['interface A {', '  b: string;', '  c: number;', '}'], null],
  ])('of %j is %j', (lines, expected) => {
    expect(lineWithoutComma(lines, 0)).toBe(expected)
    expect(lineWithoutComma(lines, lines.length - 1)).toBe(expected)
  })
})

it('A bracket that closes far below the error lacks its comma as well', () => {
  const schema = [
    '{',
    '  any: [',
    '    {',
    '      a: 1,',
    '      b: 2,',
    '      c: 3,',
    '      d: 4,',
    '      e: 5',
    '    }',
    '    {',
  ]
  expect(lineWithoutComma([...schema, '      a: 1', '    }', '  ]', '}'], 0)).toBe(8)
})

it('Of several lines without a comma none is the one', () => {
  expect(lineWithoutComma(['x = {', '    "b": 1', '    "c": 2', '    "d": 3', '}'], 1)).toBe(null)
})

describe('A sample that does not parse', () => {
  const page = (...lines: string[]): string => text('# Notes', '', '```js', ...lines, '```')

  it('lacks a comma after a line of the page', async () => {
    const lines = ['tidy({', '  depth: 3', '  quiet: true,', '  folder: "a",', '})']
    expect(await contradictions({ 'README.md': page(...lines) })).toEqual([
      '5 sample parses: the sample is not valid js: a comma is missing after line 5',
    ])
  })

  it('is quoted in one line', async () => {
    const all = await contradictions({ 'README.md': page('f(', '  (a) => a),', '  b', ');', 'const c = 1', 'd()') })
    expect(all).toHaveLength(1)
    expect(all[0]).toMatch(/^\d+ sample parses: the sample is not valid js at `[^`\n]{1,60}`$/)
  })
})
