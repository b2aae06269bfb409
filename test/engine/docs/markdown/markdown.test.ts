import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Doc } from '../../../../src/engine/docs/doc.ts'
import { readMarkdown } from '../../../../src/engine/docs/markdown/markdown.ts'
import { expectReadOrDeclined, HOSTILE_MARKDOWN } from '../hostile.ts'

function read(...lines: string[]): Doc {
  return readMarkdown('docs/page.md', lines.join('\n'))
}

function readMdx(...lines: string[]): Doc {
  return readMarkdown('docs/page.mdx', lines.join('\n'))
}

function at(doc: Doc, line: number, column: number): string {
  return (doc.lines[line - 1] ?? '').slice(column - 1)
}

describe('Headings', () => {
  it.each([
    ['# Install', 'Install', null],
    ['## Install ##', 'Install', null],
    ['# `run()` and **more**', 'run() and more', null],
    ['# [The guide](guide.md) &amp; more', 'The guide & more', null],
    ['# Install {#setup}', 'Install', 'setup'],
    ['# Install {#setup .wide}', 'Install', 'setup'],
    ['# Install { #setup }', 'Install', 'setup'],
    ['# Install {/* #setup */}', 'Install', 'setup'],
    ['# Issue #12', 'Issue #12', null],
    ['# A `{#b}` c', 'A {#b} c', null],
    ['# :rocket: Go', ':rocket: Go', null],
  ])('read %s as a reader sees it', (source, text, explicitId) => {
    expect(read(source).headings[0]).toMatchObject({ text, explicitId })
  })

  it('have their level, line and column', () => {
    const doc = read('# A', '', '### B', '', '> ## C')
    expect(doc.headings.map(({ level, line, column }) => [level, line, column])).toEqual([
      [1, 1, 1],
      [3, 3, 1],
      [2, 5, 3],
    ])
  })

  it('are underlined as well', () => {
    const doc = read('Title', '=====', '', 'Part', 'two', '---')
    expect(doc.headings.map(({ level, text, line }) => [level, text, line])).toEqual([
      [1, 'Title', 1],
      [2, 'Part two', 4],
    ])
  })

  it('in fences and comments are none', () => {
    expect(read('```md', '# A', '```', '', '<!--', '# B', '-->').headings).toEqual([])
  })
})

describe('Front matter', () => {
  it('is read as data and moves nothing', () => {
    const doc = read('---', 'title: "`x`"', 'tags: [a]', '---', '', '[b](b.md)')
    expect(doc.frontMatter).toEqual({ title: '`x`', tags: ['a'] })
    expect(doc.codeSpans).toEqual([])
    expect(doc.links).toMatchObject([{ target: 'b.md', line: 6, column: 1 }])
    expect(doc.lines[1]).toBe('title: "`x`"')
  })

  it.each([
    ['no mapping', ['---', '- a', '---', '# A']],
    ['no YAML', ['---', 'a: [', '---', '# A']],
    ['aliases without end', ['---', `a: &a [${'x,'.repeat(10)}]`, `b: [${'*a,'.repeat(200)}]`, '---', '# A']],
  ])('that is %s gives no data and no text', (_, lines) => {
    const doc = read(...lines)
    expect(doc.frontMatter).toBeNull()
    expect(doc.headings.map(({ text, line }) => [text, line])).toEqual([['A', lines.length]])
  })

  it('stands only at the top', () => {
    expect(read('a', '', '---', 'b: c', '---').frontMatter).toBeNull()
  })

  it('has no prototype to change', () => {
    const doc = read('---', '__proto__: {polluted: yes}', 'constructor: x', '---')
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted')
    expect(doc.frontMatter).not.toHaveProperty('polluted')
  })
})

