import { describe, expect, it } from 'vitest'
import { readAsciidoc } from '../../../../src/engine/docs/asciidoc/asciidoc.ts'
import type { Doc, Heading } from '../../../../src/engine/docs/doc.ts'
import { readMarkdown } from '../../../../src/engine/docs/markdown/markdown.ts'
import { readRst } from '../../../../src/engine/docs/rst/rst.ts'
import type { SiteKind } from '../../../../src/engine/docs/site/site.ts'
import { mayHaveOtherAnchors } from '../../../../src/engine/docs/slugs/hidden-anchors.ts'
import { anchorsOf, hasAnchor, isAlwaysValidAnchor } from '../../../../src/engine/docs/slugs/slugs.ts'

/** A Markdown page whose lines are headings; `text` stands for what a reader of Markdown makes of the source. */
function page(titles: readonly (string | { source: string; text: string })[], rest: Partial<Doc> = {}): Doc {
  const lines = titles.map((title) => `## ${typeof title === 'string' ? title : title.source}`)
  const headings = titles.map((title, index): Heading => {
    return {
      level: 2,
      text: typeof title === 'string' ? title : title.text,
      explicitId: null,
      line: index + 1,
      column: 1,
    }
  })
  return { ...readRst('docs/page.md', ''), format: 'markdown', lines, headings, ...rest }
}

function anchors(kind: SiteKind, ...titles: Parameters<typeof page>[0]): string[] {
  return [...anchorsOf(page(titles), { kind })]
}

describe('docsify', () => {
  it('makes one hyphen of several, or leaves them, by its version', () => {
    expect(anchors('docsify', '`redact` (Array | Object):')).toEqual(['redact-array--object', 'redact-array-object'])
  })
})

describe('GitHub', () => {
  it.each([
    ['Getting Started', 'getting-started'],
    ['`npm run build`: what?', 'npm-run-build-what'],
    ['C++ & C#', 'c--c'],
    ['foo_bar and __init__', 'foo_bar-and-__init__'],
    [':rocket: Launch', 'rocket-launch'],
    ['🚀 Launch', '-launch'],
    ['Überblick, 配置文件', 'überblick-配置文件'],
    ['4.0.0 - 2022-02-25', '400---2022-02-25'],
  ])('makes of %j the anchor %j', (title, slug) => {
    expect(anchors('github', title)).toEqual([slug])
  })

  it('numbers duplicates from one, past titles that look numbered', () => {
    expect(anchors('github', 'Foo', 'Foo', 'Foo 1', 'Foo')).toEqual(['foo', 'foo-1', 'foo-1-1', 'foo-2'])
  })

  it('gives headings written in HTML an anchor, too', () => {
    const doc = page([], { lines: ['<h1 align="center"><code>just</code></h1>', '<h2>Over', 'two lines</h2>'] })
    expect([...anchorsOf(doc, { kind: 'github' })]).toEqual(['just', 'over-two-lines'])
  })

  it('shows pages that others publish, whose rules then count as well', () => {
    const doc = page(['`queryClient.clear`'], { frontMatter: { title: 'x' } })
    expect(anchorsOf(doc, { kind: 'github' }).has('queryclient-clear')).toBe(true)
    expect(anchorsOf(page(['`queryClient.clear`']), { kind: 'github' }).has('queryclient-clear')).toBe(false)
  })
})

