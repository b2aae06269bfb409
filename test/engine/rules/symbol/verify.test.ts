import { describe, expect, it } from 'vitest'
import type { NameSubject } from '../../../../src/engine/rules/symbol/extract/symbol-name.ts'
import { symbolKind } from '../../../../src/engine/rules/symbol/kind.ts'
import { NAMES } from '../names.ts'
import { claimOf, evidence, snapshotOf, snapshotWithCode, verdict } from '../snapshot.ts'

function symbol(name: string) {
  return claimOf<NameSubject>('symbol', name, { name, owner: null })
}

describe('A name', () => {
  it.each([
    ['makeQueue', 'holds', 'is defined'],
    ['Worker', 'holds', 'is a class'],
    ['maxSize', 'holds', 'is a field'],
    ['E_FULL', 'holds', 'is a constant that stands in quotes'],
    ['libraryName', 'holds (used)', 'is a library’s'],
    ['testOnlyName', 'unknown', 'stands in tests only'],
    ['oldName', 'unknown', 'stands in a comment only'],
    ['docsOnlyName', 'fails', 'stands in docs only'],
    ['goneName', 'fails', 'is nowhere'],
    ['makeQueu', 'fails', 'is the beginning of another'],
    ['__proto__', 'fails', 'is a trap'],
  ])('`%s` %s, because it %s', (name, expected) => {
    expect(verdict(symbolKind.verify, symbol(name), NAMES)).toBe(expected)
  })

  it.each([
    ['src/range.py', "class _range:\n    name = 'range_of'\n"],
    ['src/range.py', "@function('range_of')\ndef _range(a): pass\n"],
    ['src/range.js', "db.registerFunction('range_of', range)\n"],
    ['src/range.rs', 'define!("range_of", range);\n'],
  ])('holds that code in %s offers under it: %j', (path, text) => {
    expect(verdict(symbolKind.verify, symbol('range_of'), { [path]: text })).toBe('holds')
    const asked = text.replaceAll(/.*(['"]range_of['"]).*/g, 'if (kind == $1) stop()')
    expect(verdict(symbolKind.verify, symbol('range_of'), { [path]: asked })).not.toBe('holds')
  })

  it('in capitals is left open where code may put it together of keys', () => {
    const files = { 'src/a.go': 'RolePolicy = "role_policy"' }
    expect(verdict(symbolKind.verify, symbol('TOOL_LOGIN_ROLE_POLICY'), files)).toBe('unknown')
    expect(verdict(symbolKind.verify, symbol('TOOL_LOGIN_ROLE_NAME'), files)).toBe('fails')
    expect(verdict(symbolKind.verify, symbol('A_ROLE_POLICY'), files)).toBe('fails')
  })

  it.each([
    ['MAX_RETRIES', 'clap = "4"', 'unknown'],
    ['MAX_WORKERS', 'clap = "4"', 'fails'],
    ['MAX_RETRIES', 'serde = "1"', 'fails'],
  ])(
    'in capitals, `%s` with %s, is left open where Clap may show the value of an option by it: %s',
    async (name, dependency, expected) => {
      const files = {
        'Cargo.toml': `[package]\nname = "tool"\nversion = "1.0.0"\n[dependencies]\n${dependency}\n`,
        'src/a.rs': '#[derive(Parser)]\nstruct Options {\n  #[arg(long)]\n  pub max_retries: u32,\n}\n',
      }
      const needs = symbolKind.needs(symbol(name), snapshotOf(files))
      expect(symbolKind.verify(symbol(name), await snapshotWithCode(files, [needs])).state).toBe(expected)
    },
  )

  it('in capitals is left open where code has its beginning in quotes', () => {
    const files = { 'src/a.ts': "const read = get.bind(null, 'TOOL_SEED_')\nconst kind = 'TOOL'\n" }
    expect(verdict(symbolKind.verify, symbol('TOOL_SEED_PATH'), files)).toBe('unknown')
    expect(verdict(symbolKind.verify, symbol('TOOL_OLD_PATH'), files)).toBe('fails')
    expect(verdict(symbolKind.verify, symbol('TOOL_SEED'), files)).toBe('fails')
  })

  it.each([
    ["export { makeStyles } from '@acme/styles'", 'holds (used)'],
    ["export { makeStyles } from './styles.js'", 'holds'],
    ['export { makeStyles }', 'holds'],
    ["const makeStyles: typeof import('@acme/styles')['makeStyles']", 'holds (used)'],
    ["const makeStyles: typeof import('./styles')['makeStyles']", 'holds'],
  ])('that `%s` hands on %s', (line, expected) => {
    expect(verdict(symbolKind.verify, symbol('makeStyles'), { 'src/a.ts': line })).toBe(expected)
  })

  it('rests on the line that defines it', () => {
    const outcome = symbolKind.verify(symbol('makeQueue'), snapshotOf(NAMES))
    expect(evidence(outcome)).toEqual(['src/queue.ts:2'])
    expect(outcome).toMatchObject({ reason: 'defined at src/queue.ts:2' })
  })
})