describe('Links', () => {
  it.each([
    ['[a](b.md)', 'b.md', 'a'],
    ['[a](<b c.md> "Title")', 'b c.md', 'a'],
    ["[a](b.md 'Title')", 'b.md', 'a'],
    ['[a](b\\_c.md)', 'b_c.md', 'a'],
    ['[a](b.md?x=1&amp;y=2#z)', 'b.md?x=1&y=2#z', 'a'],
    ['[a](b_(c).md)', 'b_(c).md', 'a'],
    ['[`a` **b**](b.md)', 'b.md', 'a b'],
  ])('of %s have their target and text', (source, target, text) => {
    expect(read(source).links).toMatchObject([{ kind: 'link', target, text, source, definition: null }])
  })

  it('around images are two', () => {
    const doc = read('See [![badge](badge.svg)](build.md).')
    expect(doc.links.map(({ kind, target, column }) => [kind, target, column])).toEqual([
      ['link', 'build.md', 5],
      ['image', 'badge.svg', 6],
    ])
  })

  it('by reference are reported where their target is defined', () => {
    const doc = read('See [the guide][guide] and [faq].', '', '[guide]: guide.md "Title"', '  [faq]: <f a q.md>')
    expect(doc.links).toMatchObject([
      { target: 'guide.md', text: 'guide', line: 3, column: 1, definition: { line: 3, column: 1 } },
      { target: 'f a q.md', text: 'faq', line: 4, column: 3, definition: { line: 4, column: 3 } },
    ])
  })

  it('of footnotes are none', () => {
    expect(read('A[^1].', '', '[^1]: note.md').links).toEqual([])
  })

  it('of bare addresses end before the punctuation', () => {
    const doc = read('See https://example.com/a.md. Or <https://example.com/b>.')
    expect(doc.links.map((link) => link.target)).toEqual(['https://example.com/a.md', 'https://example.com/b'])
  })

  it('in tables, lists and quotes have their own line and column', () => {
    const doc = read(
      '| a | b |',
      '|---|---|',
      '| x | [t](t.md) |',
      '',
      '- [l](l.md)',
      '  - [m](m.md)',
      '',
      '> [q](q.md)',
    )
    for (const link of doc.links) expect(at(doc, link.line, link.column).startsWith(link.source)).toBe(true)
    expect(doc.links.map(({ target, line }) => [target, line])).toEqual([
      ['t.md', 3],
      ['l.md', 5],
      ['m.md', 6],
      ['q.md', 8],
    ])
  })

  it('in code and in comments are none', () => {
    expect(
      read(
        '`[a](a.md)`',
        '',
        '```',
        '[b](b.md)',
        '```',
        '',
        '    [c](c.md)',
        '',
        '<!-- [d](d.md) -->',
        '',
        '<!--',
        '<a href="e.md">',
        '-->',
      ).links,
    ).toEqual([])
  })

  it('escaped are none', () => {
    expect(read('\\[a](a.md)').links).toEqual([])
  })
})

describe('HTML', () => {
  it('sets anchors by id and by name', () => {
    const doc = read(
      '<a id="one"></a>',
      '',
      '<h3 name=two>Two</h3>',
      '',
      "Text <span id='three'></span>.",
      '',
      '<a name="caf&eacute;">',
    )
    expect([...doc.anchors]).toEqual(['one', 'two', 'three', 'caf&eacute;'])
  })

  it('sets an anchor behind a comment', () => {
    expect([...read('<!-- start --><a id="here"></a>').anchors]).toEqual(['here'])
  })

  it('holds links and images', () => {
    const doc = read('<p>', '  <a class="x"', '     href="a.md">a</a>', '  <img src="b.png" alt="b">', '</p>')
    expect(doc.links.map(({ kind, target, line, column }) => [kind, target, line, column])).toEqual([
      ['html', 'a.md', 2, 3],
      ['image', 'b.png', 4, 3],
    ])
  })

  it('in a comment of an HTML block holds none', () => {
    const doc = read('<div>', '<!-- <a id="x" href="a.md"> -->', '<a href="b.md">b</a>', '</div>')
    expect(doc.links.map(({ target, line }) => [target, line])).toEqual([['b.md', 3]])
    expect(doc.anchors.size).toBe(0)
  })

  it.each([
    ['VuePress', '<code-group>', '<code-block title="JSON Schema">', '</code-block>', '</code-group>'],
    ['VuePress 2', '<CodeGroup>', '<CodeGroupItem title="npm" active>', '</CodeGroupItem>', '</CodeGroup>'],
    ['Docusaurus', '<Tabs>', '<TabItem value="a > b">', '</TabItem>', '</Tabs>'],
    ['a component of its own', '<my-box>', '<x-fold :open="true">', '</x-fold>', '</my-box>'],
  ])('of components ends with its line in %s, so that a fence may follow', (_, group, item, endOfItem, endOfGroup) => {
    const lines = [
      '# A',
      group,
      item,
      '```js',
      '# no heading',
      '```',
      endOfItem,
      endOfGroup,
      '',
      '# B',
      '',
      '```js',
      'b()',
      '```',
    ]
    const doc = read(...lines)
    expect(doc.headings.map(({ text }) => text)).toEqual(['A', 'B'])
    expect(doc.codeBlocks.map(({ line }) => line)).toEqual([5, 13])
  })

  it.each(['<details>', '<DIV>', '<span class="x">'])('%s goes on to the next blank line', (tag) => {
    expect(read(tag, '```js', '', '# A', '').headings).toMatchObject([{ text: 'A' }])
  })

  it('around Markdown leaves the Markdown to be read', () => {
    const doc = read('<details>', '', '[a](a.md) `b`', '', '</details>')
    expect(doc.links).toMatchObject([{ target: 'a.md', line: 3 }])
    expect(doc.codeSpans).toMatchObject([{ text: 'b', line: 3, column: 12 }])
  })
})