describe('site builders', () => {
  it.each<[SiteKind, string, string]>([
    ['vitepress', 'Crème brûlée: 2 ways!', 'creme-brulee-2-ways'],
    ['vitepress', '2. Install `vite`', '_2-install-vite'],
    ['vitepress', 'build.rollupOptions', 'build-rollupoptions'],
    ['mkdocs', 'Crème & brûlée', 'creme-brulee'],
    ['mkdocs', 'Über alles', 'über-alles'],
    ['mkdocs', 'a.b.c()', 'abc'],
    ['sphinx', '2. The `Task` class', 'the-task-class'],
    ['jekyll', '1. Getting started', 'getting-started'],
    ['hugo', 'a.b / c', 'a-b-c'],
    ['docsify', '2 ways', '_2-ways'],
    ['mdbook', 'What? Now!', 'what-now'],
    ['gitbook', 'v1.2 — news', 'v1-2-news'],
  ])('%s makes of %j the anchor %j', (kind, title, slug) => {
    expect(anchors(kind, title)).toContain(slug)
  })

  it('number duplicates each in its way', () => {
    expect(anchors('mkdocs', 'a b', 'a b')).toEqual(expect.arrayContaining(['a-b', 'a-b_1', 'a-b-1']))
    const asciidoc = readAsciidoc('a.adoc', '= T\n\n== a b\n\n== a b')
    expect([...anchorsOf(asciidoc, { kind: 'github' })]).toEqual(
      expect.arrayContaining(['_a_b', '_a_b_2', 'a-b', 'a-b-1']),
    )
  })

  it('number the second heading of a title 1 or 2, as VitePress and VuePress 1 do', () => {
    expect(anchors('vitepress', 'a b', 'a b')).toEqual(['a-b', 'a-b-1', 'a-b-2'])
    expect(anchors('docusaurus', 'a b', 'a b')).toEqual(['a-b', 'a-b-1'])
  })

  it.each(['{#custom-id}', '{: #custom-id .class }', '{/* #custom-id */}', '<!-- #custom-id -->', '[#custom-id]'])(
    'take %s for the id of a heading',
    (id) => {
      const set = anchors('docusaurus', { source: `Title ${id}`, text: `Title ${id}` })
      expect(set).toEqual(expect.arrayContaining(['custom-id', 'title']))
    },
  )

  it('leave out hyphens at the ends', () => {
    expect(anchors('exdoc', '--from-dir (one)')).toContain('from-dir-one')
  })

  it('may keep the names of entities', () => {
    const found = anchors('vitepress', { source: 'v0.18 &rarr; v0.19', text: 'v0.18 → v0.19' })
    expect(found).toContain('v0-18-rarr-v0-19')
  })

  it('take ids from attribute lists of paragraphs and links', () => {
    const doc = page([], { lines: ['[](){#typed-dict}', 'text', '{: #para .note }', '[a](#a){: #is-open? }'] })
    expect([...anchorsOf(doc, { kind: 'mkdocs' })]).toEqual(['typed-dict', 'para', 'is-open?'])
  })

  it('take ids of labels and described objects from reStructuredText', () => {
    const doc = readRst(
      'a.rst',
      '.. _My Label:\n\nTitle here\n==========\n\n.. automodule:: celery.app\n\n.. setting:: broker_url\n',
    )
    const set = anchorsOf(doc, { kind: 'sphinx' })
    for (const id of ['my label', 'my-label', 'title-here', 'module-celery.app', 'std-setting-broker_url'])
      expect(set.has(id)).toBe(true)
  })

  it('follow the prefix and separator that an AsciiDoc page sets', () => {
    const set = anchorsOf(readAsciidoc('a.adoc', ':idprefix: x-\n:idseparator: -\n\n== A title'), {
      kind: 'asciidoctor',
    })
    expect(set.has('x-a-title')).toBe(true)
  })
})

