import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sectionsOf } from '../../../../src/engine/docs/parts/sections.ts'
import { readDoc } from '../../../../src/engine/docs/read.ts'

const sections = (text: string, path = 'README.md') => sectionsOf(readDoc(path, Buffer.from(text)))
const named = (text: string, path?: string) =>
  sections(text, path).map(({ titles, text: said }) => [titles.join(' > '), said])

describe('A page has as sections', () => {
  it('what stands below each heading, with the titles above it', () => {
    expect(named('Intro.\n\n# Notes\n\nKeeps notes.\n\n## Export\n\n```sh\nnotes export\n```\n')).toEqual([
      ['', 'Intro.'],
      ['Notes', 'Keeps notes.'],
      ['Notes > Export', '```sh\nnotes export\n```'],
    ])
  })

  it('where each begins and ends', () => {
    expect(sections('# Notes\n\nKeeps notes.\n\n\n## Export\nAs files.\n').map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [6, 7],
    ])
  })

  it('no heading without text, no table of contents, and no front matter', () => {
    const page =
      '---\ntitle: Notes\n---\n\n## Contents\n\n- [Export](#export)\n- [Import](#import)\n- [Sync](#sync)\n\n## Export\n\nAs files.\n'
    expect(named(page)).toEqual([['Notes > Export', 'As files.']])
  })

  it('those whose headings are written as HTML, and none within quotations', () => {
    const page = '# FAQ\n\n<h3 name="config">\nDoes it read a file?\n</h3>\n\nYes.\n\n> ## Note\n> It does.\n'
    expect(named(page)).toEqual([['FAQ > Does it read a file?', 'Yes.\n\n> ## Note\n> It does.']])
  })

  it('those of other languages', () => {
    expect(named('Notes\n=====\n\nKeeps notes.\n\nExport\n------\n\nAs files.\n', 'index.rst')).toEqual([
      ['Notes', 'Keeps notes.'],
      ['Notes > Export', 'As files.'],
    ])
  })

  it('parts that overlap where one is long, all of its lines in some part', () => {
    const paragraphs = Array.from({ length: 40 }, (_, i) => `Paragraph ${i} ${'says something '.repeat(20)}`)
    const parts = sections(`# Long\n\n${paragraphs.join('\n\n')}\n`)
    expect(parts.length).toBeGreaterThan(2)
    expect(parts.map(({ part }) => part)).toEqual(parts.map((_, index) => index))
    for (const { text } of parts) expect(text.length).toBeLessThanOrEqual(5000)
    for (const paragraph of paragraphs) expect(parts.some(({ text }) => text.includes(paragraph.trim()))).toBe(true)
    for (const [index, { from }] of parts.entries())
      if (index > 0) expect(from).toBeLessThanOrEqual((parts[index - 1]?.to ?? 0) + 1)
  })
})

it('Lines of sections are those of the page, in its order', () => {
  const line = fc.constantFrom(
    '# One',
    '## Two',
    'Some text.',
    '',
    '```',
    '- [a](#a)',
    '<h2>Three</h2>',
    'x'.repeat(900),
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      let last = 0
      for (const { from, to, text } of sections(lines.join('\n'))) {
        expect(from).toBeGreaterThan(last === 0 ? 0 : 0)
        expect(to).toBeLessThanOrEqual(lines.length)
        expect(text).toBe(lines.slice(to - text.split('\n').length, to).join('\n'))
        last = to
      }
    }),
  )
})
