import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NameBudget } from '../../../../src/engine/facts/names/budget.ts'
import { isBinary, scanNames } from '../../../../src/engine/facts/names/scanner.ts'
import { wantNames } from '../../../../src/engine/facts/names/wanted.ts'

const KEEP_ALL: NameBudget = { wants: () => true, keeps: () => true, nextBlob: () => {} }

function scan(text: string, ...names: string[]): [string, number, string][] {
  const wanted = wantNames(names)
  return scanNames(Buffer.from(text), wanted, KEEP_ALL).map((hit) => [wanted.names[hit.name] ?? '', hit.line, hit.role])
}

describe('A scan', () => {
  it('finds whole identifiers only', () => {
    expect(scan('run runs xrun run_ _run run1 1run', 'run')).toHaveLength(1)
  })

  it('finds names at both ends of a text', () => {
    expect(scan('run', 'run')).toHaveLength(1)
    expect(scan('run x run', 'run')).toHaveLength(2)
  })

  it('finds names beside signs of variables', () => {
    expect(scan('$run ${run} @run #run .run', 'run')).toHaveLength(5)
  })

  it('finds names joined by dashes as a whole and in parts', () => {
    expect(scan("'--max-columns'", 'max-columns', 'columns').map(([name]) => name)).toEqual(['columns', 'max-columns'])
    expect(scan('max-columns-all', 'max-columns')).toEqual([])
    expect(scan('max--columns', 'max-columns')).toEqual([])
    expect(scan('max-columns-', 'max-columns')).toHaveLength(1)
  })

  it('finds names of any script', () => {
    expect(scan('größe = 名前', 'größe', '名前')).toHaveLength(2)
    expect(scan('größer', 'größe')).toEqual([])
  })

  it('tells line and role', () => {
    expect(scan('\n\nfunction run() {}\r\n  run()\n// run', 'run')).toEqual([
      ['run', 3, 'definition'],
      ['run', 4, 'use'],
      ['run', 5, 'comment'],
    ])
  })

  it('shows no more than 300 characters of a line', () => {
    const [hit] = scanNames(Buffer.from(`${'x '.repeat(5000)}run ${'y '.repeat(5000)}`), wantNames(['run']), KEEP_ALL)
    expect(hit?.text.length).toBeLessThanOrEqual(303)
    expect(hit?.text).toContain(' run ')
  })

  it('asks the budget before it looks', () => {
    const asked: string[] = []
    const budget: NameBudget = {
      wants: (_, { quoted, member }) => {
        asked.push(quoted ? 'quoted' : member ? 'member' : 'plain')
        return false
      },
      keeps: () => true,
      nextBlob: () => {},
    }
    expect(scanNames(Buffer.from('"run" a.run( b.run = run'), wantNames(['run']), budget)).toEqual([])
    expect(asked).toEqual(['quoted', 'member', 'plain', 'plain'])
  })

  it('reads a view of a larger buffer', () => {
    const bytes = Buffer.from('xx run(1) yy').subarray(3, 9)
    expect(scanNames(bytes, wantNames(['run']), KEEP_ALL)).toMatchObject([{ text: 'run(1)', line: 1 }])
  })

  it('of any bytes ends, on lines that are there', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const lines = bytes.filter((byte) => byte === 10).length + 1
        for (const hit of scanNames(bytes, wantNames(['a', 'b', '\u00e9']), KEEP_ALL))
          expect(hit.line).toBeLessThanOrEqual(lines)
      }),
    )
  })

  it('of a long line finds all of many names', () => {
    expect(scanNames(Buffer.from('run('.repeat(500)), wantNames(['run']), KEEP_ALL)).toHaveLength(500)
    expect(scanNames(Buffer.from('run-'.repeat(500)), wantNames(['run', 'run-run']), KEEP_ALL)).not.toEqual([])
  })
})

describe('A binary', () => {
  it.each([
    ['NUL', Uint8Array.of(65, 0, 66), true],
    ['text', Buffer.from('a\nb'), false],
    ['nothing', new Uint8Array(0), false],
    ['a NUL far away', Buffer.concat([Buffer.alloc(9000, 97), Buffer.alloc(1)]), false],
  ])('is told by %s', (_, bytes, binary) => {
    expect(isBinary(bytes)).toBe(binary)
  })
})
