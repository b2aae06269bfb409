import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QueryDemands } from '../../../src/search/passage/cover.ts'
import { matchPassage } from '../../../src/search/passage/passage-match.ts'

const asked: QueryDemands = {
  terms: new Map(['export', 'note', 'folder'].map((lexeme, word) => [lexeme, [{ word, weight: 1 }]])),
  worth: [2, 1, 1],
  words: ['export', 'notes', 'to', 'a', 'folder'],
}

describe('A passage', () => {
  it('covers of a query what stands close together in it, with its title', () => {
    expect(matchPassage('Notes go to a folder.', 'Export', asked).coverage).toBe(1)
    expect(matchPassage('Notes go to a folder.', '', asked).coverage).toBe(0.5)
    const far = `Notes.\n${'other words and more\n'.repeat(200)}A folder.`
    expect(matchPassage(far, '', asked).coverage).toBe(0.25)
  })

  it('is shown whole where it is short, and else around what answers, up to the ends of paragraphs and samples', () => {
    expect(matchPassage('One.\n\nTwo.', '', asked)).toMatchObject({ from: 0, to: 2 })
    const filler = Array.from({ length: 60 }, (_, i) => `Line ${i} says something that nobody asked for.\n`)
    const sample = ['```sh', 'notes export --folder out', '', 'notes list', '```']
    const text = [...filler, ...sample, ...filler].join('\n')
    const { from, to } = matchPassage(text, '', asked)
    const shown = text
      .split('\n')
      .slice(from, to + 1)
      .join('\n')
    expect(shown).toContain(sample.join('\n'))
    expect(shown.length).toBeLessThan(2000)
  })

  it('is shown around the line that answers, though its title has the words too and other lines some of them', () => {
    const entries = Array.from(
      { length: 120 },
      (_, i) => `- \`option${i}\`: says something of notes that nobody asked for.`,
    )
    const text = entries.with(90, '- `target`: the folder of an export.').join('\n')
    const { from, to } = matchPassage(text, 'Export notes', asked)
    expect(from).toBeGreaterThan(60)
    expect(to).toBeLessThan(119)
    expect(text.split('\n').slice(from, to + 1)).toContain('- `target`: the folder of an export.')
  })

  it('that has a query word for word is told from one that has only its words, and is shown there', () => {
    const filler = 'Folders of notes are a matter of taste, and of exports.\n'.repeat(60)
    const { isVerbatim, from, to } = matchPassage(`${filler}Error: cannot export notes\nto a folder.`, '', asked)
    expect(isVerbatim).toBe(true)
    expect([from, to]).toEqual([expect.any(Number), 61])
    expect(matchPassage('A folder to export a few notes to', '', asked).isVerbatim).toBe(false)
    expect(matchPassage('', 'Export notes to a folder', asked).isVerbatim).toBe(true)
  })

  it('covers a word once, by the best of what stands for it', () => {
    const terms = new Map([
      ['folder', [{ word: 0, weight: 1 }]],
      ['directori', [{ word: 0, weight: 0.25 }]],
    ])
    const of = (text: string) => matchPassage(text, '', { terms, worth: [3], words: ['folder'] }).coverage
    expect(of('a directory')).toBe(0.25)
    expect(of('a directory, or folder')).toBe(1)
    expect(of('nothing')).toBe(0)
  })

  it('shows lines that there are', () => {
    const line = fc.constantFrom('', '```', 'export', 'a note in a folder', 'x '.repeat(300))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), (lines) => {
        const { coverage, from, to } = matchPassage(lines.join('\n'), 'Title', asked)
        expect(coverage).toBeGreaterThanOrEqual(0)
        expect(coverage).toBeLessThanOrEqual(1)
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThan(lines.length)
        expect(from).toBeLessThanOrEqual(to)
      }),
    )
  })
})
