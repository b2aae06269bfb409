import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAsciidoc } from '../../../src/engine/docs/asciidoc/asciidoc.ts'
import type { Doc } from '../../../src/engine/docs/doc.ts'
import { readMarkdown } from '../../../src/engine/docs/markdown/markdown.ts'
import { readRst } from '../../../src/engine/docs/rst/rst.ts'

interface Format {
  readonly name: string
  readonly comment: (text: string) => string
  readonly read: (text: string) => Doc
}

const FORMATS: readonly Format[] = [
  { name: 'Markdown', comment: (text) => `<!-- ${text} -->`, read: (text) => readMarkdown('a.md', text) },
  { name: 'MDX', comment: (text) => `{/* ${text} */}`, read: (text) => readMarkdown('a.mdx', text) },
  { name: 'reStructuredText', comment: (text) => `.. ${text}`, read: (text) => readRst('a.rst', text) },
  { name: 'AsciiDoc', comment: (text) => `// ${text}`, read: (text) => readAsciidoc('a.adoc', text) },
]

function ranges(doc: Doc): [number, number][] {
  return doc.ignored.map(({ from, to }) => [from, to])
}

describe.each(FORMATS)('In $name a docalign-ignore comment', ({ comment, read }) => {
  const ignored = (...lines: string[]): [number, number][] => ranges(read(lines.join('\n')))

  it('at the very top takes out the whole page', () => {
    expect(ignored(comment('docalign-ignore'), '', 'a', '', 'b')).toEqual([[1, 5]])
    expect(ignored('', '', comment('docalign-ignore'), '', 'a')).toEqual([[1, 5]])
  })

  it('below nothing but another comment takes out the whole page', () => {
    expect(ignored(comment('Copyright'), '', comment('docalign-ignore'), '', 'a')).toEqual([[1, 5]])
  })

  it('below text takes out the next block only', () => {
    expect(ignored('a', '', comment('docalign-ignore'), '', 'b', 'c', '', 'd')).toEqual([[5, 6]])
  })

  it('at the end of the page takes out nothing', () => {
    expect(ignored('a', '', comment('docalign-ignore'))).toEqual([])
    expect(ignored('a', '', comment('docalign-ignore-next-line'), '')).toEqual([])
  })

  it('for the next line passes over blank ones', () => {
    expect(ignored(comment('docalign-ignore-next-line'), '', '', 'a', 'b')).toEqual([[4, 4]])
  })

  it('takes out what stands between start and end, and all that follows a start without an end', () => {
    const [start, end] = [comment('docalign-ignore-start'), comment('docalign-ignore-end')]
    expect(ignored('a', '', start, '', 'b', '', end, '', 'c')).toEqual([[3, 7]])
    expect(ignored('a', '', start, '', 'b', '', 'c')).toEqual([[3, 7]])
    expect(ignored(start, '', 'a', '', start, '', 'b', '', end, '', 'c')).toEqual([[1, 9]])
  })

  it('with an end alone takes out nothing', () => {
    expect(ignored('a', '', comment('docalign-ignore-end'), '', 'b')).toEqual([])
  })

  it.each(['docalign-ignore', 'docalign-ignore-next-line'])('that says %s may give a reason', (word) => {
    expect(ignored('a', '', comment(`${word}: an old name`), '', 'b', '', 'c')).toEqual([[5, 5]])
    expect(ignored('a', '', comment(`${word} an old name`), '', 'b', '', 'c')).toEqual([[5, 5]])
  })

  it.each(['docalign-ignored', 'docalign-ignore-lines', 'see docalign-ignore', 'Docalign-Ignore', 'ignore'])(
    'that says "%s" is none',
    (text) => {
      expect(ignored('a', '', comment(text), '', 'b')).toEqual([])
    },
  )

  it('stays within the page, whatever stands around it', () => {
    const line = fc.constantFrom(
      ...['', 'docalign-ignore', 'docalign-ignore-start', 'docalign-ignore-end', 'docalign-ignore-next-line'].map(
        (text) => (text === '' ? '' : comment(text)),
      ),
      'text',
      '```',
      '----',
      '  indented',
      '.. note::',
      '> quote',
      '- item',
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const doc = read(lines.join('\n'))
        for (const { from, to } of doc.ignored) {
          expect(from).toBeGreaterThan(0)
          expect(to).toBeGreaterThanOrEqual(from)
          expect(to).toBeLessThanOrEqual(doc.lines.length)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('The next block', () => {
  it('of Markdown is a whole fence, blank lines and all', () => {
    const fence = ['```js', 'a', '', 'b', '```']
    expect(ranges(readMarkdown('a.md', ['x', '', '<!-- docalign-ignore -->', ...fence, '', 'c'].join('\n')))).toEqual([
      [4, 8],
    ])
    expect(
      ranges(readMarkdown('a.md', ['x', '', '<!-- docalign-ignore -->', 'So:', ...fence, 'c'].join('\n'))),
    ).toEqual([[4, 9]])
  })

  it('of Markdown is a whole table or list without blank lines', () => {
    expect(ranges(readMarkdown('a.md', 'x\n\n<!-- docalign-ignore -->\n\n| a |\n| - |\n| b |\n\ny'))).toEqual([[5, 7]])
  })

  it('of reStructuredText is a directive with its body', () => {
    const lines = [
      'x',
      '',
      '.. docalign-ignore',
      '',
      '.. code-block:: js',
      '   :linenos:',
      '',
      '   a',
      '',
      '   b',
      '',
      'c',
    ]
    expect(ranges(readRst('a.rst', lines.join('\n')))).toEqual([[5, 10]])
  })

  it('of AsciiDoc is a delimited block with its attributes and title', () => {
    const block = (delimiter: string) => ['.Title', '[source,js]', delimiter, 'a', '', 'b', delimiter]
    for (const delimiter of ['----', '====', '****', '....', '|===', '--'])
      expect(
        ranges(readAsciidoc('a.adoc', ['x', '', '// docalign-ignore', ...block(delimiter), '', 'c'].join('\n'))),
        delimiter,
      ).toEqual([[4, 10]])
  })
})

describe('The top of a page', () => {
  it('of Markdown stands below its front matter', () => {
    expect(ranges(readMarkdown('a.md', '---\ntitle: A\n---\n\n<!-- docalign-ignore -->\n\n# A'))).toEqual([[1, 7]])
  })

  it('of reStructuredText stands below its fields', () => {
    expect(ranges(readRst('a.rst', ':orphan:\n\n.. docalign-ignore\n\nA\n=\n'))).toEqual([[1, 7]])
  })

  it('of AsciiDoc stands below its attributes', () => {
    expect(ranges(readAsciidoc('a.adoc', ':toc: left\n\n// docalign-ignore\n\n= A'))).toEqual([[1, 5]])
  })

  it.each([
    ['Markdown', readMarkdown('a.md', '# A\n\n<!-- docalign-ignore -->\n\nb\n\nc')],
    ['reStructuredText', readRst('a.rst', 'A\n=\n\n.. docalign-ignore\n\nb\n\nc')],
    ['AsciiDoc', readAsciidoc('a.adoc', '= A\n\n// docalign-ignore\n\nb\n\nc')],
  ])('of %s ends with a title', (_, doc) => {
    expect(ranges(doc).map(([from]) => doc.lines[from - 1])).toEqual(['b'])
    expect(doc.ignored).toHaveLength(1)
  })
})

describe('A comment of Markdown', () => {
  const ignored = (...lines: string[]): [number, number][] => ranges(readMarkdown('a.md', lines.join('\n')))

  it('takes out its own line when other text stands on it, at the top as well', () => {
    expect(ignored('See `x`. <!-- docalign-ignore -->', '', 'b')).toEqual([[1, 1]])
    expect(ignored('- item <!-- docalign-ignore -->', '- item')).toEqual([[1, 1]])
    expect(ignored('| a | b |', '| - | - |', '| c | d <!-- docalign-ignore --> |', '| e | f |')).toEqual([[3, 3]])
    expect(ignored('<!-- docalign-ignore --> <a href="x.md">x</a>', 'b')).toEqual([[1, 1]])
  })

  it('takes out all its own lines when it has several and text stands beside it', () => {
    expect(ignored('a <!-- docalign-ignore', 'for now --> b', 'c')).toEqual([[1, 2]])
  })

  it('is heard inside HTML', () => {
    expect(ignored('a', '', '<div>', '<!-- docalign-ignore -->', '<a href="x.md">x</a>', '</div>', '', 'b')).toEqual([
      [5, 6],
    ])
  })

  it('in a fence, a code span or other HTML is none', () => {
    expect(ignored('a', '', '```html', '<!-- docalign-ignore -->', '```', '', 'b')).toEqual([])
    expect(ignored('a `<!-- docalign-ignore -->`', '', 'b')).toEqual([])
    expect(ignored('a `{/* docalign-ignore */}`', '', 'b')).toEqual([])
    expect(ignored('a', '', '```mdx', '{/* docalign-ignore */}', '```', '', 'b')).toEqual([])
  })
})

describe('A block comment', () => {
  it('of AsciiDoc is heard', () => {
    expect(ranges(readAsciidoc('a.adoc', '////\ndocalign-ignore: old\n////\n\na'))).toEqual([[1, 5]])
  })

  it('of reStructuredText is heard', () => {
    expect(ranges(readRst('a.rst', '..\n   docalign-ignore\n\na'))).toEqual([[1, 4]])
  })
})
