import { describe, expect, it } from 'vitest'
import { readAsciidoc } from '../../../src/engine/docs/asciidoc/asciidoc.ts'
import { readMarkdown } from '../../../src/engine/docs/markdown/markdown.ts'
import { readDoc } from '../../../src/engine/docs/read.ts'
import { readRst } from '../../../src/engine/docs/rst/rst.ts'
import { anchorsOf } from '../../../src/engine/docs/slugs/slugs.ts'
import { times } from '../../scaling/bombs/bomb.ts'
import { leastGrowth, MAX_GROWTH } from '../../scaling/growth.ts'
import { expectReadOrDeclined, HOSTILE_ASCIIDOC, HOSTILE_MARKDOWN, HOSTILE_RST } from './hostile.ts'

describe('Twice as much takes twice as long to read:', () => {
  it.each(HOSTILE_MARKDOWN)('$name of Markdown', async ({ of, full }) => {
    for (const path of ['a.md', 'a.mdx'])
      expect(await leastGrowth((count) => expectReadOrDeclined(path, of(count)), full)).toBeLessThan(MAX_GROWTH)
  })

  it.each(HOSTILE_ASCIIDOC)('$name of AsciiDoc', async ({ path, of, full }) => {
    expect(await leastGrowth((count) => readAsciidoc(path, of(count)), full)).toBeLessThan(MAX_GROWTH)
  })

  it.each(HOSTILE_RST)('$name of reStructuredText', async ({ path, of, full }) => {
    expect(await leastGrowth((count) => readRst(path, of(count)), full)).toBeLessThan(MAX_GROWTH)
  })

  it.each(
    [
      ['a.md', '<!-- docalign-ignore -->'],
      ['a.mdx', '{/* docalign-ignore */}'],
      ['a.adoc', '// docalign-ignore'],
      ['a.rst', '.. docalign-ignore'],
    ].flatMap(([path = '', comment = '']) => [
      times(`comments in ${path}`, path, `${comment}\n`, 30_000, { start: 'a\n\n' }),
      times(`comments between rules in ${path}`, path, `${comment}\n\n----\n\n`, 10_000, { start: 'a\n\n' }),
    ]),
  )('$name that ignore what follows', async ({ path, of, full }) => {
    expect(await leastGrowth((count) => readDoc(path, Buffer.from(of(count))), full)).toBeLessThan(MAX_GROWTH)
  })
})

it.each([
  times('the same title', 'a.md', '# a\n', 5_000),
  times('a long title', 'a.md', '{#', 20_000, { start: '# ' }),
])('Anchors of $name: twice as much takes twice as long', async ({ path, of, full }) => {
  const anchors = (count: number): void => {
    const doc = readMarkdown(path, of(count))
    for (const kind of ['github', 'vitepress', 'mkdocs', 'gitbook'] as const) anchorsOf(doc, { kind })
  }
  expect(await leastGrowth(anchors, full)).toBeLessThan(MAX_GROWTH)
})
