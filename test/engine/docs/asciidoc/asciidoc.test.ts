import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAsciidoc } from '../../../../src/engine/docs/asciidoc/asciidoc.ts'
import type { Doc } from '../../../../src/engine/docs/doc.ts'
import { HOSTILE_ASCIIDOC } from '../hostile.ts'

function read(...lines: string[]): Doc {
  return readAsciidoc('docs/page.adoc', lines.join('\n'))
}

function targets(doc: Doc): string[] {
  return doc.links.map((link) => link.target)
}

describe('headings', () => {
  it('have the level of their signs and the id before or behind them', () => {
    const doc = read(
      '= Title',
      '',
      '[[first]]',
      '== One `two` *three*',
      '',
      '[#second.role]',
      '=== Two',
      '',
      '== Three [[third]]',
    )
    expect(doc.headings.map(({ level, text, explicitId }) => [level, text, explicitId])).toEqual([
      [1, 'Title', null],
      [2, 'One two three', 'first'],
      [3, 'Two', 'second'],
      [2, 'Three', 'third'],
    ])
    expect([...doc.anchors]).toEqual(['first', 'second', 'third'])
  })

  it('may be underlined', () => {
    expect(read('Some title', '----------', '', 'text').headings[0]).toMatchObject({ level: 2, text: 'Some title' })
  })
})

describe('links', () => {
  it('are macros, cross references and addresses', () => {
    const doc = read(
      'link:a.html[A], xref:b.adoc#c[B], <<d,D>>, <<e.adoc#f>>, xref:g[], https://x.org/h[H, window=_blank] https://x.org.',
    )
    expect(doc.links.map(({ target, text }) => [target, text])).toEqual([
      ['a.html', 'A'],
      ['b.adoc#c', 'B'],
      ['#d', 'D'],
      ['e.adoc#f', ''],
      ['#g', ''],
      ['https://x.org/h', 'H'],
      ['https://x.org', 'https://x.org'],
    ])
  })

  it('are images in text below imagesdir, too, and none in a cell of code', () => {
    const doc = read(
      ':imagesdir: img',
      '',
      'See image:a.png[A].',
      '',
      '|===',
      '|[source]',
      'page:',
      '  logo: image:b.png[]',
      '|image:c.png[C]',
      '|===',
    )
    expect(targets(doc)).toEqual(['img/a.png', 'img/c.png'])
  })

  it('are images below imagesdir, and includes', () => {
    const doc = read(
      ':imagesdir: ./img',
      '',
      'image::a.png[Alt,200]',
      '',
      'image:/b.png[]',
      '',
      'include::part/c.adoc[tag=x]',
    )
    expect(doc.links.map(({ kind, target, text, column }) => [kind, target, text, column])).toEqual([
      ['image', './img/a.png', 'Alt', 8],
      ['image', '/b.png', '', 1],
      ['include', 'part/c.adoc', '', 10],
    ])
  })

  it('fill in attributes that the page defines, and are left out with others', () => {
    const doc = read(
      ':root: ../..',
      ':src: {root}/src',
      '',
      'link:{src}/a.java[] link:{elsewhere}/b.java[] xref:module:c.adoc[] xref:partial$d.adoc[]',
    )
    expect(targets(doc)).toEqual(['../../src/a.java'])
    expect(doc.frontMatter).toEqual({ root: '../..', src: '../../src' })
  })

  it('name a section by its title', () => {
    expect(targets(read('== Getting Started', '', '<<Getting Started>>'))).toEqual(['#_getting_started'])
  })
})