describe('an anchor of a link', () => {
  const set = new Set(['install', 'überblick'])

  it.each([
    'install',
    'Install',
    'user-content-install',
    '%C3%9Cberblick',
    '',
    'top',
    'L10',
    'L10-L20',
    'L3C4-L5C6',
    ':~:text=x',
    'fn:1',
    'id3',
  ])('%j holds', (anchor) => {
    expect(hasAnchor(set, anchor)).toBe(true)
  })

  it.each(['instal', 'race', 'topics', 'L', '%E0%A4%A'])('%j does not', (anchor) => {
    expect(hasAnchor(set, anchor)).toBe(false)
  })

  it('to a line or the top is valid on every page', () => {
    expect(['', 'top', 'L1', '__tabbed_1_2', 'tab/linux', 'install'].map(isAlwaysValidAnchor)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })
})

describe('a page may have anchors of its own making', () => {
  it.each([
    '::: pydantic.main.BaseModel',
    '--8<-- "a.md"',
    '{% for x in y %}',
    "import Part from './_part.mdx'",
    '<!--@include: ./a.md-->',
    'include::a.adoc[]',
    '<!-- AUTOGENERATED CONFIG DESCRIPTIONS -->',
  ])('because of %j', (line) => {
    expect(mayHaveOtherAnchors(page([], { lines: ['text', line] }))).toBe(true)
  })

  it.each(['<!-- AUTO-GENERATED-CONTENT:START (TOC) -->', '<!-- autogenerated by a tool -->', '<!-- generate it -->'])(
    'but not because of %j',
    (line) => {
      expect(mayHaveOtherAnchors(page([], { lines: [line] }))).toBe(false)
    },
  )

  it('but not for the same in a code block', () => {
    const block = { language: '', meta: '', lines: ['{% for x in y %}'], line: 1, column: 1, lead: '' }
    expect(mayHaveOtherAnchors(page([], { lines: block.lines, codeBlocks: [block] }))).toBe(false)
  })

  it.each([
    ['<FunctionDetails', 'mdx', true],
    ['<DocBlock canonicalReference="x" />', 'mdx', true],
    ['<Details>', 'mdx', false],
    ['<Note>', 'mdx', false],
    ['<FunctionDetails', 'markdown', false],
  ] as const)('where the component %s stands in %s: %s', (line, format, expected) => {
    expect(mayHaveOtherAnchors(page([], { lines: [line], format }))).toBe(expected)
  })

  it.each([
    ['docs/_common/part.md', true],
    ['docs/_part.md', true],
    ['docs/_index.md', false],
    ['_docs/page.md', false],
  ])('where others include it, as %s says: %s', (path, expected) => {
    expect(mayHaveOtherAnchors(page([], { path }))).toBe(expected)
  })

  it('where its front matter takes the text of another page', () => {
    expect(mayHaveOtherAnchors(page([], { frontMatter: { ref: 'docs/react/queries.md' } }))).toBe(true)
    expect(mayHaveOtherAnchors(page([], { frontMatter: { ref: 'T-1' } }))).toBe(false)
  })

  it('because of generated API docs', () => {
    expect(mayHaveOtherAnchors(readRst('a.rst', '.. autoclass:: X'))).toBe(true)
    expect(mayHaveOtherAnchors(readRst('a.rst', '.. class:: X'))).toBe(false)
  })
})

it.each(['github', 'vitepress', 'mkdocs', 'gitbook'] as const)(
  'Headings named as prototypes are have anchors like any other, by the rules of %s',
  (kind) => {
    const anchors = anchorsOf(page(['__proto__', 'constructor', 'toString', '__proto__']), { kind })
    for (const name of ['constructor', 'tostring']) expect(hasAnchor(anchors, name)).toBe(true)
    expect(hasAnchor(anchors, 'valueof')).toBe(false)
  },
)

describe('A term of a definition list', () => {
  it('has an anchor in a book of mdBook', () => {
    const doc = readMarkdown('guide/glossary.md', '# Glossary\n\nsmart pointer\n  : What points.\n\nplain line\n')
    expect(hasAnchor(anchorsOf(doc, { kind: 'mdbook' }), 'smart-pointer')).toBe(true)
    expect(hasAnchor(anchorsOf(doc, { kind: 'mdbook' }), 'plain-line')).toBe(false)
    expect(hasAnchor(anchorsOf(doc, { kind: 'github' }), 'smart-pointer')).toBe(false)
  })
})

describe('A heading that is told its id', () => {
  it('has no other in a book of mdBook', () => {
    const doc = readMarkdown('book/filters.md', '# Filters\n\n## Examples { #own-examples }\n')
    expect([...anchorsOf(doc, { kind: 'mdbook' })]).toEqual(['own-examples', 'filters'])
    expect([...anchorsOf(doc, { kind: 'mkdocs' })]).toEqual(['own-examples', 'filters', 'examples'])
  })
})

it('Attributes of kramdown without an id are no part of a title', () => {
  expect(anchors('jekyll', 'Set up {: android}', 'Go on {:.no_toc}')).toEqual(
    expect.arrayContaining(['set-up', 'go-on']),
  )
})

it('Pictures behind a title leave the blanks between them', () => {
  const doc = page([{ source: 'A tool [![a][b]][c] ![d](e)', text: 'A tool a d' }])
  expect(hasAnchor(anchorsOf(doc, { kind: 'github' }), 'a-tool--')).toBe(true)
})

it('Tabs of MkDocs have anchors made of their titles', () => {
  const doc = page([], { lines: ['=== "From source"', '', '    === "On Mac"'] })
  expect([...anchorsOf(doc, { kind: 'mkdocs' })]).toEqual(['from-source', 'on-mac'])
  expect([...anchorsOf(doc, { kind: 'github' })]).toEqual([])
})