describe('Code spans', () => {
  it.each([
    ['a `b` c', 'b', 4],
    ['a `` b`c `` d', 'b`c', 6],
    ['`b`', 'b', 2],
    ['` `', ' ', 2],
    ['**`b`**', 'b', 4],
    ['[`b`](c.md)', 'b', 3],
    ['> `b`', 'b', 4],
  ])('of %s stand where their text begins', (source, text, column) => {
    expect(read(source).codeSpans).toEqual([{ line: 1, column, text, role: null }])
  })

  it('over two lines are one, on the first', () => {
    expect(read('x `a', 'b` y').codeSpans).toEqual([{ line: 1, column: 4, text: 'a b', role: null }])
  })
})

describe('Code blocks', () => {
  it('have their language, the rest of the info string, their lines and place', () => {
    const doc = read('Run this:', '', '```Bash title="x" {1,3}', 'a', '', 'b', '```')
    expect(doc.codeBlocks).toEqual([
      { language: 'bash', meta: 'title="x" {1,3}', lines: ['a', '', 'b'], line: 4, column: 1, lead: 'Run this:' },
    ])
  })

  it.each([
    ['```js{1}', 'js'],
    ['```{.python .numbered}', 'python'],
    ['``` ruby', 'ruby'],
    ['~~~go', 'go'],
    ['```', ''],
    ['```c++', 'c++'],
    ['```js,ignore', 'js'],
  ])('that begin with %s have their language', (fence, language) => {
    expect(read(fence, 'x', fence.slice(0, 3)).codeBlocks[0]?.language).toBe(language)
  })

  it.each([
    ['in a list item', ['- a', '', '  ```sh', '  one', '    two', '  ```'], 4, 3, ['one', '  two']],
    ['in a nested list', ['1. a', '   - b', '     ```sh', '     one', '     ```'], 4, 6, ['one']],
    ['in a quote', ['> ```sh', '> one', '>', '> two', '> ```'], 2, 3, ['one', '', 'two']],
    ['in a list in a quote', ['> - a', '>   ```sh', '>   one', '>   ```'], 3, 5, ['one']],
    ['indented', ['a', '', '    one', '', '    two', '', 'b'], 3, 5, ['one', '', 'two']],
    ['without an end', ['```sh', 'one', ''], 2, 1, ['one', '']],
    ['with fewer marks inside', ['````md', '```', '````'], 2, 1, ['```']],
    ['empty', ['```sh', '```'], 2, 1, []],
  ])('%s have the right lines and columns', (_, page, line, column, lines) => {
    const doc = read(...page)
    expect(doc.codeBlocks).toMatchObject([{ line, column, lines }])
    lines.forEach((text, index) => {
      if (text !== '') expect(at(doc, line + index, column)).toBe(text)
    })
  })

  it('below a heading take no sentence from far above as their lead', () => {
    expect(read('Far', '', '', '', '```', 'x', '```').codeBlocks[0]?.lead).toBe('')
  })
})

describe('Tables', () => {
  it('have their header, rows and lines', () => {
    const doc = read('a', '', '| Option | Default |', '|:--|--:|', '| `x` | 1 |', '| `y\\|z` | **2** |', '', 'b')
    expect(doc.tables).toEqual([
      {
        line: 3,
        header: ['Option', 'Default'],
        rows: [
          { line: 5, cells: ['`x`', '1'] },
          { line: 6, cells: ['`y\\|z`', '**2**'] },
        ],
      },
    ])
    expect(doc.prose.filter((run) => run.kind === 'row').map((run) => [run.line, run.lines])).toEqual([
      [5, ['| `x` | 1 |']],
      [6, ['| `y\\|z` | **2** |']],
    ])
    expect(doc.codeSpans.map(({ line, column }) => [line, column])).toEqual([
      [5, 4],
      [6, 4],
    ])
  })
})