describe('code', () => {
  it('spans are monospace and literal text at the edges of words', () => {
    const doc = read('Use `a b`, ``c``d, `+e+` and +f+, not "`quotes`", 1+2+3 or x`y`z.')
    expect(doc.codeSpans.map(({ text, column }) => [text, column])).toEqual([
      ['a b', 5],
      ['c', 12],
      ['e', 20],
      ['f', 30],
    ])
  })

  it('blocks have a language, a lead and a place', () => {
    const doc = read(
      'Build it:',
      '',
      '[source,Bash,linenums]',
      '----',
      '$ make',
      '----',
      '',
      '....',
      ' tree',
      '....',
      '',
      '```json',
      '{}',
      '```',
      '',
      '.Title',
      '[,ruby]',
      'puts 1',
      '',
      ' indented',
      '',
    )
    expect(
      doc.codeBlocks.map(({ language, lines, line, column, lead }) => [language, lines, line, column, lead]),
    ).toEqual([
      ['bash', ['$ make'], 5, 1, 'Build it:'],
      ['', ['tree'], 9, 2, ''],
      ['json', ['{}'], 13, 1, ''],
      ['ruby', ['puts 1'], 18, 1, 'Title'],
      ['', ['indented'], 20, 2, ''],
    ])
  })

  it('blocks hide their markup', () => {
    expect(targets(read('----', 'link:a[b]', '----', '++++', '<a href="link:c[d]">', '++++'))).toEqual([])
  })
})

describe('text', () => {
  it('has one run for each list item and each line of a table', () => {
    const doc = read('para', 'graph', '', '* one', 'more', '* two', '', 'term:: meaning', '', '|===', '|a |`b`', '|===')
    expect(doc.prose.map(({ kind, line, lines }) => [kind, line, lines.length])).toEqual([
      ['paragraph', 1, 2],
      ['item', 4, 2],
      ['item', 6, 1],
      ['item', 8, 1],
      ['row', 11, 1],
    ])
    expect(doc.codeSpans).toHaveLength(1)
  })

  it('in comments is none, but docalign-ignore there is heard', () => {
    const doc = read(
      '// `x` link:a[b]',
      '// docalign-ignore-next-line',
      'a',
      '',
      '////',
      'docalign-ignore-start',
      '////',
      'b',
      '// docalign-ignore-end',
      'c',
    )
    expect(doc.codeSpans).toEqual([])
    expect(doc.links).toEqual([])
    expect(doc.ignored).toMatchObject([
      { from: 3, to: 3 },
      { from: 5, to: 9 },
    ])
  })
})

describe('hostile input', () => {
  const token = fc.constantFrom(
    ...[
      '`',
      '``',
      '+',
      '<<',
      '>>',
      '[',
      ']',
      '[[',
      ']]',
      'link:',
      'xref:',
      'http://',
      '{',
      '}',
      ':a: ',
      '== ',
      '----',
      '////',
      '|===',
      '--',
      '\n',
      '\n\n',
      ' ',
      'x',
      '\\',
      '::',
      'image::',
      '\u0000',
      '__proto__',
      '\r',
      '😀',
    ],
  )

  it('never throws, and every position lies on the page', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 80 }), (tokens) => {
        const doc = readAsciidoc('a.adoc', tokens.join(''))
        for (const { line, column } of [...doc.links, ...doc.codeSpans, ...doc.headings]) {
          expect(column).toBeGreaterThan(0)
          expect(column).toBeLessThanOrEqual((doc.lines[line - 1] ?? '').length + 1)
        }
        for (const block of doc.codeBlocks) {
          expect(doc.lines[block.line - 1]?.slice(block.column - 1)).toBe(block.lines[0])
        }
      }),
    )
  })

  it('does not let attributes grow without bound', () => {
    const lines = [':a0: xxxxxxxxxx', ...Array.from({ length: 40 }, (_, n) => `:a${n + 1}: {a${n}}{a${n}}{a${n}}`)]
    expect(targets(read(...lines, '', 'link:{a40}[x]'))).toEqual([])
  })

  it('keeps an attribute named __proto__ as data', () => {
    expect(Object.keys(read(':__proto__: x').frontMatter ?? {})).toEqual(['__proto__'])
  })

  it.each(HOSTILE_ASCIIDOC)('is read with many $name', ({ path, of }) => {
    expect(readAsciidoc(path, of(500)).path).toBe(path)
  })
})
