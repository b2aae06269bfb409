import type { SyntaxNode } from '@lezer/common'
import type { BlockContext, Element, Line, MarkdownConfig } from '@lezer/markdown'
import type { CodeBlock } from '../doc.ts'
import type { Source } from '../source.ts'

/** A fenced or indented code block as data: language, info string, and its lines without the container's prefix. */
export function codeBlockOf(node: SyntaxNode, source: Source, lead: string): CodeBlock {
  const info = node.getChild('CodeInfo')
  const words = info ? source.text.slice(info.from, info.to).trim() : ''
  const language = /^(?:\{\s*\.)?[^\s{},:]+/.exec(words)?.[0] ?? ''
  const opening = source.position(node.from)
  const closing = source.position(node.to)
  const fenced = node.name === 'FencedCode'
  const marks = node.getChildren('CodeMark')
  const lastMark = marks.length > 1 ? source.position(marks.at(-1)?.from ?? node.to).line : closing.line + 1
  const firstLine = fenced ? opening.line + 1 : opening.line
  const column = fenced ? opening.column : Math.max(opening.column, 1)
  const lines: string[] = []
  for (let line = firstLine; line < (fenced ? lastMark : closing.line + 1); line++)
    lines.push(withoutPrefix(source.lines[line - 1] ?? '', column))
  return {
    language: language.toLowerCase().replace(/^(?:\{\s*)?\.?/, ''),
    meta: words.slice(language.length).trim(),
    lines: withoutMarks(lines),
    line: firstLine,
    column,
    lead,
  }
}

/** Removes up to `column - 1` characters of indentation or quote marks that belong to the block's container. */
function withoutPrefix(line: string, column: number): string {
  let at = 0
  while (at < column - 1 && at < line.length && /[\s>]/.test(line[at] ?? '')) at++
  return line.slice(at)
}

const ADDED = /\+\+\+/g
const REMOVED = /---(?!-)(\S[^\n]*?)---(?!-)/g

/** Blanks the marks for changes in a sample: `+++added+++`, even across lines, and `---removed---` with its text. */
function withoutMarks(lines: readonly string[]): readonly string[] {
  const text = lines.join('\n')
  // Alone on a line, they delimit TOML.
  if (!text.includes('+++') || /^\s*\+\+\+\s*$/m.test(text) || (text.match(ADDED)?.length ?? 0) % 2 === 1) return lines
  return text
    .replace(REMOVED, (mark) => ' '.repeat(mark.length))
    .replace(ADDED, '   ')
    .split('\n')
}

/** At this indentation and beyond, Markdown only has indented code. MDX has none, since components indent their content. */
const DEEP = 4

/** Fenced code of MDX at any indentation. A fence of any indentation closes it. */
export const deepFence: MarkdownConfig = {
  parseBlock: [{ name: 'DeepFence', before: 'FencedCode', parse: parseDeepFence }],
}

function parseDeepFence(context: BlockContext, line: Line): boolean {
  if (line.indent - line.baseIndent < DEEP) return false
  const [, fence = '', space = '', info = ''] = /^(`{3,}|~{3,})(\s*)([^`]*)$/.exec(line.text.slice(line.pos)) ?? []
  if (fence === '') return false
  const from = context.lineStart + line.pos
  const base = line.baseIndent
  const parts: Element[] = [context.elt('CodeMark', from, from + fence.length)]
  const infoFrom = from + fence.length + space.length
  if (info.trim() !== '') parts.push(context.elt('CodeInfo', infoFrom, infoFrom + info.trimEnd().length))
  while (context.nextLine() && line.baseIndent >= base) {
    const text = line.text.slice(line.pos).trim()
    if (!text.startsWith(fence) || [...text].some((char) => char !== fence[0])) continue
    const closes = context.lineStart + line.pos
    parts.push(context.elt('CodeMark', closes, closes + text.length))
    context.nextLine()
    break
  }
  context.addElement(context.elt('FencedCode', from, context.prevLineEnd(), parts))
  return true
}
