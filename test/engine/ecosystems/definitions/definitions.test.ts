import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declarationsIn, grammarOf, loadGrammars } from '../../../../src/engine/ecosystems/syntax/read.ts'
import { NESTED } from './nested.ts'
import { outline } from './outline.ts'

const ENDINGS = ['ts', 'tsx', 'js', 'py', 'go', 'rs', 'java', 'cs', 'cpp', 'php', 'rb', 'sh', 'ps1']

describe('the grammar of a file', () => {
  it.each([
    ['src/a.ts', 'typescript'],
    ['src/a.d.mts', 'typescript'],
    ['A.TSX', 'tsx'],
    ['a.cjs', 'javascript'],
    ['lib/Rakefile', 'ruby'],
    ['include/x.h', 'cpp'],
    ['a.pyi', 'python'],
    ['README.md', null],
    ['Makefile', null],
    ['ts', null],
    ['a.ts/b', null],
    ['__proto__', null],
    ['x.constructor', null],
    ['', null],
  ])('of %s is %s', (path, grammar) => {
    expect(grammarOf(path)).toBe(grammar)
  })
})

describe('definitions of a file', () => {
  it('are none without a grammar', async () => {
    expect(await declarationsIn('a.md', 'function f() {}')).toEqual([])
  })

  it('are none in a file that is empty, binary, minified or huge', async () => {
    expect(await declarationsIn('a.ts', '')).toEqual([])
    expect(await declarationsIn('a.sh', 'f() { :; }\0')).toEqual([])
    expect(await declarationsIn('a.js', `var a = "${'x'.repeat(20_001)}"`)).toEqual([])
    expect(await declarationsIn('a.js', 'var a\n'.repeat(200_000))).toEqual([])
  })

  it('may have the names of built-in properties', async () => {
    expect(await outline('a.js', 'const __proto__ = { constructor: 1, toString: 2 }')).toEqual([
      '- constant __proto__',
      '- member __proto__.constructor',
      '- member __proto__.toString',
    ])
    expect(await outline('a.py', '__proto__ = 1\nconstructor = 2')).toEqual([
      '+ constant __proto__',
      '+ constant constructor',
    ])
  })

  it('are the same after line ends of Windows, a byte order mark and characters beyond the basic plane', async () => {
    const source = '\uFEFF// 😀😀\r\nexport const café = "😀", 名前 = 1\r\nexport class Ünïcode {}\r\n'
    expect(await declarationsIn('a.ts', source)).toEqual([
      { name: 'café', kind: 'constant', line: 2, container: null, exported: true },
      { name: '名前', kind: 'constant', line: 2, container: null, exported: true },
      {
        name: 'Ünïcode',
        kind: 'class',
        line: 3,
        container: null,
        exported: true,
      },
    ])
  })

  it('can be asked for many files at once', async () => {
    await loadGrammars(['a.ts', 'b.go', 'c.unknown'])
    const files = Array.from({ length: 40 }, (_, index) => [`const a${index} = 1`, ENDINGS[index % 3] ?? 'ts'] as const)
    const all = await Promise.all(files.map(([source, ending]) => declarationsIn(`x.${ending}`, source)))
    expect(all.map((definitions) => definitions[0]?.name)).toEqual(files.map((_, index) => `a${index}`))
  })
})

describe('hostile files', () => {
  it('of random text never fail', async () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '(',
      ')',
      '<',
      '`',
      '"',
      "'",
      '\n',
      ' ',
      'class ',
      'def ',
      'fn ',
      'a',
      '=',
      '😀',
      '\uD800',
      '#',
      '$',
      '\\',
      ':',
      ',',
    )
    const text = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 60 })
      .map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ENDINGS), text, async (ending, source) => {
        for (const { name, line } of await declarationsIn(`x.${ending}`, source)) {
          expect(name).not.toBe('')
          expect(line).toBeLessThanOrEqual(source.split('\n').length)
        }
      }),
      { numRuns: 100 },
    )
  })

  it.each(NESTED)('of %s nested %j are read', async (path, unit) => {
    await declarationsIn(path, unit.repeat(300))
    expect(await outline('y.ts', 'export const a = 1')).toEqual(['+ constant a'])
  })

  it('that break the parsing engine leave the next files unharmed', async () => {
    const breaking = declarationsIn('x.go', `${'f('.repeat(250)}\n`.repeat(400))
    const beside = outline('y.ts', 'export const a = 1')
    expect(await breaking).toEqual([])
    expect(await beside).toEqual(['+ constant a'])
    expect(await outline('y.go', 'package p\nvar A = 1')).toEqual(['+ constant A'])
  }, 20_000)
})
