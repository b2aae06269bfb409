import { describe, expect, it } from 'vitest'
import type { Doc } from '../../../src/engine/docs/doc.ts'
import { ignoreComment } from '../../../src/engine/docs/ignore-comment.ts'
import { readDoc } from '../../../src/engine/docs/read.ts'

const MARKDOWN = [
  '# Tool',
  '',
  'First',
  'and `src/run.js`.',
  '',
  '| a |',
  '|---|',
  '| `b` |',
  '',
  '```sh',
  'make',
  '```',
]

/** A page with its comment put where it says it belongs. */
function muted(path: string, lines: readonly string[], line: number): { comment: string; doc: Doc } {
  const comment = ignoreComment(pageOf(path, lines), line)
  const [text = '', where] = comment.split(/ (above .*)$/)
  if (where === undefined) return { comment, doc: pageOf(path, withEnd(lines, line, text)) }
  return { comment, doc: pageOf(path, withAbove(lines, beginOf(lines, line, where), text)) }
}

function pageOf(path: string, lines: readonly string[]): Doc {
  return readDoc(path, new TextEncoder().encode(lines.join('\n')))
}

function withEnd(lines: readonly string[], line: number, text: string): string[] {
  return lines.map((each, index) => (index === line - 1 ? `${each} ${text}` : each))
}

function withAbove(lines: readonly string[], line: number, text: string): string[] {
  return [...lines.slice(0, line - 1), text, ...lines.slice(line - 1)]
}

/** The first line of the block, or the line itself. */
function beginOf(lines: readonly string[], line: number, where: string): number {
  return where === 'above the line' ? line : lines.lastIndexOf('', line - 1) + 2
}

describe('The comment that takes a line out of the check', () => {
  it.each([
    ['a.md', 4, '<!-- docalign-ignore-line -->'],
    ['a.md', 8, '<!-- docalign-ignore-line -->'],
    ['a.mdx', 4, '{/* docalign-ignore-line */}'],
    ['a.md', 11, '<!-- docalign-ignore --> above the code block'],
    ['a.mdx', 11, '{/* docalign-ignore */} above the code block'],
  ])('of %s:%i is %s, and does', (path, line, expected) => {
    const { comment, doc } = muted(path, MARKDOWN, line)
    expect(comment).toBe(expected)
    const at = doc.lines.findIndex((each) => each.includes(MARKDOWN[line - 1] ?? '')) + 1
    expect(doc.ignored.some(({ from, to }) => from <= at && at <= to)).toBe(true)
  })

  it.each([
    ['a.rst', '.. docalign-ignore above the block'],
    ['a.adoc', '// docalign-ignore above the block'],
    ['tool.1', '.\\" docalign-ignore-next-line above the line'],
  ])('of %s is %s, and does', (path, expected) => {
    const lines = ['Title', '=====', '', 'First', 'and ``src/run.js``.', '', 'Last.']
    const { comment, doc } = muted(
      path,
      path === 'tool.1' ? ['.TH TOOL 1', 'and src/run.js.'] : lines,
      path === 'tool.1' ? 2 : 5,
    )
    expect(comment).toBe(expected)
    const at = doc.lines.findIndex((each) => each.startsWith('and ')) + 1
    expect(doc.ignored.some(({ from, to }) => from <= at && at <= to)).toBe(true)
  })
})
