import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  flagSpellings,
  isCompound,
  isKebab,
  isPascal,
  isScreaming,
  keyEnds,
  spellings,
} from '../../../src/engine/rules/identifiers.ts'

describe('Names', () => {
  it.each<[string, (name: string) => boolean, string[], string[]]>([
    [
      'of several words',
      isCompound,
      ['fooBar', 'FooBar', 'foo_bar', 'FOO_BAR', 'HTTPServer', 'a1_b'],
      ['foo', 'Foo', 'FOO', 'foo-bar', 'a_b', '1foo_bar', ''],
    ],
    ['in capitals', isScreaming, ['FOO_BAR', 'A1_B2', 'E_X'], ['FOO', 'Foo_Bar', '_FOO', 'FOO_', 'FOO__BAR']],
    ['of types', isPascal, ['Worker', 'FlowProducer', 'A1b'], ['worker', 'HTTP', 'W', 'Foo_Bar']],
    [
      'with dashes',
      isKebab,
      ['max-columns', 'x-ha-policy', 'a-1'],
      ['max', '-max', 'max-', 'Max-Columns', 'a--b', 'a_b-c'],
    ],
  ])('%s are told apart', (_, test, yes, no) => {
    for (const name of yes) expect([name, test(name)]).toEqual([name, true])
    for (const name of no) expect([name, test(name)]).toEqual([name, false])
  })
})

describe('The keys that may end a name in capitals', () => {
  it.each([
    ['TOOL_ID_ROLE_POLICY', ['id_role_policy', 'role_policy']],
    ['A_ROLE_POLICY', []],
    ['toolIdRolePolicy', []],
  ])('of %s are %j', (name, expected) => {
    expect(keyEnds(name)).toEqual(expected)
  })
})

describe('Spellings', () => {
  const EXPECTED = ['max-columns', 'max_columns', 'maxColumns', 'MaxColumns', 'MAX_COLUMNS']

  it.each(EXPECTED)('of %s are the same five', (name) => {
    expect(new Set(spellings(name))).toEqual(new Set(EXPECTED))
  })

  it('of one word are that word', () => {
    expect(spellings('port')).toEqual(['port'])
  })

  it('of a flag leave out names of types and constants', () => {
    expect(flagSpellings('max-columns')).toEqual(['max-columns', 'max_columns', 'maxColumns'])
  })

  it('hold the name itself, each once', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z_$][\w$.-]{0,20}$/), (name) => {
        expect(spellings(name)).toContain(name)
        expect(new Set(spellings(name)).size).toBe(spellings(name).length)
      }),
    )
  })
})
