import { expect } from 'vitest'
import { DocUnreadable } from '../../../src/engine/docs/limits.ts'
import { readMarkdown } from '../../../src/engine/docs/markdown/markdown.ts'
import { type Bomb, nested, times } from '../../scaling/bombs/bomb.ts'

const MANY = 10_000

/** Pages of Markdown that once took long to read, or all memory. */
export const HOSTILE_MARKDOWN: readonly Bomb[] = [
  times('quotes', 'a.md', '>', MANY, { end: ' a' }),
  times('spaced quotes', 'a.md', '> ', MANY, { end: ' a' }),
  times('opening brackets', 'a.md', '[', MANY),
  times('closing brackets', 'a.md', ']', MANY),
  times('links that never end', 'a.md', '[a](', MANY),
  times('images that never end', 'a.md', '![', MANY),
  nested('closed brackets', 'a.md', ['[', ']'], 900),
  times('parentheses', 'a.md', '(', MANY, { start: '[a](' }),
  times('lists on one line', 'a.md', '- ', MANY, { end: 'a' }),
  times('numbered lists on one line', 'a.md', '1. ', MANY, { end: 'a' }),
  stairs('lists, each deeper', 'a.md', '- a', 2, 1_000_000),
  times('stars', 'a.md', '*', MANY),
  times('words with emphasis', 'a.md', '*a _b ', MANY),
  {
    name: 'backticks, each time one more',
    path: 'a.md',
    of: (count) => Array.from({ length: Math.sqrt(2 * count) }, (_, index) => '`'.repeat(index)).join(' '),
    full: 500_000,
  },
  times('tags that never end', 'a.md', '<a ', MANY),
  times('comments that never end', 'a.md', '<!-- ', MANY),
  times('MDX comments that never end', 'a.md', '{/* docalign-ignore ', MANY),
  times('entities', 'a.md', '&', MANY),
  times('tildes', 'a.md', '~', MANY),
  { name: 'table cells', path: 'a.md', of: (count) => `${'|a'.repeat(count)}\n${'|-'.repeat(count)}`, full: MANY },
  times('definitions', 'a.md', '[a]: b\n', MANY),
  times('fences', 'a.md', '```\n', MANY),
  times('lines of front matter that never ends', 'a.md', 'a: b\n', MANY, { start: '---\n' }),
  nested('levels of front matter', 'a.md', ['[', ']'], 900, { start: '---\na: ', end: '\n---\n' }),
  times('braces in a heading', 'a.md', '{#a ', MANY, { start: '# ' }),
  times('spaces in a heading', 'a.md', ' ', MANY, { start: '# a', end: 'b' }),
  nested('links in a heading', 'a.md', ['[', 'a](b'], 900, { start: '# ' }),
]

export const HOSTILE_ASCIIDOC: readonly Bomb[] = [
  times('links', 'a.adoc', 'link:a[', 100_000),
  times('anchors', 'a.adoc', '[[a,', 100_000),
  times('cross references', 'a.adoc', '<<a,', 100_000),
  times('backticks', 'a.adoc', '`a ', 200_000),
  times('brackets of macros', 'a.adoc', '[', 200_000, { start: 'a::' }),
  times('signs in a heading', 'a.adoc', '*', 300_000, { start: '== ' }),
  times('dots behind an address', 'a.adoc', '.', 500_000, { start: 'http://a', end: 'x' }),
]

export const HOSTILE_RST: readonly Bomb[] = [
  times('backticks', 'a.rst', '`a ', 30_000),
  times('double backticks', 'a.rst', '``a ', 30_000),
  times('underscores', 'a.rst', 'a_-', 30_000),
  times('addresses', 'a.rst', 'http://', 40_000),
  times('dots behind an address', 'a.rst', '.', 200_000, { start: 'http://a', end: 'x' }),
  times('spaces in a literal', 'a.rst', ' ', 200_000, { start: '``a', end: 'b``' }),
  times('directives', 'a.rst', '.. note::\n\n', 30_000),
  stairs('nested directives', 'a.rst', '.. note:: a\n', 1, 125_000),
  times('targets', 'a.rst', '.. _a: b_\n', 30_000),
  times('borders', 'a.rst', '=== ===\n', 30_000),
  times('signs in a heading', 'a.rst', '*', 100_000, { end: '\n====' }),
]

/** Lines of which each stands deeper than the one before it, in about so many characters. */
function stairs(name: string, path: string, line: string, step: number, full: number): Bomb {
  const of = (count: number): string =>
    Array.from({ length: Math.sqrt((2 * count) / step) }, (_, depth) => `${' '.repeat(step * depth)}${line}`).join('\n')
  return { name, path, of, full }
}

/** A page that cannot be read is declined as such; anything else that is thrown fails. */
export function expectReadOrDeclined(path: string, text: string): void {
  try {
    expect(readMarkdown(path, text).path).toBe(path)
  } catch (error) {
    expect(error).toBeInstanceOf(DocUnreadable)
  }
}
