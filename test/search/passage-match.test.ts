import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchPassage } from '../../src/search/passage-match.ts'

const weights = new Map([
  ['export', 2],
  ['note', 1],
  ['folder', 1],
])

describe('A passage', () => {
  it('covers of a query what stands close together in it, with its title', () => {
    expect(matchPassage('Notes go to a folder.', 'Export', weights).coverage).toBe(1)
    expect(matchPassage('Notes go to a folder.', '', weights).coverage).toBe(0.5)
    const far = `Notes.\n${'other words and more\n'.repeat(200)}A folder.`
    expect(matchPassage(far, '', weights).coverage).toBe(0.25)
  })

  it('is shown whole where it is short, and else around what answers, up to the ends of paragraphs and samples', () => {
    expect(matchPassage('One.\n\nTwo.', '', weights)).toMatchObject({ from: 0, to: 2 })
    const filler = Array.from({ length: 60 }, (_, i) => `Line ${i} says something that nobody asked for.\n`)
    const sample = ['```sh', 'notes export --folder out', '', 'notes list', '```']
    const text = [...filler, ...sample, ...filler].join('\n')
    const { from, to } = matchPassage(text, '', weights)
    const shown = text
      .split('\n')
      .slice(from, to + 1)
      .join('\n')
    expect(shown).toContain(sample.join('\n'))
    expect(shown.length).toBeLessThan(2000)
  })

  it('shows lines that there are', () => {
    const line = fc.constantFrom('', '```', 'export', 'a note in a folder', 'x '.repeat(300))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
        const { coverage, from, to } = matchPassage(lines.join('\n'), 'Title', weights)
        expect(coverage).toBeGreaterThanOrEqual(0)
        expect(coverage).toBeLessThanOrEqual(1)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThan(lines.length)
        expect(from).toBeLessThanOrEqual(to)
      }),
    )
  })
})