describe('Prose', () => {
  it('says of each run what it is', () => {
    const doc = read('# H', '', 'one', 'two', '', '- item', '  more', '- [ ] task', '', '> quoted')
    expect(doc.prose).toEqual([
      { line: 1, kind: 'heading', lines: ['# H'] },
      { line: 3, kind: 'paragraph', lines: ['one', 'two'] },
      { line: 6, kind: 'item', lines: ['- item', '  more'] },
      { line: 8, kind: 'item', lines: ['- [ ] task'] },
      { line: 10, kind: 'quote', lines: ['> quoted'] },
    ])
  })
})

describe('Includes', () => {
  it.each([
    ['<<< ../src/a.ts', '../src/a.ts', 5],
    ['<<< @/src/a.ts{1,3}', '@/src/a.ts', 5],
    ['<<< ../a.ts#region', '../a.ts', 5],
    ['--8<-- "docs/a.md"', 'docs/a.md', 9],
    ['--8<-- "docs/a.md:2:4"', 'docs/a.md', 9],
    ['{!docs/a.md!}', 'docs/a.md', 3],
    ['{!> ../a.py !}', '../a.py', 5],
    ['{* ../a.py hl[1] *}', '../a.py', 4],
    ['<!-- include: docs/a.md -->', 'docs/a.md', 15],
    ['<!--@include: ./a.md-->', './a.md', 15],
  ])('of %s are links', (source, target, column) => {
    expect(read('a', '', source).links).toMatchObject([{ kind: 'include', target, line: 3, column }])
  })

  it('shown in a sample of Markdown are none', () => {
    expect(read('```md', '<<< a.ts', '```').links).toEqual([])
  })
})

describe('Marks of what changes in a sample', () => {
  it.each([
    [['a({ +++b: 1+++ })'], ['a({    b: 1    })']],
    [
      ['+++if (a) {', '  b()', '}+++', '---c---'],
      ['   if (a) {', '  b()', '}   ', '       '],
    ],
    [
      ['+++', 'title = "a"', '+++'],
      ['+++', 'title = "a"', '+++'],
    ],
    [['a +++b'], ['a +++b']],
    [
      ['---', 'a: b', '---'],
      ['---', 'a: b', '---'],
    ],
  ])('of %j leave %j', (lines, read) => {
    expect(readMarkdown('a.md', ['```js', ...lines, '```'].join('\n')).codeBlocks[0]?.lines).toEqual(read)
  })
})

describe('MDX', () => {
  it('is read among its imports and components', () => {
    const doc = readMdx(
      "import Tabs from '@theme/Tabs'",
      '',
      '# A',
      '',
      '<Tabs items={["a", "b"]}>',
      '',
      '[a](a.mdx) and `b`',
      '',
      '</Tabs>',
      '',
      '<Card to="/guide/x" href="b.md" />',
    )
    expect(doc.format).toBe('mdx')
    expect(doc.headings).toMatchObject([{ text: 'A', line: 3 }])
    expect(doc.links.map(({ kind, target, line }) => [kind, target, line])).toEqual([
      ['link', 'a.mdx', 7],
      ['html', '/guide/x', 11],
      ['html', 'b.md', 11],
    ])
  })

  it('ends code that components indent at its fence', () => {
    const doc = readMdx(
      '<Tab>',
      '',
      '    ```sh',
      '    make',
      '    ```',
      '',
      '</Tab>',
      '',
      '## After',
      '',
      '- a',
      '',
      '      ~~~',
      '      b',
    )
    expect(doc.codeBlocks.map(({ language, lines, line }) => [language, lines, line])).toEqual([
      ['sh', ['make'], 4],
      ['', ['b'], 14],
    ])
    expect(doc.headings).toMatchObject([{ text: 'After', line: 9 }])
  })

  it('reads what stands between tags as Markdown', () => {
    const doc = readMdx(
      '<Callout>',
      '**Note**: see [a](a.md).',
      '</Callout>',
      '```ts',
      'a()',
      '```',
      '<Tabs><Tab',
      '  title="b > c"',
      '  items={[">", `',
      '',
      '`]}>',
      '## B',
      'Text',
      '</Tab></Tabs>',
      '- item',
      '</div>',
      '',
      'See <https://a.test/b>, <a href={x}>c</a> and a < b.',
    )
    expect(doc.headings).toMatchObject([{ text: 'B', line: 12 }])
    expect(doc.codeBlocks).toMatchObject([{ line: 5, lines: ['a()'] }])
    expect(doc.links.map(({ target }) => target)).toEqual(['a.md', 'https://a.test/b'])
    expect(doc.prose.map(({ kind, lines }) => [kind, lines])).toEqual([
      ['paragraph', ['**Note**: see [a](a.md).']],
      ['heading', ['## B']],
      ['paragraph', ['Text']],
      ['item', ['- item']],
      ['paragraph', ['See <https://a.test/b>, <a href={x}>c</a> and a < b.']],
    ])
  })

  it.each(['{/*', '<!--'])('shows nothing of what stands in a comment that begins with %s', (mark) => {
    const end = mark === '{/*' ? '*/}' : '-->'
    const doc = readMdx(
      `Text ${mark} \`a\` ${end} \`b\``,
      `${mark}`,
      '## C',
      '',
      '```ts',
      '[d](d.md)',
      `\`\`\` ${end}`,
      `- ${mark} \`e\` ${end}`,
      '',
      '## F',
    )
    expect(doc.headings).toMatchObject([{ text: 'F', line: 10 }])
    expect(doc.codeSpans.map(({ text }) => text)).toEqual(['b'])
    expect([doc.codeBlocks, doc.links]).toEqual([[], []])
  })

  it('knows no indented code', () => {
    expect(readMdx('<A>', '', '    [a](a.md)', '', '</A>').links).toMatchObject([{ target: 'a.md', line: 3 }])
  })
})

