import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitBytes } from '../../../src/report/pull-request/fit-bytes.ts'
import { columns, github } from './github.ts'

const table = (rows: number): string =>
  ['| a | b |', '|---|---|', ...Array.from({ length: rows }, (_, row) => `| ${row} | ü |`)].join('\n')

const block = fc.oneof(
  fc.integer({ min: 1, max: 8 }).map(table),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => `x${text.replace(/[^\p{L} ]/gu, '')}`),
  fc.integer({ min: 1, max: 6 }).map((lines) => `\`\`\`\`suggestion\n${'| ``` ü |\n'.repeat(lines)}\`\`\`\``),
)
const fold = fc
  .tuple(fc.string({ unit: fc.constantFrom('a', 'ü'), minLength: 1 }), fc.array(block, { maxLength: 3 }))
  .map(([title, content]) => `<details><summary>${title}</summary>\n\n${content.join('\n\n')}\n\n</details>`)
const document = fc.array(fc.oneof(block, fold), { maxLength: 8 }).map((parts) => `${parts.join('\n\n')}\n`)

const occurrences = (text: string, part: string): number => text.split(part).length - 1

describe('fitBytes', () => {
  it('leaves alone what fits', () => {
    expect(fitBytes('ü\n', { limit: 3 })).toBe('ü\n')
  })

  it('cuts between rows, closes what is open, and says what is missing', () => {
    const text = `<details><summary>one</summary>\n\n${table(9)}\n\n</details>\n\n<details><summary>2 docs not read</summary>\n\nx\n\n</details>\n`
    expect(fitBytes(text, { limit: 170 })).toBe(
      '<details><summary>one</summary>\n\n| a | b |\n|---|---|\n| 0 | ü |\n| 1 | ü |\n| 2 | ü |\n\n</details>\n\n… 6 more rows omitted for length; not shown: 2 docs not read.\n',
    )
  })

  it('is never longer than the limit, and never leaves a table, a fence or a fold in pieces', () => {
    fc.assert(
      fc.property(document, fc.integer({ min: 0, max: 600 }), (text, limit) => {
        const fitted = fitBytes(text, { limit })
        expect(Buffer.byteLength(fitted)).toBeLessThanOrEqual(limit)
        expect(occurrences(fitted, '<details>')).toBe(occurrences(fitted, '</details>'))
        expect(occurrences(fitted, '````') % 2).toBe(0)
        expect(columns(github(fitted)).every((cells) => cells === 2)).toBe(true)
        if (fitted !== text && fitted !== '') expect(github(fitted)).toMatch(/<p>… .*omitted for length.*<\/p>/)
      }),
    )
  })

  it('makes no row that is not a row of the text', () => {
    fc.assert(
      fc.property(document, fc.integer({ min: 0, max: 600 }), (text, limit) => {
        const given = new Set(text.split('\n'))
        const made = fitBytes(text, { limit })
          .split('\n')
          .filter((line) => line !== '' && !line.startsWith('…'))
        expect(made.filter((line) => !given.has(line))).toEqual([])
      }),
    )
  })
})
