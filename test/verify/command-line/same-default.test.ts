import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSameDefault } from '../../../src/verify/command-line/stated-option.ts'

describe('A default that a page states', () => {
  it.each([
    ['as it is declared', 'json', 'json'],
    ['in other letters', 'JSON', 'json'],
    ['in quotes', '"json"', 'json'],
    ['in quotes of another kind', "'json'", '`json`'],
    ['in several quotes', '``json``', 'json'],
    ['with blanks', ' json ', 'json'],
    ['with blanks within', 'a, b', 'a,b'],
    ['in brackets', '[a, b]', 'a,b'],
    ['in brackets of another kind', '(1, 2)', '[1, 2]'],
    ['with quotes within', "['a', 'b']", 'a, b'],
    ['with underscores', '1_000_000', '1000000'],
    ['with commas', '1,000,000', '1000000'],
    ['with underscores and commas', '1_000', '1,000'],
    ['with a fraction', '1.50', '1.5'],
    ['with a sign', '+3', '3'],
    ['as a duration of several units', '1m30s', '90s'],
    ['as a duration of one unit', '2h', '120m'],
    ['in milliseconds', '1500ms', '1.5s'],
    ['in days', '1d', '24h'],
    ['in minutes by another name', '2min', '120sec'],
    ['as nothing, in another word', 'none', 'null'],
    ['as off', 'off', 'false'],
    ['as empty', 'empty', ''],
    ['as unset', 'unset', 'undefined'],
    ['as a dash', '-', 'disabled'],
    ['as not applicable', 'n/a', '0'],
    ['that the program finds for itself', 'the number of cores', '0'],
    ['that the program finds for itself where none is declared', '4', ''],
    ['that the program finds for itself where null is', '4', 'nil'],
    ['with a variable', '$HOME/notes', '/root/notes'],
    ['with a place of the user', '/home/me/notes', '~/notes'],
    ['with a blank to fill in', '<folder>', 'notes'],
    ['with a name to fill in', 'notes', '{name}'],
    ['with a variable of Windows', '%APPDATA%', 'notes'],
  ])('%s is the one that code declares: %s and %s', (_, stated, declared) => {
    expect(isSameDefault(stated, declared)).toBe(true)
  })

  it.each([
    ['json', 'text'],
    ['3', '4'],
    ['1_000', '100'],
    ['1.5', '15'],
    ['90s', '91s'],
    ['1m', '1h'],
    ['1m30', '90s'],
    ['about 1m', '60s'],
    ['true', 'false'],
    ['none', 'json'],
    ['', 'json'],
    ['0', '3'],
    ['', '3'],
    ['a,b', 'ab'],
    ['(a)b', 'a'],
    ['a(b)', 'b'],
    ['abc', 'b'],
    ['nones', 'json'],
    ['json', 'nones'],
    ['on', 'off'],
  ])('as %j is not %j', (stated, declared) => {
    expect(isSameDefault(stated, declared)).toBe(false)
  })

  it('is always the same as itself, and numbers are where they are equal', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1 }), fc.integer({ min: 1 }), (text, one, other) => {
        expect(isSameDefault(text, text)).toBe(true)
        expect(isSameDefault(one.toLocaleString('en'), String(other))).toBe(one === other)
      }),
    )
  })
})