describe('Line ends and byte order marks', () => {
  const page = ['---', 'a: b', '---', '# T', '', 'See [a](a.md) `b`.', '', '```sh', 'x', '```', '']

  it.each([
    ['CRLF', page.join('\r\n')],
    ['CR', page.join('\r')],
    ['a byte order mark', `\ufeff${page.join('\n')}`],
    ['both', `\ufeff${page.join('\r\n')}`],
  ])('%s change nothing', (name, text) => {
    if (name === 'CR') text = text.replace('---\ra: b\r---', '   \r    \r   ')
    const doc = readMarkdown('docs/page.md', text)
    const plain = read(...page)
    expect(doc.links).toEqual(plain.links)
    expect(doc.codeSpans).toEqual(plain.codeSpans)
    expect(doc.codeBlocks).toEqual(plain.codeBlocks)
    expect(doc.headings).toEqual(plain.headings)
    if (name !== 'CR') expect(doc).toEqual(plain)
  })
})

describe('Hostile pages', () => {
  it.each(HOSTILE_MARKDOWN)('of many $name are read or declined', ({ of, full }) => {
    for (const path of ['a.md', 'a.mdx']) expectReadOrDeclined(path, of(Math.min(full, 500)))
  })

  const token = fc.constantFrom(
    ...[
      '`',
      '``',
      '```',
      '[',
      ']',
      '(',
      ')',
      '](a.md)',
      '<',
      '>',
      '<a id="x">',
      '<!--',
      '-->',
      '{/*',
      '*/}',
      '#',
      '|',
      '-',
      '---',
      '* ',
      '1. ',
      '> ',
    ],
    ...[
      '\n',
      '\n\n',
      '\n    ',
      '\r\n',
      '\t',
      ' ',
      'a',
      'é',
      '😀',
      '\u0000',
      '\\',
      '&amp;',
      '[r]: b',
      '__proto__',
      '*',
      '_',
      '~~',
      ':',
      '=',
    ],
  )

  it('of any shape never throw anything else, and every position lies on the page', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 60 }), fc.constantFrom('a.md', 'a.mdx'), (tokens, path) => {
        const doc = readMarkdown(path, tokens.join(''))
        for (const { line, column } of [...doc.headings, ...doc.links, ...doc.codeSpans]) {
          expect(column).toBeGreaterThan(0)
          expect(column).toBeLessThanOrEqual((doc.lines[line - 1] ?? '').length + 1)
        }
        for (const block of doc.codeBlocks)
          expect(block.line + block.lines.length - 1).toBeLessThanOrEqual(doc.lines.length)
      }),
      { numRuns: 200 },
    )
  })

  it('keep the text of every code span where they say it is', () => {
    const words = fc.array(
      fc.constantFrom('a', '`b`', '`c d`', '**`e`**', '- ', '> ', '\n', '\n\n', '[`f`](g.md)', '| '),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(words, (parts) => {
        const doc = readMarkdown('a.md', parts.join(''))
        for (const span of doc.codeSpans)
          expect(at(doc, span.line, span.column).startsWith(span.text.split(' ')[0] ?? '')).toBe(true)
      }),
    )
  })
})
