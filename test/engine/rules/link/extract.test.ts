import { describe, expect, it } from 'vitest'
import { extractLinks } from '../../../../src/engine/rules/link/extract.ts'
import { page, REPOSITORY, values } from '../drafts.ts'

describe('A link', () => {
  it.each([
    ['to a page', '[a](b.md)', ['b.md']],
    ['to a heading of this page', '[a](#b)', ['#b']],
    ['to a heading of another page', '[a](../c.md#b)', ['../c.md#b']],
    ['to a folder', '[a](src/)', ['src/']],
    ['from the root of the site', '[a](/guide/x)', ['/guide/x']],
    ['of an image', '![a](logo.png)', ['logo.png']],
    ['by reference', '[a][b]\n\n[b]: c.md', ['c.md']],
    ['by a reference of other capitals that is broken between lines', '[`A\nb`]\n\n[a B]: c.md', ['c.md']],
    ['of a picture by reference, in a link by another', '[![a][b]][c]\n\n[b]: d.png\n[c]: e.md', ['d.png', 'e.md']],
    ['of HTML to a file', '<a href="b.html">b</a>', ['b.html']],
    ['of HTML to an anchor', '<a href="#b">b</a>', ['#b']],
    ['of an image of HTML', '<img src="a.png">', ['a.png']],
    ['of an include', '<<< ../src/a.ts', ['../src/a.ts']],
    [
      'to a file of this repository on its host',
      '[a](https://github.com/acme/tool/blob/main/src/a.ts)',
      ['https://github.com/acme/tool/blob/main/src/a.ts'],
    ],
  ])('%s is a claim', (_, source, expected) => {
    expect(values(extractLinks, source)).toEqual(expected)
  })

  it.each([
    ['to another site', '[a](https://example.com/b.md)'],
    ['to a file of another repository', '[a](https://github.com/acme/other/blob/main/a.md)'],
    ['to a tag of this repository', '[a](https://github.com/acme/tool/blob/v1.0.0/a.md)'],
    ['without a scheme to another host', '[a](//cdn.example.com/x.js)'],
    ['to a mailbox', '[a](mailto:a@b.c)'],
    ['to nowhere', '[a](#)'],
    ['to nowhere for the sake of its title', '[a][b]\n\n[b]: ## "Title"'],
    ['that is a reference to code', '[a](`c:Mod.fun/1`) [b](`Mod.fun/2`)'],
    ['that a template fills in', '[a]({{ url }}/b.md) ![](<%= x %>)'],
    ['that a build fills in', '[a](%PUBLIC_URL%/b.png)'],
    ['through an alias of a bundler', '![a](@/assets/a.png) ![b](~/b.png)'],
    ['of HTML to a route', '<a href="/pricing">b</a>'],
    ['that no link of the page refers to', '[a]\n\n[a]: https://example.com\n[`b`]: b.md'],
    ['in code', '`[a](b.md)`'],
    ['in a comment', '<!-- [a](b.md) -->'],
  ])('%s is none', (_, source) => {
    expect(values(extractLinks, source)).toEqual([])
  })

  it('of reStructuredText names a page or a label', () => {
    expect(values(extractLinks, 'See :doc:`guide/start`.', 'a.rst')).toEqual(['guide/start'])
    expect(extractLinks(page('See :doc:`guide/start`.', 'a.rst'), REPOSITORY)[0]?.subject).toMatchObject({
      target: 'doc:guide/start',
    })
  })

  it('has its place, its source and what its verifier asks for', () => {
    const doc = page('See [a](b.md), ![c](d.png) and https://github.com/acme/tool/tree/main/docs#x')
    expect(extractLinks(doc, REPOSITORY)).toEqual([
      {
        line: 1,
        column: 5,
        text: '[a](b.md)',
        value: 'b.md',
        subject: { kind: 'relative', target: 'b.md', include: false },
      },
      {
        line: 1,
        column: 16,
        text: '![c](d.png)',
        value: 'd.png',
        subject: { kind: 'relative', target: 'd.png', include: false },
      },
      {
        line: 1,
        column: 32,
        text: 'https://github.com/acme/tool/tree/main/docs#x',
        value: 'https://github.com/acme/tool/tree/main/docs#x',
        subject: { kind: 'own', path: 'docs', branch: 'main', anchor: 'x' },
      },
    ])
  })
})
